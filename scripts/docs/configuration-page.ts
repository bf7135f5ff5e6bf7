import type { Check } from '../../src/core/checks/define.ts';
import { type PresetName, presetNames } from '../../src/core/config/preset-names.ts';
import { presets } from '../../src/core/config/presets.ts';
import type { Json, JsonObject } from '../../src/core/json.ts';

const intro = `<!-- Made by 'npm run docs' from the schema of the configuration. -->

# Configuration

\`.github/catalog-keeper.yml\` is read from the base branch. Every key is optional; an unknown one is an error, with line and
column. \`catalog-keeper config\` validates the file and prints the effective configuration with where each value came from.

What existing repositories have is read as it is, where the file does not state the same: \`config.yaml\` (\`organization\`, \`maintainers\`,
\`allowed_bundle_registries\`), \`operators/<operator>/ci.yaml\` (\`reviewers\`, \`fbc\`), \`OWNERS\`, \`OWNERS_ALIASES\`
and \`CODEOWNERS\`.

A file to begin with; its first line is for completion in an editor:

\`\`\`yaml
# yaml-language-server: $schema=https://raw.githubusercontent.com/catalog-keeper/catalog-keeper/main/docs/schemas/config.schema.json
owners:
  maintainers: [{login: mona, id: 2}]
  # Asked before OWNERS and CODEOWNERS. An id never changes hands, a login may.
  packages:
    coffee-operator: [{login: alice, id: 1}]
images:
  allowedRegistries: [quay.io/example]
\`\`\`

## Keys
`;

/** The reference of the configuration, from its schema: one row for each key, and the checks by themselves. */
export function configurationPage(schema: JsonObject, checks: readonly Check[]): string {
  const rows = [...rowsOf(schema, '')].filter(([path]) => !path.startsWith('checks.'));
  const table = rows.map(
    ([path, what, type, fallback]) => `| \`${path}\` | ${cell(what)} | ${cell(type)} | ${cell(fallback)} |`,
  );
  const settings = checks.map(
    ({ id, severity, options }) =>
      `| [\`${id}\`](checks/${id}.md) | ${severity} | ${Object.keys(
        (options?.properties as JsonObject | undefined) ?? {},
      )
        .map(code)
        .join(', ')} |`,
  );
  return `${intro}
| key | what | type | default |
|---|---|---|---|
${table.join('\n')}

## Presets

There is one for [each layout](getting-started.md#on-each-layout). \`preset: NAME\` states who is asked for owners, and what the existing
pipeline of such a repository demands beyond the defaults. What the file itself states holds over its preset, key by key;
\`catalog-keeper config\` shows where each value comes from, and [decisions](decisions.md#what-a-preset-states-and-why) has the reasons.

\`\`\`yaml
preset: operator-pipelines
checks:
  containers-request-resources:
    severity: warning
\`\`\`

${presetNames.map(presetSection).join('\n')}
## Checks

\`checks.<id>.severity\` is \`error\`, \`warning\` or \`off\`; \`checks.<id>.options\` holds the options of those that have some.

\`\`\`yaml
checks:
  image-is-pinned:
    severity: error
waivers:
  - check: channels-are-kept
    package: old-operator
    owner: alice
    reason: The alpha channel was announced to end, see the release notes of 2.0.
    expires: 2027-03-31
\`\`\`

| check | severity | options |
|---|---|---|
${settings.join('\n')}
`;
}

function presetSection(name: PresetName): string {
  const { title, sources, checks } = presets[name];
  const bySeverity = Object.entries(Object.groupBy(Object.entries(checks), ([, { severity = 'off' }]) => severity));
  const lists = bySeverity.map(
    ([severity, stated]) => `- ${severity}: ${stated.map(([id]) => `[\`${id}\`](checks/${id}.md)`).join(', ')}\n`,
  );
  return `### ${code(name)}

${title}.

- \`owners.sources\`: ${sources.map(code).join(', ')}
${lists.join('')}`;
}

/** More values than this would be a cell that nobody reads. */
const mostValues = 10;

type Row = readonly [path: string, what: string, type: string, fallback: string];

function* rowsOf(schema: JsonObject, path: string): Iterable<Row> {
  const properties = schema.properties as JsonObject | undefined;
  for (const [name, value] of Object.entries(properties ?? {})) {
    const at = path === '' ? name : `${path}.${name}`;
    const child = value as JsonObject;
    if (typeof child.description === 'string') yield [at, child.description, typeOf(child), fallbackOf(child.default)];
    yield* rowsOf(child, at);
    if (typeof child.items === 'object') yield* rowsOf(child.items as JsonObject, `${at}[]`);
  }
}

function typeOf(schema: JsonObject): string {
  if (Array.isArray(schema.enum))
    return schema.enum.length > mostValues ? String(schema.type) : schema.enum.map(code).join(', ');
  if (typeof schema.type === 'string')
    return schema.type === 'array' ? 'list' : schema.type === 'object' ? 'map' : schema.type;
  return '';
}

function fallbackOf(value: Json | undefined): string {
  return value === undefined ? '' : code(value);
}

function code(value: Json): string {
  return `\`${typeof value === 'string' ? value : JSON.stringify(value)}\``;
}

function cell(text: string): string {
  return text.replaceAll('|', '\\|').replaceAll('\n', ' ');
}
