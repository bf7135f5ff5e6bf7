import {
  type ServerUnaryCall,
  type ServerWritableStream,
  type sendUnaryData,
  status,
  type UntypedServiceImplementation,
} from '@grpc/grpc-js';
import type { Found, Gvk, RegistryEntry, RegistryPackage, RegistryQueries } from '../../../core/serve/index.ts';
import { deprecationField } from '../deprecation-field.ts';
import { type EncodedBundle, foundBundle, listedBundle } from '../encoded-bundle.ts';
import type { PieceReader } from '../piece-file.ts';
import { textIn } from '../proto/decode-message.ts';
import type { ProtoObject } from '../proto/proto-file.ts';
import { sendAll } from './send-all.ts';
import type { Sent } from './service-definition.ts';

type Reply = sendUnaryData<Sent>;
type Stream = ServerWritableStream<ProtoObject, Sent>;

/** The methods of the registry API. As with opm, whatever is not found has the code UNKNOWN. */
export function registryMethods(
  registry: RegistryQueries<EncodedBundle>,
  pieces: PieceReader,
): UntypedServiceImplementation {
  const found = (entry: RegistryEntry<EncodedBundle>) => foundBundle(entry, pieces);
  const listed = (entry: RegistryEntry<EncodedBundle>) => listedBundle(entry, pieces);
  return {
    ListPackages: streaming(
      () => ({ value: registry.packages() }),
      name => ({ name }),
    ),
    ListBundles: streaming(() => ({ value: registry.bundles() }), listed),
    GetPackage: unary(request => registry.package(textIn(request, 'name')), packageOf),
    GetBundle: unary(request => registry.bundle(namedBy(request)), found),
    GetBundleForChannel: unary(request => registry.head(namedBy(request)), found),
    GetBundleThatReplaces: unary(request => registry.bundleThatReplaces(namedBy(request)), found),
    GetDefaultBundleThatProvides: unary(request => registry.defaultBundleThatProvides(apiOf(request)), found),
    GetChannelEntriesThatReplace: streaming(request => registry.entriesThatReplace(textIn(request, 'csvName')), asIs),
    GetChannelEntriesThatProvide: streaming(request => registry.entriesThatProvide(apiOf(request)), asIs),
    GetLatestChannelEntriesThatProvide: streaming(request => registry.latestEntriesThatProvide(apiOf(request)), asIs),
  };
}

function unary<Value>(find: (request: ProtoObject) => Found<Value>, messageOf: (value: Value) => Sent) {
  return ({ request }: ServerUnaryCall<ProtoObject, Sent>, reply: Reply) => {
    const found = find(request);
    if ('error' in found) reply({ code: status.UNKNOWN, details: found.error.toWellFormed() });
    else reply(null, messageOf(found.value));
  };
}

function streaming<Item>(find: (request: ProtoObject) => Found<readonly Item[]>, messageOf: (item: Item) => Sent) {
  return (call: Stream) => {
    const found = find(call.request);
    if ('error' in found) call.emit('error', { code: status.UNKNOWN, details: found.error.toWellFormed() });
    else void sendAll(call, found.value, messageOf);
  };
}

function asIs<Value extends object>(value: Value): ProtoObject {
  return { ...value } as ProtoObject;
}

function namedBy(request: ProtoObject) {
  return {
    package: textIn(request, 'pkgName'),
    channel: textIn(request, 'channelName'),
    name: textIn(request, 'csvName'),
  };
}

function apiOf(request: ProtoObject): Gvk {
  return { group: textIn(request, 'group'), version: textIn(request, 'version'), kind: textIn(request, 'kind') };
}

function packageOf({ name, channels, defaultChannel, deprecation }: RegistryPackage<EncodedBundle>): ProtoObject {
  return {
    name,
    defaultChannelName: defaultChannel,
    channels: [...channels.values()].map(channel => ({
      name: channel.name,
      csvName: channel.head.name,
      ...deprecationField(channel.deprecation),
    })),
    ...deprecationField(deprecation),
  };
}
