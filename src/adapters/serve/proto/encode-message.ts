import type { ProtoEnum, ProtoField, ProtoMessage, ProtoObject, ProtoValue } from './proto-file.ts';

/** How a value is written. https://protobuf.dev/programming-guides/encoding/#structure */
const wireTypes = { varint: 0, fixed64: 1, delimited: 2 } as const;

/** A message in the wire format of Protocol Buffers, fields in the order of its definition. Messages one behind the other are merged by readers. */
export function encodeMessage({ fields }: ProtoMessage, value: ProtoObject): Buffer {
  const parts: Buffer[] = [];
  for (const [name, field] of Object.entries(fields)) {
    const member = value[name];
    if (member === undefined) continue;
    if (field.isRepeated) for (const item of member as readonly ProtoValue[]) parts.push(...encoded(field, item));
    else if (field.oneof !== undefined || !isDefault(member)) parts.push(...encoded(field, member));
  }
  return Buffer.concat(parts);
}

function isDefault(value: ProtoValue): boolean {
  return value === '' || value === 0 || value === false || (value instanceof Uint8Array && value.length === 0);
}

function encoded({ number, type }: ProtoField, value: ProtoValue): readonly Buffer[] {
  switch (type) {
    case 'string':
      return delimited(number, Buffer.from(String(value)));
    case 'bytes':
      return delimited(number, value as Buffer);
    case 'bool':
      return [varint(number * 8 + wireTypes.varint), varint(value === true ? 1 : 0)];
    case 'int32':
      return [varint(number * 8 + wireTypes.varint), varint(Number(value))];
    case 'double': {
      const bytes = Buffer.alloc(8);
      bytes.writeDoubleLE(Number(value));
      return [varint(number * 8 + wireTypes.fixed64), bytes];
    }
  }
  const definition = type();
  return isEnum(definition)
    ? [varint(number * 8 + wireTypes.varint), varint(Number(value))]
    : delimited(number, encodeMessage(definition, value as ProtoObject));
}

export function isEnum(definition: ProtoMessage | ProtoEnum): definition is ProtoEnum {
  return 'values' in definition;
}

function delimited(number: number, bytes: Buffer): readonly Buffer[] {
  return [varint(number * 8 + wireTypes.delimited), varint(bytes.length), bytes];
}

/** Seven bits to a byte, the lowest first. Negative numbers are those of 64 bits. */
function varint(value: number): Buffer {
  const bytes: number[] = [];
  let rest = BigInt.asUintN(64, BigInt(value));
  for (; rest > 0x7fn; rest >>= 7n) bytes.push(Number(rest & 0x7fn) | 0x80);
  bytes.push(Number(rest));
  return Buffer.from(bytes);
}
