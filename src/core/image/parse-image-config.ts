import { type Digest, parseDigest } from './digest.ts';
import {
  FieldError,
  fieldOf,
  fieldsOf,
  listField,
  parseFields,
  refuseOtherSpellings,
  textOf,
  textsOf,
} from './json-fields.ts';
import type { ImageConfig } from './model.ts';
import { parsePlatform } from './parse-platform.ts';

const maxDiffIds = 128;

/**
 * Reads the configuration of a container image, of either family of media types.
 *
 * @returns an error as a sentence with "it" for the configuration, without its full stop
 * @see https://github.com/opencontainers/image-spec/blob/main/config.md
 */
export function parseImageConfig(text: string): ImageConfig | { readonly error: string } {
  try {
    const fields = parseFields(text);
    refuseOtherSpellings(fields, ['config', 'rootfs']);
    const config = fieldsOf(fieldOf(fields, 'config') ?? {}, 'its field config');
    const rootfs = fieldsOf(fieldOf(fields, 'rootfs') ?? {}, 'its field rootfs');
    refuseOtherSpellings(config, ['Labels', 'WorkingDir']);
    refuseOtherSpellings(rootfs, ['diff_ids']);
    return {
      platform: parsePlatform(fields),
      labels: textsOf(config, 'Labels'),
      workingDirectory: textOf(config, 'WorkingDir') ?? '',
      diffIds: listField(rootfs, 'diff_ids', maxDiffIds).map(diffIdOf),
    };
  } catch (error) {
    if (error instanceof FieldError) return { error: error.message };
    throw error;
  }
}

function diffIdOf(value: unknown): Digest {
  const digest = parseDigest(typeof value === 'string' ? value : '');
  if ('error' in digest) throw new FieldError(`one of its diff_ids is wrong: ${digest.error}`);
  return digest;
}
