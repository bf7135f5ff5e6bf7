import { encodeTextAsBase64 } from '../catalog/encode-base64.ts';

/** The file of the examples. */
export const file = 'catalog/foo/catalog.yaml';

/** A document that defines the package `foo`. */
export const definition = '---\nschema: olm.package\nname: foo\ndefaultChannel: stable\n';

/** The document of a channel; entries are flow mappings such as `{name: foo.v1.0.0}`. */
export function channel(name: string, ...entries: readonly string[]): string {
  const list = entries.length === 0 ? ' []\n' : `\n${entries.map(entry => `  - ${entry}\n`).join('')}`;
  return `---\nschema: olm.channel\npackage: foo\nname: ${name}\nentries:${list}`;
}

/** The document of the bundle `foo.v<version>`, with a line of its own for each more field. */
export function bundle(version: string, ...more: readonly string[]): string {
  return `---\nschema: olm.bundle\npackage: foo\nname: foo.v${version}\nimage: quay.io/foo/foo-bundle:v${version}\n${property(version)}${more.map(line => `${line}\n`).join('')}`;
}

/** The list of properties of such a bundle. */
function property(version: string): string {
  return `properties:\n  - type: olm.package\n    value: {packageName: foo, version: ${version}}\n`;
}

/** The document of the bundle `foo.v1.0.0` that has no image and embeds an object, with a line of its own for each more field. */
export function embedding(object: string, ...more: readonly string[]): string {
  const fields = more.map(line => `${line}\n`).join('');
  return `---\nschema: olm.bundle\nname: foo.v1.0.0\npackage: foo\n${fields}properties:\n- type: olm.bundle.object\n  value:\n    data: ${encodeTextAsBase64(object)}\n`;
}

/** The document of the deprecations of `foo`; entries are flow mappings. */
export function deprecations(...entries: readonly string[]): string {
  return `---\nschema: olm.deprecations\npackage: foo\nentries:\n${entries.map(entry => `  - ${entry}\n`).join('')}`;
}

/** A valid package of two bundles. */
export const valid = [
  definition,
  channel('stable', '{name: foo.v1.0.0}', '{name: foo.v1.1.0, replaces: foo.v1.0.0}'),
  bundle('1.0.0'),
  bundle('1.1.0'),
].join('');
