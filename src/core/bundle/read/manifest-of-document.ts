import type { CatalogDocument } from '../../catalog/blob.ts';
import type { Reading } from '../../catalog/reading-of-text.ts';
import { objectOf, textOf } from '../../json/fields.ts';
import { isObject } from '../../json.ts';
import type { SourceFile } from '../../source.ts';
import type { BundleManifest, UnreadableFile } from '../model.ts';

/** What a document says as Kubernetes' decoder of unstructured objects takes it: it must be a mapping with a `kind`. */
export function manifestOfDocument(
  file: SourceFile,
  document: CatalogDocument,
  { value, repeatedKeys }: Reading,
): BundleManifest | UnreadableFile {
  const fix = 'Write `apiVersion`, `kind` and `metadata`, or move the file out of manifests/.';
  const refuse = (message: string): UnreadableFile => ({ file, message, fix, line: document.line });
  if (!isObject(value)) return refuse('The document is not a mapping');
  const apiVersion = textOf(value, 'apiVersion');
  const kind = textOf(value, 'kind');
  if (kind === '') return refuse('The manifest has no `kind`');
  // A group and a version, at most: of anything else Kubernetes does not even keep the kind.
  if (apiVersion.split('/', 3).length > 2) return refuse('`apiVersion` has more than one slash');
  return { file, document, value, repeatedKeys, apiVersion, kind, name: textOf(objectOf(value, 'metadata'), 'name') };
}
