/** A definition of Protocol Buffers, as data: what encodes and decodes messages, and what reflection describes. Only what gRPC services here need. */
export interface ProtoFile {
  readonly name: string;
  readonly package: string;
  readonly dependencies: readonly ProtoFile[];
  readonly messages: readonly ProtoMessage[];
  readonly enums: readonly ProtoEnum[];
  readonly services: readonly ProtoService[];
}

export interface ProtoMessage {
  /** With its package: `api.Bundle`. */
  readonly name: string;
  readonly fields: Readonly<Record<string, ProtoField>>;
  readonly nested: readonly ProtoMessage[];
  readonly enums: readonly ProtoEnum[];
  /** An entry of a map field. */
  readonly isMapEntry: boolean;
}

export interface ProtoEnum {
  readonly name: string;
  readonly values: Readonly<Record<string, number>>;
}

export type ScalarType = 'string' | 'bytes' | 'bool' | 'int32' | 'double';

export interface ProtoField {
  readonly number: number;
  /** Of a message or enum a function, since messages may contain themselves. */
  readonly type: ScalarType | (() => ProtoMessage | ProtoEnum);
  readonly isRepeated: boolean;
  /** The choice that it is one of: it is written even where it is empty. */
  readonly oneof: string | undefined;
}

export interface ProtoService {
  readonly name: string;
  readonly methods: Readonly<Record<string, ProtoMethod>>;
}

export interface ProtoMethod {
  readonly request: ProtoMessage;
  readonly response: ProtoMessage;
  readonly streams: 'none' | 'responses' | 'both';
  readonly isDeprecated?: true;
}

export type ProtoValue = string | number | boolean | Uint8Array | ProtoObject | readonly ProtoValue[];

/** A message. What is absent has the value that Protocol Buffers take for it. */
export interface ProtoObject {
  readonly [field: string]: ProtoValue | undefined;
}

export function message(
  name: string,
  fields: ProtoMessage['fields'],
  more: Partial<Pick<ProtoMessage, 'nested' | 'enums' | 'isMapEntry'>> = {},
): ProtoMessage {
  return { name, fields, nested: [], enums: [], isMapEntry: false, ...more };
}

export function one(number: number, type: ProtoField['type'] = 'string'): ProtoField {
  return { number, type, isRepeated: false, oneof: undefined };
}

export function many(number: number, type: ProtoField['type'] = 'string'): ProtoField {
  return { number, type, isRepeated: true, oneof: undefined };
}

export function choice(oneof: string, number: number, type: ProtoField['type'] = 'string'): ProtoField {
  return { number, type, isRepeated: false, oneof };
}
