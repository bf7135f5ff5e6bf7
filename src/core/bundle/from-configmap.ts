import { decodeBase64, isBase64 } from '../catalog/base64.ts';
import { any, struct } from '../catalog/shape/shape.ts';
import { decodeUtf8 } from '../catalog/utf8.ts';
import { compareUtf8 } from '../catalog/write/utf8-order.ts';
import { writeYaml } from '../catalog/write-yaml.ts';
import { isObject, type Json, type JsonObject } from '../json.ts';
import type { SourceFile } from '../source.ts';
import { annotationsOfBundle } from './configmap/annotations-of-bundle.ts';
import {
  type ConfigMapProblem,
  contentEncoding,
  gzipEncoding,
  maxKeyLength,
  proposedImage,
  sourceImage,
} from './configmap/names.ts';
import { decodeAs } from './read/decode-as.ts';
import { readManifest } from './read/read-manifest.ts';

const metadata = struct({ annotations: any, dependencies: any, properties: any });

/** Bytes that all files of a bundle may have once they are unpacked. */
const maxUnpacked = 64 * 1024 * 1024;

/** Unpacks gzip. It must stop at the limit, in bytes, and tells what is wrong instead of throwing. */
export type Decompress = (bytes: Uint8Array, limit: number) => Uint8Array | { readonly error: string };

/** A bundle directory out of a ConfigMap. */
export interface UnpackedBundle {
  /** Files of `manifests/` and `metadata/`. */
  readonly files: readonly SourceFile[];
  /** The bundle image that it came from; empty where the ConfigMap names none. */
  readonly image: string;
  /** Keys whose content is nothing that belongs into a bundle, and which OLM skips too. */
  readonly skipped: readonly string[];
}

const key = /^[-._a-zA-Z0-9]+$/;

/**
 * The bundle directory that a ConfigMap of either form holds. Keys become names of files only when they are such; what is unpacked is
 * bounded.
 *
 * @see https://github.com/operator-framework/operator-registry/blob/v1.73.0/pkg/configmap/configmap.go
 */
export function fromConfigMap(
  configMap: Json,
  decompress: Decompress,
): UnpackedBundle | { readonly problems: readonly ConfigMapProblem[] } {
  const object = membersOf(configMap);
  if (object?.get('kind') !== 'ConfigMap') return { problems: [{ message: 'This is no ConfigMap.' }] };
  const annotations = textsOf(membersOf(object.get('metadata'))?.get('annotations'));
  const isPacked = annotations.get(contentEncoding) === gzipEncoding;
  const held = membersOf(object.get(isPacked ? 'binaryData' : 'data')) ?? new Map<string, Json>();
  if (held.size === 0)
    return { problems: [{ message: `The ConfigMap has no \`${isPacked ? 'binaryData' : 'data'}\`.` }] };
  const problems: ConfigMapProblem[] = [];
  const contents = new Map<string, string>();
  let left = maxUnpacked;
  for (const [name, value] of [...held].sort(([a], [b]) => compareUtf8(a, b))) {
    const content = isName(name) ? contentOf(value, isPacked, decompress, left) : { error: 'it is no name of a file' };
    if ('error' in content) {
      problems.push({ message: `The key \`${shown(name)}\` cannot be read: ${content.error}.`, subject: name });
      continue;
    }
    left -= content.size;
    contents.set(name, content.text);
  }
  if (problems.length > 0) return { problems };
  return unpacked(contents, annotations);
}

function unpacked(
  contents: ReadonlyMap<string, string>,
  annotations: ReadonlyMap<string, string>,
): UnpackedBundle | { readonly problems: readonly ConfigMapProblem[] } {
  const files: SourceFile[] = [];
  const skipped: string[] = [];
  for (const [name, text] of contents) {
    const place = placeOfContent(name, text);
    if (place === undefined) skipped.push(name);
    else files.push({ path: `${place}/${name}`, text, isUtf8: true });
  }
  const path = 'metadata/annotations.yaml';
  if (files.some(file => file.path === path)) {
    const message =
      'The key `annotations.yaml` and the annotations of the ConfigMap would become one file. Remove one.';
    return { problems: [{ message, subject: 'annotations.yaml' }] };
  }
  const values: JsonObject = Object.fromEntries(annotationsOfBundle(annotations, files, contents));
  files.push({ path, text: writeYaml({ annotations: values }), isUtf8: true });
  const image = annotations.get(sourceImage) ?? annotations.get(proposedImage) ?? '';
  return { files: files.sort((a, b) => compareUtf8(a.path, b.path)), image, skipped };
}

function contentOf(
  value: Json,
  isPacked: boolean,
  decompress: Decompress,
  limit: number,
): { readonly text: string; readonly size: number } | { readonly error: string } {
  if (typeof value !== 'string') return { error: 'its value is no text' };
  if (!isPacked) return { text: value, size: 0 };
  if (!isBase64(value)) return { error: 'its value is not base64' };
  const packed = decodeUtf8(decodeBase64(value)).text;
  if (!isBase64(packed)) return { error: 'its value is not base64' };
  const bytes = decompress(decodeBase64(packed), limit);
  if ('error' in bytes) return bytes;
  const { text, isUtf8 } = decodeUtf8(bytes);
  return isUtf8 ? { text, size: bytes.length } : { error: 'its content is not UTF-8' };
}

function isName(name: string): boolean {
  return key.test(name) && name.length <= maxKeyLength && name !== '.' && name !== '..';
}

/** Keys of a stranger go into messages, cut short. */
function shown(name: string): string {
  return name.length <= 80 ? name : `${name.slice(0, 80)}…`;
}

function membersOf(value: Json | undefined): ReadonlyMap<string, Json> | undefined {
  return isObject(value) ? new Map(Object.entries(value)) : undefined;
}

function textsOf(value: Json | undefined): ReadonlyMap<string, string> {
  const texts = [...(membersOf(value) ?? [])].filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  );
  return new Map(texts);
}

/**
 * Which directory of a bundle a file belongs to, by what it says: a ConfigMap has no directories. Undefined for what belongs to none, such
 * as the package manifest of the old format.
 */
function placeOfContent(name: string, text: string): 'manifests' | 'metadata' | undefined {
  const file = { path: name, text, isUtf8: true };
  if ('value' in readManifest(file)) return 'manifests';
  const found = decodeAs(file, metadata);
  return 'decoded' in found && Object.keys(found.decoded).length > 0 ? 'metadata' : undefined;
}
