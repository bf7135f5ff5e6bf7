import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** How large a generated catalog is. */
export interface CatalogShape {
  readonly packages: number;
  readonly bundlesPerPackage: number;
  /** Bytes of metadata in each bundle, half as base64 objects and half as plain lines: the mix of real catalogs. */
  readonly metadataBytes: number;
}

/** Writes a valid catalog, one directory for each package: always the same for the same shape. */
export function writeCatalog(directory: string, shape: CatalogShape): void {
  const object = Buffer.from(JSON.stringify({ kind: 'Thing', pad: 'x'.repeat(shape.metadataBytes * 0.37) })).toString(
    'base64',
  );
  const lines = Math.ceil(shape.metadataBytes / 2 / 64);
  for (let index = 0; index < shape.packages; index++) {
    const name = `package-${String(index).padStart(5, '0')}`;
    mkdirSync(join(directory, name), { recursive: true });
    for (const [part, text] of packageTexts(name, shape.bundlesPerPackage, object, lines).entries()) {
      writeFileSync(join(directory, name, part === 0 ? 'catalog.yaml' : `catalog-${part}.yaml`), text);
    }
  }
}

/** Bundles of one file: no file may grow past what is read of one. */
const bundlesOfFile = 20_000;

function packageTexts(name: string, bundles: number, object: string, lines: number): string[] {
  const versions = Array.from({ length: bundles }, (_, index) => `1.${Math.floor(index / 100)}.${index % 100}`);
  const entries = versions.map((version, index) =>
    index === 0
      ? `- name: ${name}.v${version}`
      : `- name: ${name}.v${version}\n  replaces: ${name}.v${versions[index - 1]}`,
  );
  const head = [
    `---\ndefaultChannel: stable\nname: ${name}\nschema: olm.package`,
    `---\nentries:\n${entries.join('\n')}\nname: stable\npackage: ${name}\nschema: olm.channel`,
  ];
  const texts = versions.map(version => bundleText(name, version, object, lines));
  const parts = [[...head, ...texts.slice(0, bundlesOfFile)]];
  for (let at = bundlesOfFile; at < texts.length; at += bundlesOfFile) parts.push(texts.slice(at, at + bundlesOfFile));
  return parts.map(part => `${part.join('\n')}\n`);
}

function bundleText(name: string, version: string, object: string, lines: number): string {
  const annotations = Array.from(
    { length: lines },
    (_, line) => `      example.org/key-${line}: "${version} value ${'y'.repeat(24)}"`,
  );
  return `---
image: quay.io/example/${name}:v${version}
name: ${name}.v${version}
package: ${name}
properties:
- type: olm.package
  value:
    packageName: ${name}
    version: ${version}
- type: olm.bundle.object
  value:
    data: ${object}
- type: olm.csv.metadata
  value:
    annotations:
${annotations.join('\n')}
relatedImages:
- image: quay.io/example/${name}:v${version}
  name: ""
schema: olm.bundle`;
}
