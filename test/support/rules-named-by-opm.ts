/**
 * What makes a file no JSON. A file that begins with a brace is JSON to opm; where that fails it tries YAML, and where that
 * fails, too, it names what was wrong as JSON, whatever is wrong as YAML.
 */
const unreadable = [
  'documents-can-be-parsed',
  'documents-are-objects',
  'documents-are-not-empty',
  'documents-are-separated',
  'top-level-keys-are-unique',
  'schema-package-and-name-are-strings',
  'schema-is-set',
];

/** Patterns of opm's messages, with the checks one of which must report what the message names. The first that fits decides. */
const whole: readonly (readonly [RegExp, ...string[]])[] = [
  [/^invalid Yaml document separator/, 'documents-are-separated'],
  [/^object '(null\n)?' is missing root schema field/, 'documents-are-not-empty'],
  [/^object '.*' is missing root schema field/s, 'schema-is-set'],
  [/^(duplicate keys|expected value) for key/, ...unreadable],
  [/duplicate keys for key/, 'top-level-keys-are-unique'],
  [/expected value for key ".*" to be a string/, 'schema-package-and-name-are-strings'],
  [/^parse package: illegal base64 data/, 'icon-is-base64'],
  [/^parse (package|channel|bundle|deprecation): /, 'fields-have-their-types'],
  [/^read bundle objects: /, 'bundle-objects-can-be-decoded'],
  [/^json: (offset|cannot unmarshal \w+ into Go value of type map)/, ...unreadable],
  [/cannot unmarshal \w+ into Go value of type map\[string\]interface/, 'documents-are-objects'],
  [/^error converting YAML to JSON: /, 'documents-can-be-parsed'],
  [/^json: |^invalid character|unexpected EOF/, ...unreadable],
  [/^bufio.Scanner: token too long/, 'files-can-be-read'],
  [/^config contains package with no name/, 'package-name-is-set'],
  [/^duplicate package "/, 'package-names-are-unique'],
  [/^invalid package name "/, 'package-name-is-a-dns-label'],
  [/^unknown package ".*" for channel "/, 'channel-package-exists'],
  [/^package ".*" contains channel with no name/, 'channel-name-is-set'],
  [/^package ".*" has duplicate channel "/, 'channel-names-are-unique'],
  [/^invalid package ".*", channel ".*": duplicate entry "/, 'channel-entries-are-unique'],
  [/^package name must be set for bundle "/, 'bundle-package-is-set'],
  [/^unknown package ".*" for bundle "/, 'bundle-package-exists'],
  [/^package ".*" has duplicate bundle "/, 'bundle-names-are-unique'],
  [/^parse properties for bundle "/, 'properties-can-be-parsed'],
  [/ must have exactly 1 "olm.package" property, found /, 'bundle-has-one-package-property'],
  [/^package ".*" does not match "olm.package" property "/, 'package-property-names-the-package'],
  [/: invalid image pull spec "/, 'image-references-are-valid'],
  [/^error parsing bundle ".*" version "/, 'bundle-version-is-semver'],
  [/^error parsing bundle ".*" release version "/, 'bundle-release-is-valid'],
  [/^package ".*", bundle ".*" not found in any channel entries/, 'bundles-are-in-a-channel'],
  [/^no olm.bundle blobs found in package "/, 'channel-entries-have-bundles'],
  [/^package name must be set for deprecation item /, 'deprecations-name-a-package'],
  [/^cannot apply deprecations to an unknown package "/, 'deprecated-package-exists'],
  [/^expected a maximum of one deprecation per package: "/, 'package-has-one-deprecations-blob'],
  [/^schema must be set for deprecation entry /, 'deprecation-reference-has-a-schema'],
  [/^duplicate deprecation entry /, 'deprecation-references-are-unique'],
  [/^cannot deprecate bundle "/, 'deprecated-bundle-exists'],
  [/^cannot deprecate channel "/, 'deprecated-channel-exists'],
  [/^package name must be empty for deprecated package "/, 'package-deprecation-has-no-name'],
  [/^cannot deprecate object /, 'deprecation-schema-is-known'],
];

/**
 * Leaves of the tree that opm prints when a linked catalog is invalid. An entry without a bundle is a bundle without
 * properties, image and version to opm, and a default channel that is missing is one without entries.
 */
const leaves: readonly (readonly [RegExp, ...string[]])[] = [
  [/^default channel must be set$/, 'default-channel-is-set'],
  [/^package must contain at least one channel$/, 'package-has-a-channel'],
  [/^duplicate versions found in bundles: /, 'bundle-versions-are-unique', 'channel-entries-have-bundles'],
  [/^channel must contain at least one bundle$/, 'channel-has-an-entry', 'default-channel-exists'],
  [/^no channel head found in graph$/, 'channel-has-one-head'],
  [/^multiple channel heads found in graph: /, 'channel-has-one-head'],
  [/^detected cycle in replaces chain of upgrade graph: /, 'replaces-has-no-cycle'],
  [/^channel contains one or more stranded bundles: /, 'channel-entries-can-be-reached'],
  [/^name must be set$/, 'bundle-name-is-set', 'channel-entries-have-bundles'],
  [/^name ".*" does not match normalized name "/, 'bundle-name-includes-its-release'],
  [/^cannot use build metadata in version with a release version$/, 'bundle-name-includes-its-release'],
  [/^skip\[\d+\] is empty$/, 'skipped-names-are-not-empty'],
  [/^invalid skipRange "/, 'skip-range-is-valid'],
  [/^must be exactly one property with type "olm.package"$/, 'channel-entries-have-bundles'],
  [/^bundle image must be set$/, 'bundle-has-an-image-or-objects', 'channel-entries-have-bundles'],
  [/^invalid deprecation: message must be set$/, 'deprecation-message-is-set'],
];

/**
 * The rules that a message of `opm validate` names: for each, the checks of which at least one must report it. Throws on a
 * message that is not known, so that a new one is not overlooked.
 */
export function rulesNamedByOpm(message: string): readonly (readonly string[])[] {
  if (!message.startsWith('invalid index:')) return [checksFor(whole, message)];
  return message
    .split('\n')
    .map(line => line.replace(/^[\s│├└─]*/, ''))
    .filter(line => line !== '' && !isHeading(line))
    .map(line => checksFor(leaves, line));
}

function isHeading(line: string): boolean {
  return line === 'invalid index:' || /^invalid (package|channel|bundle) ".*":$/.test(line);
}

function checksFor(patterns: typeof whole, text: string): readonly string[] {
  for (const [pattern, ...checks] of patterns) if (pattern.test(text)) return checks;
  throw new Error(`what does opm mean by: ${text}`);
}
