import {
  FieldError,
  type Fields,
  fieldOf,
  listField,
  parseFields,
  refuseOtherSpellings,
  textOf,
  textsOf,
} from './json-fields.ts';
import { essenceOf, meaningOfMediaType } from './media-type.ts';
import type { Manifest } from './model.ts';
import { parseDescriptor, parseIndexEntry } from './parse-descriptor.ts';

const maxLayers = 128;
const maxChildren = 100;

/** What is read, and what tells one kind of manifest from another. */
const readFields = [
  'schemaVersion',
  'mediaType',
  'config',
  'layers',
  'manifests',
  'annotations',
  'fsLayers',
  'history',
];

/**
 * Reads a manifest. What kind it is says the `Content-Type` that it came with (or the media type of the descriptor that points
 * to it), else its field `mediaType`, else its fields. One that different clients could take for different things is refused:
 * with the fields of two kinds, with two media types, with a key twice, or with a field whose case is off, which Go reads and
 * others do not, here and in its descriptors.
 *
 * @param contentType parameters are ignored, and so is a type that says nothing, such as `application/json`
 * @param maxEntries of an index; more is an error
 * @returns an error as a sentence with "it" for the manifest, without its full stop
 * @see https://github.com/opencontainers/image-spec/blob/main/manifest.md
 * @see https://github.com/opencontainers/image-spec/blob/main/image-index.md
 */
export function parseManifest(
  text: string,
  contentType: string | undefined,
  maxEntries = maxChildren,
): Manifest | { readonly error: string } {
  try {
    return readManifest(parseFields(text), contentType, maxEntries);
  } catch (error) {
    if (error instanceof FieldError) return { error: error.message };
    throw error;
  }
}

function readManifest(fields: Fields, contentType: string | undefined, maxEntries: number): Manifest {
  refuseAmbiguous(fields);
  const mediaType = mediaTypeOf(fields, contentType);
  refuseOldForms(mediaType, fields);
  const annotations = textsOf(fields, 'annotations');
  if (meaningOfMediaType(mediaType) === 'index') {
    if (!Object.hasOwn(fields, 'manifests')) throw new FieldError('it is an index without the field manifests');
    const entries = listField(fields, 'manifests', maxEntries).map(parseIndexEntry);
    return { kind: 'index', mediaType, entries, annotations };
  }
  if (!Object.hasOwn(fields, 'layers')) throw new FieldError('it is an image manifest without the field layers');
  const config = parseDescriptor(fieldOf(fields, 'config'), 'its field config');
  const layers = listField(fields, 'layers', maxLayers).map(layer => parseDescriptor(layer, 'one of its layers'));
  return { kind: 'image', mediaType, config, layers, annotations };
}

function refuseAmbiguous(fields: Fields): void {
  refuseOtherSpellings(fields, readFields);
  if (!Object.hasOwn(fields, 'manifests')) return;
  const other = ['layers', 'config'].find(name => Object.hasOwn(fields, name));
  if (other !== undefined) throw new FieldError(`it has both manifests and ${other}: it is an index and an image`);
}

/** @throws FieldError when it could not be determined, or is something else than an index or an image */
function mediaTypeOf(fields: Fields, contentType: string | undefined): string {
  const outer = essenceOf(contentType ?? '');
  const inner = textOf(fields, 'mediaType');
  const knowsOuter = meaningOfMediaType(outer) !== undefined;
  if (inner === undefined || inner === '') return knowsOuter ? outer : mediaTypeByFields(fields);
  if (knowsOuter && outer !== inner) throw new FieldError(`it came as ${outer} and says that it is something else`);
  return inner;
}

function mediaTypeByFields(fields: Fields): string {
  if (Object.hasOwn(fields, 'fsLayers')) return 'application/vnd.docker.distribution.manifest.v1+json';
  if (Object.hasOwn(fields, 'manifests')) return 'application/vnd.oci.image.index.v1+json';
  if (Object.hasOwn(fields, 'layers') && Object.hasOwn(fields, 'config')) {
    return 'application/vnd.oci.image.manifest.v1+json';
  }
  throw new FieldError('it is neither an image manifest nor an index');
}

function refuseOldForms(mediaType: string, fields: Fields): void {
  const meaning = meaningOfMediaType(mediaType);
  const version = fieldOf(fields, 'schemaVersion');
  if (meaning === 'schema-1' || version === 1 || Object.hasOwn(fields, 'fsLayers')) {
    throw new FieldError('it is an image manifest of schema 1, which nobody supports any more: push the image again');
  }
  if (meaning === 'artifact') throw new FieldError('it is an artifact manifest, not an image');
  if (meaning !== 'index' && meaning !== 'image') {
    throw new FieldError('its media type is none of an image manifest or an index');
  }
  // Clients do not miss it, although the specification wants it to be there.
  if (version !== undefined && version !== 2) throw new FieldError('its schemaVersion is not 2');
}
