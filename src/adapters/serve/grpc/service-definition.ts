import type { ServiceDefinition } from '@grpc/grpc-js';
import { decodeMessage } from '../proto/decode-message.ts';
import { encodeMessage } from '../proto/encode-message.ts';
import type { ProtoObject, ProtoService } from '../proto/proto-file.ts';

/** A message, or one that is encoded already. */
export type Sent = ProtoObject | Buffer;

/** A service as grpc-js takes it: how each method is called, and its messages are read and written. */
export function serviceDefinition({ name, methods }: ProtoService): ServiceDefinition {
  const definitions = Object.entries(methods).map(([method, { request, response, streams }]) => [
    method,
    {
      path: `/${name}/${method}`,
      requestStream: streams === 'both',
      responseStream: streams !== 'none',
      requestSerialize: (value: ProtoObject) => encodeMessage(request, value),
      requestDeserialize: (bytes: Buffer) => decodeMessage(request, bytes),
      responseSerialize: (value: Sent) => (Buffer.isBuffer(value) ? value : encodeMessage(response, value)),
      responseDeserialize: (bytes: Buffer) => decodeMessage(response, bytes),
    },
  ]);
  return Object.fromEntries(definitions);
}
