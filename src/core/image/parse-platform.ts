import { type Fields, refuseOtherSpellings, textOf } from './json-fields.ts';
import type { Platform } from './model.ts';

const readFields = ['os', 'architecture', 'variant'];

/** A platform as an index and a configuration write it. What is missing is empty. @throws FieldError when one is no text, or spelled otherwise */
export function parsePlatform(fields: Fields): Platform {
  refuseOtherSpellings(fields, readFields);
  const variant = textOf(fields, 'variant') ?? '';
  return {
    os: textOf(fields, 'os') ?? '',
    architecture: textOf(fields, 'architecture') ?? '',
    ...(variant === '' ? {} : { variant }),
  };
}
