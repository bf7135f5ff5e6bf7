import type { Json, JsonObject } from '../../json.ts';
import type { SourceFile } from '../../source.ts';
import type { BundleManifest, UnreadableFile } from '../model.ts';
import { firstDocuments } from './first-documents.ts';
import { readingOfDocument } from './reading-of-document.ts';

/** A file of `manifests/` as Kubernetes' decoder of unstructured objects reads it: it must be a mapping with a `kind`. */
export function readManifest(file: SourceFile): BundleManifest | UnreadableFile {
  const document = firstDocuments(file)[0];
  if (document === undefined) return { file, message: 'The file is empty' };
  const reading = readingOfDocument(file, document);
  if (!('value' in reading)) return reading;
  const { value } = reading;
  if (!isObject(value)) return { file, message: 'The first document is no mapping', line: document.line };
  const apiVersion = textIn(value, 'apiVersion');
  const kind = textIn(value, 'kind');
  if (kind === '') return { file, message: 'The manifest has no `kind`', line: document.line };
  // A group and a version, at most: of anything else Kubernetes does not even keep the kind.
  if (apiVersion.split('/', 3).length > 2) {
    return { file, message: '`apiVersion` has more than one slash', line: document.line };
  }
  const metadata = Object.hasOwn(value, 'metadata') ? (value.metadata as Json) : null;
  return { file, document, value, apiVersion, kind, name: isObject(metadata) ? textIn(metadata, 'name') : '' };
}

function textIn(object: JsonObject, key: string): string {
  const value = Object.hasOwn(object, key) ? object[key] : undefined;
  return typeof value === 'string' ? value : '';
}

function isObject(value: Json): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
