import { isEnum } from './encode-message.ts';
import type { ProtoField, ProtoMessage, ProtoObject, ProtoValue } from './proto-file.ts';

/** Longer than any varint: https://protobuf.dev/programming-guides/encoding/#varints */
const maxVarintBytes = 10;

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

type Members = { [name: string]: ProtoValue };

/** Where a message is read. */
interface Cursor {
  readonly bytes: Uint8Array;
  at: number;
}

/**
 * The fields of a message that are in the bytes. Fields that its definition lacks are skipped.
 *
 * @throws Error for what is no such message
 */
export function decodeMessage({ fields }: ProtoMessage, bytes: Uint8Array): ProtoObject {
  const cursor: Cursor = { bytes, at: 0 };
  const members: Members = {};
  const byNumber = new Map(Object.entries(fields).map(([name, field]) => [field.number, { name, field }]));
  while (cursor.at < bytes.length) {
    const tag = readVarint(cursor);
    const found = byNumber.get(Number(tag >> 3n));
    const raw = readRaw(cursor, Number(tag & 7n));
    if (found === undefined) continue;
    const value = decoded(found.field, raw);
    members[found.name] = found.field.isRepeated
      ? [...((members[found.name] as readonly ProtoValue[] | undefined) ?? []), value]
      : value;
  }
  return members;
}

/** A text field of a message; empty where it is absent. */
export function textIn(value: ProtoObject, name: string): string {
  const member = value[name];
  return typeof member === 'string' ? member : '';
}

function readRaw(cursor: Cursor, wireType: number): bigint | Uint8Array {
  if (wireType === 0) return readVarint(cursor);
  if (wireType === 1) return readBytes(cursor, 8);
  if (wireType === 5) return readBytes(cursor, 4);
  if (wireType === 2) return readBytes(cursor, Number(readVarint(cursor)));
  throw new Error(`wire type ${wireType} is not supported`);
}

function readVarint(cursor: Cursor): bigint {
  let value = 0n;
  for (let index = 0; index < maxVarintBytes; index++) {
    const byte = cursor.bytes[cursor.at];
    if (byte === undefined) throw new Error('unexpected end of the message');
    cursor.at += 1;
    value |= BigInt(byte & 0x7f) << BigInt(7 * index);
    if (byte < 0x80) return BigInt.asUintN(64, value);
  }
  throw new Error('a number is too long');
}

function readBytes(cursor: Cursor, length: number): Uint8Array {
  const end = cursor.at + length;
  if (end > cursor.bytes.length) throw new Error('unexpected end of the message');
  const bytes = cursor.bytes.subarray(cursor.at, end);
  cursor.at = end;
  return bytes;
}

function decoded({ type }: ProtoField, raw: bigint | Uint8Array): ProtoValue {
  const isNumber = typeof raw === 'bigint';
  if (type === 'bool' && isNumber) return raw !== 0n;
  if (type === 'int32' && isNumber) return Number(BigInt.asIntN(32, raw));
  if (isNumber) {
    if (typeof type === 'function' && isEnum(type())) return Number(BigInt.asIntN(32, raw));
  } else if (type === 'string') return utf8.decode(raw);
  else if (type === 'bytes') return raw;
  else if (type === 'double' && raw.length === 8) return Buffer.from(raw).readDoubleLE();
  else if (typeof type === 'function') {
    const definition = type();
    if (!isEnum(definition)) return decodeMessage(definition, raw);
  }
  throw new Error('a field has another type');
}
