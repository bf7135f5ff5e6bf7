import { choice, many, message, one, type ProtoEnum, type ProtoFile, type ProtoMessage } from './proto-file.ts';

const nullValue: ProtoEnum = { name: 'google.protobuf.NullValue', values: { NULL_VALUE: 0 } };

const fieldsEntry: ProtoMessage = message(
  'google.protobuf.Struct.FieldsEntry',
  { key: one(1), value: one(2, () => valueMessage) },
  { isMapEntry: true },
);

export const structMessage: ProtoMessage = message(
  'google.protobuf.Struct',
  { fields: many(1, () => fieldsEntry) },
  { nested: [fieldsEntry] },
);

const valueMessage: ProtoMessage = message('google.protobuf.Value', {
  null_value: choice('kind', 1, () => nullValue),
  number_value: choice('kind', 2, 'double'),
  string_value: choice('kind', 3),
  bool_value: choice('kind', 4, 'bool'),
  struct_value: choice('kind', 5, () => structMessage),
  list_value: choice('kind', 6, () => listValue),
});

const listValue: ProtoMessage = message('google.protobuf.ListValue', { values: many(1, () => valueMessage) });

/** JSON as a message. https://protobuf.dev/reference/protobuf/google.protobuf/#struct */
export const structFile: ProtoFile = {
  name: 'google/protobuf/struct.proto',
  package: 'google.protobuf',
  dependencies: [],
  messages: [structMessage, valueMessage, listValue],
  enums: [nullValue],
  services: [],
};
