import {
  Client,
  credentials,
  Metadata,
  makeGenericClientConstructor,
  type ServiceDefinition,
  type ServiceError,
} from '@grpc/grpc-js';
import { loadFileDescriptorSetFromBuffer, type PackageDefinition } from '@grpc/proto-loader';
import { serviceDefinition } from '../../../src/adapters/serve/grpc/service-definition.ts';
import { encodeMessage } from '../../../src/adapters/serve/proto/encode-message.ts';
import { many, message, type ProtoObject } from '../../../src/adapters/serve/proto/proto-file.ts';
import { reflectionFiles } from '../../../src/adapters/serve/proto/reflection-file.ts';

/** What a server answered: its messages, or its error. */
export type RegistryAnswer =
  | { readonly messages: readonly RegistryMessage[] }
  | { readonly code: number; readonly details: string };

export type RegistryMessage = Readonly<Record<string, unknown>>;

export interface RegistryClient {
  /** @param method with its service: `api.Registry/GetPackage` */
  call(method: string, request: RegistryMessage, headers?: Readonly<Record<string, string>>): Promise<RegistryAnswer>;
  close(): void;
}

const options = { 'grpc.max_receive_message_length': -1 };
const fileDescriptorSet = message('FileDescriptorSet', { file: many(1, 'bytes') });

/**
 * A client of the services that a server describes.
 *
 * @param described an encoded `FileDescriptorSet`: whoever gave it says how messages are read, not the code under test
 */
export function registryClient(address: string, described: Buffer): RegistryClient {
  const definitions = loadFileDescriptorSetFromBuffer(described, { keepCase: true, defaults: true, longs: Number });
  const channel = new Client(address, credentials.createInsecure(), options).getChannel();
  const clients = new Map<string, Client>();
  const clientOf = (service: string) => {
    const Service = makeGenericClientConstructor(serviceIn(definitions, service), service);
    const client =
      clients.get(service) ??
      new Service(address, credentials.createInsecure(), { ...options, channelOverride: channel });
    clients.set(service, client);
    return client;
  };
  return {
    call: (method, request, headers = {}) => {
      const [service = '', name = ''] = method.split('/');
      const metadata = new Metadata();
      for (const [key, value] of Object.entries(headers)) metadata.set(key, value);
      return answerOf(clientOf(service), serviceIn(definitions, service), name, request, metadata);
    },
    close: () => channel.close(),
  };
}

function serviceIn(definitions: PackageDefinition, service: string): ServiceDefinition {
  return definitions[service] as ServiceDefinition;
}

function answerOf(
  client: Client,
  service: ServiceDefinition,
  name: string,
  request: RegistryMessage,
  metadata: Metadata,
): Promise<RegistryAnswer> {
  const method = service[name];
  if (method === undefined) throw new Error(`There is no method ${name}.`);
  const { path, responseStream, requestSerialize, responseDeserialize } = method;
  return new Promise(resolve => {
    const failed = ({ code, details }: ServiceError) => resolve({ code, details });
    if (!responseStream) {
      client.makeUnaryRequest(path, requestSerialize, responseDeserialize, request, metadata, (error, response) =>
        error === null ? resolve({ messages: [response as RegistryMessage] }) : failed(error),
      );
      return;
    }
    const messages: RegistryMessage[] = [];
    const stream = client.makeServerStreamRequest(path, requestSerialize, responseDeserialize, request, metadata);
    stream.on('data', item => messages.push(item as RegistryMessage));
    stream.on('end', () => resolve({ messages }));
    stream.on('error', failed);
  });
}

/** What server reflection says: the names of the services, and how symbols are defined. */
export async function reflect(
  address: string,
  symbols: readonly string[],
): Promise<{ readonly services: readonly string[]; readonly described: Buffer }> {
  const [reflection] = reflectionFiles[0]?.services ?? [];
  if (reflection === undefined) throw new Error('There is no reflection.');
  const Service = makeGenericClientConstructor(serviceDefinition(reflection), reflection.name);
  const client = new Service(address, credentials.createInsecure(), options);
  const { path, requestSerialize, responseDeserialize } =
    serviceDefinition(reflection).ServerReflectionInfo ?? missing();
  const stream = client.makeBidiStreamRequest(path, requestSerialize, responseDeserialize);
  const requests = [{ list_services: '' }, ...symbols.map(symbol => ({ file_containing_symbol: symbol }))];
  for (const request of requests) stream.write(request);
  stream.end();
  const services: string[] = [];
  const files = new Map<string, Buffer>();
  for await (const answer of stream as AsyncIterable<ProtoObject>) {
    const listed = answer.list_services_response as { readonly service?: readonly { readonly name: string }[] };
    services.push(...(listed?.service ?? []).map(({ name }) => name));
    const found = answer.file_descriptor_response as { readonly file_descriptor_proto?: readonly Buffer[] };
    for (const file of found?.file_descriptor_proto ?? []) files.set(Buffer.from(file).toString('hex'), file);
  }
  client.close();
  return { services, described: encodeMessage(fileDescriptorSet, { file: [...files.values()] }) };
}

function missing(): never {
  throw new Error('There is no such method.');
}
