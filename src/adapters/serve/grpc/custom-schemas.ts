import { type ServerWritableStream, status, type UntypedServiceImplementation } from '@grpc/grpc-js';
import { type BlobQueries, metaNameProblem } from '../../../core/serve/index.ts';
import { textIn } from '../proto/decode-message.ts';
import type { ProtoObject, ProtoValue } from '../proto/proto-file.ts';
import { sendAll } from './send-all.ts';
import type { Sent } from './service-definition.ts';

type Json = null | string | number | boolean | readonly Json[] | { readonly [key: string]: Json };

/** Clients say with it that they know what experimental means. Without it they get an empty list. */
const acknowledged = 'x-acknowledge-experimental';
/** opm keeps these apart, and never lists them. */
const schemasOfOpm: ReadonlySet<string> = new Set(['olm.package', 'olm.channel', 'olm.bundle', 'olm.deprecations']);

/**
 * The experimental methods of the registry API: blobs of schemas that opm does not know.
 *
 * @param blobAt the line of a blob, by its number
 * @see https://github.com/operator-framework/operator-registry/blob/v1.73.0/pkg/server/server.go
 */
export function experimentalMethods(
  blobs: BlobQueries,
  blobAt: (number: number) => Buffer,
): UntypedServiceImplementation {
  return {
    ExperimentalListPackageCustomSchemas(call: ServerWritableStream<ProtoObject, Sent>) {
      const [schema, packageName] = [textIn(call.request, 'schema'), textIn(call.request, 'packageName')];
      const problem = metaNameProblem({ schema, packageName });
      if (call.metadata.get(acknowledged)[0] !== 'true') call.end();
      else if (problem !== undefined) {
        const details = schema === '' ? 'schema is required' : `invalid custom schema query: ${problem}`;
        call.emit('error', { code: status.INVALID_ARGUMENT, details });
      } else {
        const found = schemasOfOpm.has(schema) ? [] : blobs.ofPackage(schema, packageName);
        void sendAll(call, found, number => structOf(JSON.parse(blobAt(number).toString()) as Json));
      }
    },
  };
}

function structOf(value: Json): ProtoObject {
  const members = Object.entries(value ?? {}).map(([key, member]) => ({ key, value: messageOf(member as Json) }));
  return { fields: members };
}

function messageOf(value: Json): ProtoObject {
  if (value === null) return { null_value: 0 };
  if (typeof value === 'string') return { string_value: value };
  if (typeof value === 'number') return { number_value: value };
  if (typeof value === 'boolean') return { bool_value: value };
  if (Array.isArray(value)) return { list_value: { values: value.map(messageOf) as readonly ProtoValue[] } };
  return { struct_value: structOf(value) };
}
