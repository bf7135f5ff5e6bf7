import type { Json } from '../../json.ts';

/**
 * What a value must be for Go to decode it into a type: structs of Go, as data. Null fits every shape but a checked one, which is asked. Everything that
 * is done with such values follows from their shape: the TypeScript type (`ValueOf`), validation, decoding, encoding and the JSON Schema.
 */
export type Shape =
  | TextShape
  | BooleanShape
  | NumberShape
  | BytesShape
  | AnyShape
  | ListShape<Shape>
  | MapShape<Shape>
  | CheckedShape
  | StructShape;

interface TextShape {
  readonly kind: 'string';
}
interface BooleanShape {
  readonly kind: 'boolean';
}
interface NumberShape {
  readonly kind: 'int32' | 'int64';
}
interface BytesShape {
  readonly kind: 'bytes';
}
interface AnyShape {
  readonly kind: 'any';
}
interface ListShape<Of> {
  readonly kind: 'list';
  readonly of: Of;
}
interface MapShape<Of> {
  readonly kind: 'map';
  readonly of: Of;
}

/**
 * A type with a decoder of its own: `as` gives the shape that it takes a value for, or undefined where it refuses it. `expected` says in
 * words what it takes. `encode` gives what it writes, for types with an encoder of their own.
 */
interface CheckedShape {
  readonly kind: 'checked';
  readonly expected: string;
  readonly as: (value: Json) => Shape | undefined;
  readonly encode?: (value: Json) => Json;
}

/** The fields of a struct in their order. A shape alone is a field that is always written and needs no description. */
interface Table {
  readonly [name: string]: Shape | Field;
}

export interface Field<Of = Shape, IsKept extends boolean = boolean> {
  readonly shape: Of;
  /** What the field is for. Editors show it. */
  readonly description: string;
  /** Whether the field is left out where it is empty: Go's `omitempty`. A struct with it is a pointer. */
  readonly omitEmpty: boolean;
  /** Whether it is a pointer: one that leads to a zero value is not empty. */
  readonly isPointer?: true;
  /** Whether decoding keeps the value. */
  readonly isKept: IsKept;
}

export interface StructShape<Of = Table> {
  readonly kind: 'struct';
  readonly table: Of;
  readonly fields: ReadonlyMap<string, Shape>;
  /** Names of the fields by their folded form. */
  readonly folded: ReadonlyMap<string, string>;
}

/** What a value of a shape is once it is decoded. What is absent or null is the zero value of its type, as in Go; only `any` is left out then. */
export type ValueOf<S> = S extends TextShape
  ? string
  : S extends BooleanShape
    ? boolean
    : S extends NumberShape
      ? number
      : S extends ListShape<infer Of>
        ? readonly ValueOf<Of>[]
        : S extends MapShape<infer Of>
          ? Readonly<Record<string, ValueOf<Of>>>
          : S extends StructShape<infer Of>
            ? Fields<Of>
            : Json;

type Fields<Of> = {
  readonly [Name in KeptIn<Of> as Unwrap<Of[Name]> extends AnyShape ? never : Name]: ValueOf<Unwrap<Of[Name]>>;
} & {
  readonly [Name in KeptIn<Of> as Unwrap<Of[Name]> extends AnyShape ? Name : never]?: Json;
};
type KeptIn<Of> = { [Name in keyof Of]: Of[Name] extends Field<Shape, false> ? never : Name }[keyof Of];
type Unwrap<F> = F extends Field<infer S> ? S : F;

export const text: TextShape = { kind: 'string' };
export const boolean: BooleanShape = { kind: 'boolean' };
/** Bytes as base64, or as a list of numbers. */
export const bytes: BytesShape = { kind: 'bytes' };
/** Kept as it is. */
export const any: AnyShape = { kind: 'any' };
export const int32: NumberShape = { kind: 'int32' };
export const int64: NumberShape = { kind: 'int64' };

export function listOf<Of extends Shape>(items: Of): ListShape<Of> {
  return { kind: 'list', of: items };
}

export function mapOf<Of extends Shape>(values: Of): MapShape<Of> {
  return { kind: 'map', of: values };
}

/** A field that is always written. */
export function field<Of extends Shape>(shape: Of, description = ''): Field<Of, true> {
  return { shape, description, omitEmpty: false, isKept: true };
}

/** A field that is left out where it is empty. */
export function omitEmpty<Of extends Shape>(shape: Of, description = ''): Field<Of, true> {
  return { shape, description, omitEmpty: true, isKept: true };
}

/** A field that is left out where it is absent or null, and written where it is zero: a pointer with `omitempty`, or a struct with `omitzero`. */
export function pointer<Of extends Shape>(shape: Of): Field<Of, true> {
  return { ...omitEmpty(shape), isPointer: true };
}

/** A field that is null where it is absent: a pointer without `omitempty`. */
export function nullable<Of extends Shape>(shape: Of): Field<Of, true> {
  return { ...field(shape), isPointer: true };
}

/** Several fields that are left out where they are empty. */
export function omitEmptyFields<Of extends Record<string, Shape>>(table: Of): FieldsOf<Of> {
  return mapTable(table, omitEmpty);
}

/** Several fields that are pointers. */
export function pointers<Of extends Record<string, Shape>>(table: Of): FieldsOf<Of> {
  return mapTable(table, pointer);
}

type FieldsOf<Of> = { readonly [Name in keyof Of]: Field<Of[Name], true> };

function mapTable<Of extends Record<string, Shape>>(table: Of, make: (shape: Shape) => Field): FieldsOf<Of> {
  return Object.fromEntries(Object.entries(table).map(([name, shape]) => [name, make(shape)])) as FieldsOf<Of>;
}

/** The same field, whose value is validated and written, and not kept by decoding: no rule needs it. */
export function notKept<Of>(field: Field<Of>): Field<Of, false> {
  return { ...field, isKept: false };
}

/** A struct with the fields of a table. Types that hold themselves have getters in it: the table is read when the struct is looked into. */
export function struct<const Of extends Table>(table: Of): StructShape<Of> {
  return new TableStruct(table);
}

class TableStruct<Of extends Table> implements StructShape<Of> {
  readonly kind = 'struct';
  readonly table: Of;
  #fields: ReadonlyMap<string, Shape> | undefined;
  #folded: ReadonlyMap<string, string> | undefined;

  constructor(table: Of) {
    this.table = table;
  }

  get fields(): ReadonlyMap<string, Shape> {
    this.#fields ??= new Map(Object.entries(this.table).map(([name, entry]) => [name, fieldIn(entry).shape]));
    return this.#fields;
  }

  get folded(): ReadonlyMap<string, string> {
    this.#folded ??= new Map(Object.keys(this.table).map(name => [foldField(name), name]));
    return this.#folded;
  }
}

/** The fields of a struct with what is to be known of each, in their order. */
export function fieldsOf({ table }: StructShape): readonly (readonly [name: string, field: Field])[] {
  let fields = fieldLists.get(table);
  if (fields === undefined) {
    fields = Object.entries(table).map(([name, entry]) => [name, fieldIn(entry)] as const);
    fieldLists.set(table, fields);
  }
  return fields;
}

const fieldLists = new WeakMap<Table, readonly (readonly [string, Field])[]>();

function fieldIn(entry: Shape | Field): Field {
  return 'shape' in entry ? entry : field(entry);
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
