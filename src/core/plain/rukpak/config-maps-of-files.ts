import { maxBytes } from '../../bundle/configmap/names.ts';
import { encodeUtf8 } from '../../catalog/encode-utf8.ts';
import type { JsonObject } from '../../json.ts';
import type { SourceFile } from '../../source.ts';
import type { ConversionProblem, ConvertOptions } from '../model.ts';

/** How the files of a bundle get into ConfigMaps. */
interface ConfigMapChoice {
  /** Begins the names of the ConfigMaps. */
  readonly name: string;
  /** The namespace of RukPak, where it looks for them. */
  readonly namespace: string;
  readonly sha224: ConvertOptions['sha224'];
}

/**
 * The files of a plain bundle as immutable ConfigMaps, as few as hold them, and the source that names these. Other files give other names, so that a source never has
 * to change what it holds.
 *
 * @see https://github.com/operator-framework/rukpak/blob/v0.24.0/pkg/source/configmaps.go
 */
export function configMapsOfFiles(
  files: readonly SourceFile[],
  { name, namespace, sha224 }: ConfigMapChoice,
):
  | { readonly configMaps: readonly JsonObject[]; readonly source: JsonObject }
  | { readonly problems: readonly ConversionProblem[] } {
  const large = files.filter(({ text }) => encodeUtf8(text).length > maxBytes);
  if (large.length > 0) {
    const fix = 'Put the bundle into an image (--image).';
    return {
      problems: large.map(({ path }) => ({ message: `${path} is larger than a ConfigMap, which holds 1 MiB.`, fix })),
    };
  }
  const configMaps = parts(files).map(part => {
    const data = Object.fromEntries(part.map(({ path, text }) => [path.slice(path.indexOf('/') + 1), text]));
    const metadata = { name: `${name}-${sha224(JSON.stringify(data)).slice(0, 10)}`, namespace };
    return { apiVersion: 'v1', kind: 'ConfigMap', metadata, immutable: true, data };
  });
  const sources = configMaps.map(({ metadata }) => ({ configMap: { name: metadata.name }, path: 'manifests' }));
  return { configMaps, source: { type: 'configMaps', configMaps: sources } };
}

/** The files in their order, as many in each part as it holds. */
function parts(files: readonly SourceFile[]): readonly (readonly SourceFile[])[] {
  const all: SourceFile[][] = [];
  let room = 0;
  for (const file of files) {
    const size = encodeUtf8(file.path).length + encodeUtf8(file.text).length;
    if (size > room || all.length === 0) {
      all.push([]);
      room = maxBytes;
    }
    all.at(-1)?.push(file);
    room -= size;
  }
  return all;
}
