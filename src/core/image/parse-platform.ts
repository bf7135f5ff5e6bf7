import { type Fields, textOf } from './json-fields.ts';
import type { Platform } from './model.ts';

/** A platform as an index and a configuration write it. What is missing is empty. @throws FieldError when one is no text */
export function parsePlatform(fields: Fields): Platform {
  const variant = textOf(fields, 'variant') ?? '';
  return {
    os: textOf(fields, 'os') ?? '',
    architecture: textOf(fields, 'architecture') ?? '',
    ...(variant === '' ? {} : { variant }),
  };
}
