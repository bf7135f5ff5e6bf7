import { choice, many, message, one, type ProtoFile, type ProtoService } from './proto-file.ts';

/** The two versions differ in the name of their package alone. Clients try the newer one first. */
export const reflectionFiles: readonly ProtoFile[] = ['v1', 'v1alpha'].map(reflectionFile);

/** https://grpc.io/docs/guides/reflection/ */
function reflectionFile(version: string): ProtoFile {
  const inPackage = `grpc.reflection.${version}`;
  const extensionRequest = message(`${inPackage}.ExtensionRequest`, {
    containing_type: one(1),
    extension_number: one(2, 'int32'),
  });
  const request = message(`${inPackage}.ServerReflectionRequest`, {
    host: one(1),
    file_by_filename: choice('message_request', 3),
    file_containing_symbol: choice('message_request', 4),
    file_containing_extension: choice('message_request', 5, () => extensionRequest),
    all_extension_numbers_of_type: choice('message_request', 6),
    list_services: choice('message_request', 7),
  });
  const files = message(`${inPackage}.FileDescriptorResponse`, { file_descriptor_proto: many(1, 'bytes') });
  const extensions = message(`${inPackage}.ExtensionNumberResponse`, {
    base_type_name: one(1),
    extension_number: many(2, 'int32'),
  });
  const service = message(`${inPackage}.ServiceResponse`, { name: one(1) });
  const services = message(`${inPackage}.ListServiceResponse`, { service: many(1, () => service) });
  const error = message(`${inPackage}.ErrorResponse`, { error_code: one(1, 'int32'), error_message: one(2) });
  const response = message(`${inPackage}.ServerReflectionResponse`, {
    valid_host: one(1),
    original_request: one(2, () => request),
    file_descriptor_response: choice('message_response', 4, () => files),
    all_extension_numbers_response: choice('message_response', 5, () => extensions),
    list_services_response: choice('message_response', 6, () => services),
    error_response: choice('message_response', 7, () => error),
  });
  const reflection: ProtoService = {
    name: `${inPackage}.ServerReflection`,
    methods: { ServerReflectionInfo: { request, response, streams: 'both' } },
  };
  return {
    name: `grpc/reflection/${version}/reflection.proto`,
    package: inPackage,
    dependencies: [],
    messages: [request, extensionRequest, response, files, extensions, services, service, error],
    enums: [],
    services: [reflection],
  };
}
