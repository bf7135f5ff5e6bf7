import type { Json } from '../../json.ts';

/** What a value must be for Go to decode it into a type: the structs that opm decodes blobs into, as data. Null fits every shape but a checked one, which is asked. */
export type Shape =
  | { readonly kind: 'string' | 'boolean' | 'int32' | 'int64' | 'bytes' | 'any' }
  | { readonly kind: 'list'; readonly of: Shape }
  | { readonly kind: 'map'; readonly of: Shape }
  /**
   * A type with a decoder of its own: `as` gives the shape that it takes a value for, or undefined where it refuses it. `expected` says in
   * words what it takes.
   */
  | { readonly kind: 'checked'; readonly expected: string; readonly as: (value: Json) => Shape | undefined }
  | StructShape;

export interface StructShape {
  readonly kind: 'struct';
  readonly fields: ReadonlyMap<string, Shape>;
  /** Names of the fields by their folded form. */
  readonly folded: ReadonlyMap<string, string>;
}

export const text: Shape = { kind: 'string' };
export const boolean: Shape = { kind: 'boolean' };
/** Bytes as base64, or as a list of numbers. */
export const bytes: Shape = { kind: 'bytes' };
/** Kept as it is. */
export const any: Shape = { kind: 'any' };
export const int32: Shape = { kind: 'int32' };
export const int64: Shape = { kind: 'int64' };

export function listOf(of: Shape): Shape {
  return { kind: 'list', of };
}

export function mapOf(of: Shape): Shape {
  return { kind: 'map', of };
}

export function struct(fields: Readonly<Record<string, Shape>>): StructShape {
  const names = Object.keys(fields);
  return {
    kind: 'struct',
    fields: new Map(Object.entries(fields)),
    folded: new Map(names.map(name => [foldField(name), name])),
  };
}

/**
 * The name of the field that Go's `encoding/json` decodes a key into: the one spelled so, else the one that is equal but for case.
 * Undefined when there is none.
 */
export function fieldOf(shape: StructShape, key: string): string | undefined {
  return shape.fields.has(key) ? key : shape.folded.get(foldField(key));
}

/** A key in the form in which Go compares it without case. Two letters outside ASCII fold to ASCII ones: the long s and the Kelvin sign. */
export function foldField(key: string): string {
  return key.replaceAll('\u017f', 's').replaceAll('\u212a', 'k').toLowerCase();
}
