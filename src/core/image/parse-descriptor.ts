import { parseDigest } from './digest.ts';
import { FieldError, fieldOf, fieldsOf, refuseOtherSpellings, textOf, textsOf } from './json-fields.ts';
import type { Descriptor, IndexEntry } from './model.ts';
import { parsePlatform } from './parse-platform.ts';

const readFields = ['mediaType', 'digest', 'size', 'annotations', 'platform', 'artifactType'];

/**
 * Reads a descriptor. Addresses in `urls` and content in `data` are left out: nothing is read but what the repository has.
 *
 * @param what the subject of the sentence that says what is wrong
 * @throws FieldError
 * @see https://github.com/opencontainers/image-spec/blob/main/descriptor.md
 */
export function parseDescriptor(value: unknown, what: string): Descriptor {
  const fields = fieldsOf(value, what);
  refuseOtherSpellings(fields, readFields);
  const digest = parseDigest(textOf(fields, 'digest') ?? '');
  if ('error' in digest) throw new FieldError(`${what} has a wrong digest: ${digest.error}`);
  const size = fieldOf(fields, 'size');
  if (typeof size !== 'number' || !Number.isSafeInteger(size) || size < 0) {
    throw new FieldError(`${what} has a size that is not a number of bytes`);
  }
  return { mediaType: textOf(fields, 'mediaType') ?? '', digest, size, annotations: textsOf(fields, 'annotations') };
}

/** Reads a child of an index. @throws FieldError */
export function parseIndexEntry(value: unknown): IndexEntry {
  const fields = fieldsOf(value, 'one of its manifests');
  const platform = fieldOf(fields, 'platform');
  const artifactType = textOf(fields, 'artifactType');
  return {
    ...parseDescriptor(value, 'one of its manifests'),
    ...(platform === undefined ? {} : { platform: parsePlatform(fieldsOf(platform, 'one of its platforms')) }),
    ...(artifactType === undefined || artifactType === '' ? {} : { artifactType }),
  };
}
