import { stringify } from 'yaml';
import type { PlainBlob } from '../../generate-catalog.ts';
import { type StoredFiles, storeText } from '../stored-file.ts';
import type { CatalogStyle } from './model.ts';

/** A document as opm writes it: what readers of YAML 1.1 take for something else than a string is quoted. */
export function yamlDocument(value: unknown, style: CatalogStyle = 'one-file'): string {
  const options = {
    version: '1.1' as const,
    lineWidth: 0,
    collectionStyle: style === 'flow' ? 'flow' : 'block',
  } as const;
  return `---\n${stringify(value, options)}`;
}

/** Writes the blobs of a package into its directory. Other data files of the directory that the style has made are removed. */
export function writePackage(
  files: StoredFiles,
  directory: string,
  blobs: readonly PlainBlob[],
  style: CatalogStyle,
): void {
  if (style === 'json') {
    storeText(
      files,
      `${directory}/catalog.json`,
      blobs.map(blob => `${JSON.stringify(blob, undefined, 4)}\n`).join(''),
    );
  } else if (style === 'many-files') {
    for (const path of [...files.keys()]) if (path.startsWith(`${directory}/bundle-`)) files.delete(path);
    const isBundle = (blob: PlainBlob) => blob.schema === 'olm.bundle';
    storeText(
      files,
      `${directory}/catalog.yaml`,
      textOf(
        blobs.filter(blob => !isBundle(blob)),
        style,
      ),
    );
    for (const bundle of blobs.filter(isBundle)) {
      storeText(files, `${directory}/bundle-${String(bundle.name).replaceAll('/', '-')}.yaml`, textOf([bundle], style));
    }
  } else {
    storeText(files, `${directory}/catalog.yaml`, textOf(blobs, style));
  }
}

function textOf(blobs: readonly PlainBlob[], style: CatalogStyle): string {
  return blobs.map(blob => yamlDocument(blob, style)).join('');
}
