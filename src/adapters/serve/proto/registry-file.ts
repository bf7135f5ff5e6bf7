import { many, message, one, type ProtoFile, type ProtoMessage, type ProtoMethod } from './proto-file.ts';
import { structFile, structMessage } from './struct-file.ts';

const deprecation = message('api.Deprecation', { message: one(1) });
const channel = message('api.Channel', { name: one(1), csvName: one(2), deprecation: one(3, () => deprecation) });
const packageName = message('api.PackageName', { name: one(1) });
const packageMessage = message('api.Package', {
  name: one(1),
  channels: many(2, () => channel),
  defaultChannelName: one(3),
  deprecation: one(4, () => deprecation),
});
const api = { group: one(1), version: one(2), kind: one(3), plural: one(4) };
const gvk = message('api.GroupVersionKind', api);
const typed = { type: one(1), value: one(2) };
const dependency = message('api.Dependency', typed);
const property = message('api.Property', typed);
export const bundleMessage = message('api.Bundle', {
  csvName: one(1),
  packageName: one(2),
  channelName: one(3),
  csvJson: one(4),
  object: many(5),
  bundlePath: one(6),
  providedApis: many(7, () => gvk),
  requiredApis: many(8, () => gvk),
  version: one(9),
  skipRange: one(10),
  dependencies: many(11, () => dependency),
  properties: many(12, () => property),
  replaces: one(13),
  skips: many(14),
  deprecation: one(15, () => deprecation),
});
const channelEntry = message('api.ChannelEntry', {
  packageName: one(1),
  channelName: one(2),
  bundleName: one(3),
  replaces: one(4),
});
const listPackages = message('api.ListPackageRequest', {});
const listBundles = message('api.ListBundlesRequest', {});
const getPackage = message('api.GetPackageRequest', { name: one(1) });
const getBundle = message('api.GetBundleRequest', { pkgName: one(1), channelName: one(2), csvName: one(3) });
const getBundleInChannel = message('api.GetBundleInChannelRequest', { pkgName: one(1), channelName: one(2) });
const getAllReplacements = message('api.GetAllReplacementsRequest', { csvName: one(1) });
const getReplacement = message('api.GetReplacementRequest', { csvName: one(1), pkgName: one(2), channelName: one(3) });
const getAllProviders = message('api.GetAllProvidersRequest', api);
const getLatestProviders = message('api.GetLatestProvidersRequest', api);
const getDefaultProvider = message('api.GetDefaultProviderRequest', api);
const listCustomSchemas = message('api.ExperimentalListPackageCustomSchemasRequest', {
  schema: one(1),
  packageName: one(2),
});

/** The API that OLM v0 reads catalogs by. */
export const registryService = {
  name: 'api.Registry',
  methods: {
    ListPackages: streamed(listPackages, packageName),
    GetPackage: unary(getPackage, packageMessage),
    GetBundle: unary(getBundle, bundleMessage),
    GetBundleForChannel: { ...unary(getBundleInChannel, bundleMessage), isDeprecated: true },
    GetChannelEntriesThatReplace: streamed(getAllReplacements, channelEntry),
    GetBundleThatReplaces: unary(getReplacement, bundleMessage),
    GetChannelEntriesThatProvide: streamed(getAllProviders, channelEntry),
    GetLatestChannelEntriesThatProvide: streamed(getLatestProviders, channelEntry),
    GetDefaultBundleThatProvides: unary(getDefaultProvider, bundleMessage),
    ListBundles: streamed(listBundles, bundleMessage),
  },
} as const;

/** What opm may change or remove without notice. */
export const experimentalService = {
  name: 'api.ExperimentalRegistry',
  methods: { ExperimentalListPackageCustomSchemas: streamed(listCustomSchemas, structMessage) },
} as const;

/** @see https://github.com/operator-framework/operator-registry/blob/v1.73.0/pkg/api/registry.proto */
export const registryFile: ProtoFile = {
  name: 'registry.proto',
  package: 'api',
  dependencies: [structFile],
  messages: [
    channel,
    packageName,
    packageMessage,
    gvk,
    dependency,
    property,
    bundleMessage,
    channelEntry,
    listPackages,
    listBundles,
    getPackage,
    getBundle,
    getBundleInChannel,
    getAllReplacements,
    getReplacement,
    getAllProviders,
    getLatestProviders,
    getDefaultProvider,
    deprecation,
    listCustomSchemas,
  ],
  enums: [],
  services: [registryService, experimentalService],
};

function unary(request: ProtoMessage, response: ProtoMessage): ProtoMethod {
  return { request, response, streams: 'none' };
}

function streamed(request: ProtoMessage, response: ProtoMessage): ProtoMethod {
  return { request, response, streams: 'responses' };
}
