import { encodeBase64, encodeTextAsBase64 } from '../catalog/encode-base64.ts';
import { encodeUtf8 } from '../catalog/encode-utf8.ts';
import type { JsonObject } from '../json.ts';
import type { SourceFile } from '../source.ts';
import { annotationsOfConfigMap } from './configmap/annotations-of-configmap.ts';
import { keyOfFile } from './configmap/key-of-file.ts';
import {
  type ConfigMapForm,
  type ConfigMapProblem,
  maxBytes,
  maxBytesOfAnnotations,
  maxKeyLength,
} from './configmap/names.ts';
import { filesIn } from './read/files-in.ts';
import type { BundleSource } from './source.ts';

/** How a bundle becomes a ConfigMap. */
export interface ConfigMapOptions {
  readonly form: ConfigMapForm;
  /** Without a name the cluster makes one up. */
  readonly name?: string;
  readonly namespace?: string;
  /** Compresses by gzip; the content then goes to `binaryData`. Only for the form of OLM: the proposal has no compression. */
  readonly compress?: (bytes: Uint8Array) => Uint8Array;
}

interface StoredFile {
  readonly path: string;
  readonly key: string;
  readonly content: string;
  /** Bytes that count for the limit. */
  readonly size: number;
}

const annotationsFile = 'annotations.yaml';

/**
 * A bundle as a ConfigMap: one key for each file, the annotations as those of the object. What cannot be stored, or would be stored over
 * something else, is told instead; `opm alpha bundle extract` lets the later file win.
 *
 * @see https://github.com/operator-framework/operator-registry/blob/v1.73.0/pkg/configmap/configmap_writer.go
 */
export function toConfigMap(
  source: BundleSource,
  options: ConfigMapOptions,
): { readonly configMap: JsonObject } | { readonly problems: readonly ConfigMapProblem[] } {
  const files = [...filesIn(source, 'manifests/'), ...filesIn(source, 'metadata/')];
  const annotations = annotationsOfConfigMap(source, options.form, options.compress !== undefined);
  const stored = files.filter(file => nameOf(file) !== annotationsFile).map(file => storedFile(file, options.compress));
  const problems = [
    ...source.files.filter(({ path }) => path.split('/').length > 2).map(inSubdirectory),
    ...files.filter(({ isUtf8 }) => !isUtf8).map(notUtf8),
    ...problemsOfKeys(stored),
    ...problemsOfSize(stored, annotations, options.compress !== undefined),
  ];
  if (problems.length > 0) return { problems };
  const { name, namespace, compress } = options;
  const metadata = {
    ...(name === undefined ? { generateName: 'bundle-image-' } : { name }),
    ...(namespace === undefined ? {} : { namespace }),
    annotations,
  };
  const content = Object.fromEntries(stored.map(file => [file.key, file.content]));
  const held = compress === undefined ? { data: content } : { binaryData: content };
  return { configMap: { apiVersion: 'v1', kind: 'ConfigMap', metadata, ...held } };
}

function storedFile(file: SourceFile, compress: ConfigMapOptions['compress']): StoredFile {
  const key = keyOfFile(file.path);
  const bytes = encodeUtf8(file.text);
  if (compress === undefined) return { path: file.path, key, content: file.text, size: bytes.length };
  // OLM stores base64 text as bytes, which the object then holds as base64 again.
  const packed = encodeBase64(compress(bytes));
  return { path: file.path, key, content: encodeTextAsBase64(packed), size: packed.length };
}

function problemsOfKeys(stored: readonly StoredFile[]): readonly ConfigMapProblem[] {
  const paths = new Map<string, string>();
  return stored.flatMap(({ path, key }): ConfigMapProblem[] => {
    const before = paths.get(key);
    paths.set(key, before ?? path);
    if (before !== undefined) {
      return [
        {
          message: `\`${path}\` and \`${before}\` would both have the key \`${key}\`. Rename one of them.`,
          subject: path,
        },
      ];
    }
    if (key.length > maxKeyLength || key === '.' || key === '..') {
      return [{ message: `The name of \`${path}\` cannot be a key of a ConfigMap. Rename the file.`, subject: path }];
    }
    return [];
  });
}

function problemsOfSize(
  stored: readonly StoredFile[],
  annotations: JsonObject,
  isCompressed: boolean,
): readonly ConfigMapProblem[] {
  const size = stored.reduce((sum, file) => sum + file.size, 0);
  const largest = stored.reduce((most, file) => (file.size > most.size ? file : most), { path: '', size: 0 });
  const ofAnnotations = encodeUtf8(JSON.stringify(annotations)).length;
  const advice = isCompressed ? '' : ' Compressed (--gzip) they may fit.';
  return [
    ...(size > maxBytes
      ? [
          {
            message: `The files take ${size} bytes, and the limit of a ConfigMap is ${maxBytes}. The largest is \`${largest.path}\` with ${largest.size}.${advice}`,
          },
        ]
      : []),
    ...(ofAnnotations > maxBytesOfAnnotations
      ? [
          {
            message: `The annotations take ${ofAnnotations} bytes, and the limit of an object is ${maxBytesOfAnnotations}.`,
          },
        ]
      : []),
  ];
}

function inSubdirectory({ path }: SourceFile): ConfigMapProblem {
  return { message: `\`${path}\` is in a directory, which a ConfigMap cannot contain.`, subject: path };
}

function notUtf8({ path }: SourceFile): ConfigMapProblem {
  return { message: `\`${path}\` is not UTF-8, so that a ConfigMap cannot hold it as text.`, subject: path };
}

function nameOf({ path }: SourceFile): string {
  return path.slice(path.indexOf('/') + 1);
}
