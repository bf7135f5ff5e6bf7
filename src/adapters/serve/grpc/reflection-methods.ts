import { type ServerDuplexStream, status, type UntypedServiceImplementation } from '@grpc/grpc-js';
import { describeFile } from '../proto/describe-file.ts';
import type { ProtoEnum, ProtoFile, ProtoMessage, ProtoObject } from '../proto/proto-file.ts';
import type { Sent } from './service-definition.ts';

/**
 * Server reflection, by which clients such as grpcurl learn what can be called.
 *
 * @param files those of the services that are served
 */
export function reflectionMethods(files: readonly ProtoFile[]): UntypedServiceImplementation {
  const all = withDependencies(files);
  const bySymbol = new Map(all.flatMap(file => symbolsOf(file).map(symbol => [symbol, file] as const)));
  const byName = new Map(all.map(file => [file.name, file]));
  const services = files.flatMap(file => file.services.map(({ name }) => ({ name }))).sort(byServiceName);

  function answerTo({ file_by_filename: name, file_containing_symbol: symbol, ...request }: ProtoObject): ProtoObject {
    if (request.list_services !== undefined) return { list_services_response: { service: services } };
    if (typeof name === 'string') return fileAnswer(byName.get(name), name);
    if (typeof symbol === 'string') return fileAnswer(bySymbol.get(symbol), symbol);
    return notFound('There are no extensions.');
  }

  return {
    ServerReflectionInfo(call: ServerDuplexStream<ProtoObject, Sent>) {
      call.on('data', (request: ProtoObject) => {
        const host = typeof request.host === 'string' ? request.host : '';
        call.write({ valid_host: host, original_request: request, ...answerTo(request) });
      });
      call.on('end', () => call.end());
      call.on('error', () => undefined);
    },
  };
}

function fileAnswer(file: ProtoFile | undefined, wanted: string): ProtoObject {
  if (file === undefined) return notFound(`${wanted} is not defined.`);
  return { file_descriptor_response: { file_descriptor_proto: withDependencies([file]).map(describeFile) } };
}

function notFound(error_message: string): ProtoObject {
  return { error_response: { error_code: status.NOT_FOUND, error_message } };
}

function withDependencies(files: readonly ProtoFile[]): readonly ProtoFile[] {
  return [...new Set(files.flatMap(file => [file, ...withDependencies(file.dependencies)]))];
}

/** Every name that a file defines, with its package. */
function symbolsOf({ messages, enums, services }: ProtoFile): readonly string[] {
  return [
    ...messages.flatMap(symbolsOfMessage),
    ...enums.map(nameOf),
    ...services.flatMap(({ name, methods }) => [name, ...Object.keys(methods).map(method => `${name}.${method}`)]),
  ];
}

function symbolsOfMessage({ name, fields, nested, enums }: ProtoMessage): readonly string[] {
  const below = Object.keys(fields).map(field => `${name}.${field}`);
  return [name, ...below, ...nested.flatMap(symbolsOfMessage), ...enums.map(nameOf)];
}

function nameOf({ name }: ProtoEnum): string {
  return name;
}

function byServiceName(a: { readonly name: string }, b: { readonly name: string }): number {
  return a.name < b.name ? -1 : 1;
}
