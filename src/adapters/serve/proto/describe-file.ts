import { encodeMessage, isEnum } from './encode-message.ts';
import {
  many,
  message,
  one,
  type ProtoEnum,
  type ProtoField,
  type ProtoFile,
  type ProtoMessage,
  type ProtoMethod,
  type ProtoObject,
  type ProtoService,
  type ScalarType,
} from './proto-file.ts';

/** https://github.com/protocolbuffers/protobuf/blob/v33.0/src/google/protobuf/descriptor.proto */
const typeNumbers = {
  double: 1,
  int32: 5,
  bool: 8,
  string: 9,
  message: 11,
  bytes: 12,
  enum: 14,
} as const satisfies Record<ScalarType | 'message' | 'enum', number>;
const labels = { optional: 1, repeated: 3 } as const;

const fieldDescriptor = message('FieldDescriptorProto', {
  name: one(1),
  number: one(3, 'int32'),
  label: one(4, 'int32'),
  type: one(5, 'int32'),
  type_name: one(6),
  oneof_index: many(9, 'int32'),
  json_name: one(10),
});
const enumValue = message('EnumValueDescriptorProto', { name: one(1), number: many(2, 'int32') });
const enumDescriptor = message('EnumDescriptorProto', { name: one(1), value: many(2, () => enumValue) });
const oneofDescriptor = message('OneofDescriptorProto', { name: one(1) });
const messageOptions = message('MessageOptions', { map_entry: one(7, 'bool') });
const messageDescriptor: ProtoMessage = message('DescriptorProto', {
  name: one(1),
  field: many(2, () => fieldDescriptor),
  nested_type: many(3, () => messageDescriptor),
  enum_type: many(4, () => enumDescriptor),
  options: one(7, () => messageOptions),
  oneof_decl: many(8, () => oneofDescriptor),
});
const methodOptions = message('MethodOptions', { deprecated: one(33, 'bool') });
const methodDescriptor = message('MethodDescriptorProto', {
  name: one(1),
  input_type: one(2),
  output_type: one(3),
  options: one(4, () => methodOptions),
  client_streaming: one(5, 'bool'),
  server_streaming: one(6, 'bool'),
});
const serviceDescriptor = message('ServiceDescriptorProto', { name: one(1), method: many(2, () => methodDescriptor) });
const fileDescriptor = message('FileDescriptorProto', {
  name: one(1),
  package: one(2),
  dependency: many(3),
  message_type: many(4, () => messageDescriptor),
  enum_type: many(5, () => enumDescriptor),
  service: many(6, () => serviceDescriptor),
  syntax: one(12),
});

/** A definition as reflection hands it on: an encoded `FileDescriptorProto`. */
export function describeFile(file: ProtoFile): Buffer {
  return encodeMessage(fileDescriptor, {
    name: file.name,
    package: file.package,
    dependency: file.dependencies.map(({ name }) => name),
    message_type: file.messages.map(messageOf),
    enum_type: file.enums.map(enumOf),
    service: file.services.map(serviceOf),
    syntax: 'proto3',
  });
}

function messageOf({ name, fields, nested, enums, isMapEntry }: ProtoMessage): ProtoObject {
  const oneofs = [...new Set(Object.values(fields).flatMap(({ oneof }) => oneof ?? []))];
  return {
    name: lastOf(name),
    field: Object.entries(fields).map(([field, type]) => fieldOf(field, type, oneofs)),
    nested_type: nested.map(messageOf),
    enum_type: enums.map(enumOf),
    oneof_decl: oneofs.map(oneof => ({ name: oneof })),
    ...(isMapEntry ? { options: { map_entry: true } } : {}),
  };
}

function fieldOf(
  name: string,
  { number, type, isRepeated, oneof }: ProtoField,
  oneofs: readonly string[],
): ProtoObject {
  const definition = typeof type === 'function' ? type() : undefined;
  return {
    name,
    number,
    label: isRepeated ? labels.repeated : labels.optional,
    type:
      typeof type === 'string'
        ? typeNumbers[type]
        : typeNumbers[definition !== undefined && isEnum(definition) ? 'enum' : 'message'],
    type_name: definition === undefined ? '' : `.${definition.name}`,
    // As a list, since an index may be 0, and is left out where there is none.
    oneof_index: oneof === undefined ? [] : [oneofs.indexOf(oneof)],
    json_name: name.replace(/_[a-z]/g, letter => letter.slice(1).toUpperCase()),
  };
}

function enumOf({ name, values }: ProtoEnum): ProtoObject {
  // As a list, so that 0 is written, too: strict readers, such as grpcurl, refuse a value without its number.
  const numbered = Object.entries(values).map(([value, number]) => ({ name: value, number: [number] }));
  return { name: lastOf(name), value: numbered };
}

function serviceOf({ name, methods }: ProtoService): ProtoObject {
  return { name: lastOf(name), method: Object.entries(methods).map(([method, types]) => methodOf(method, types)) };
}

function methodOf(name: string, { request, response, streams, isDeprecated }: ProtoMethod): ProtoObject {
  return {
    name,
    input_type: `.${request.name}`,
    output_type: `.${response.name}`,
    client_streaming: streams === 'both',
    server_streaming: streams !== 'none',
    ...(isDeprecated ? { options: { deprecated: true } } : {}),
  };
}

function lastOf(name: string): string {
  return name.slice(name.lastIndexOf('.') + 1);
}
