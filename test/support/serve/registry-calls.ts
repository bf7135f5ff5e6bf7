import type { RegistryClient, RegistryMessage } from './registry-client.ts';

/** A request to a server of catalogs. */
export interface RegistryCall {
  readonly method: string;
  readonly request: RegistryMessage;
  readonly headers?: Readonly<Record<string, string>>;
  /** How the answer depends on chance with opm: its messages come in any order, or it is one of these bundles. */
  readonly chance?: 'any order' | readonly string[];
}

/** A bundle as `ListBundles` gives it: the fields that name things. */
interface Listed {
  readonly csvName: string;
  readonly packageName: string;
  readonly channelName: string;
  readonly replaces: string;
  readonly skips: readonly string[];
  readonly providedApis: readonly RegistryMessage[];
  readonly requiredApis: readonly RegistryMessage[];
}

/** Names that no catalog has, as hostile ones as gRPC carries. */
const unknownNames = ['', 'no-such-name', 'quo"te\\\n\u0007\u00e9\u2028\u{1f600}'];

/** Every question that can be asked about a catalog, by what its server lists, with questions about what it lacks. */
export async function registryCalls(client: RegistryClient): Promise<readonly RegistryCall[]> {
  const answer = await client.call('api.Registry/ListBundles', {});
  if (!('messages' in answer)) throw new Error(answer.details);
  const bundles = answer.messages as readonly unknown[] as readonly Listed[];
  const registry = (name: string, request: RegistryMessage, chance?: RegistryCall['chance']): RegistryCall => ({
    method: `api.Registry/${name}`,
    request,
    ...(chance === undefined ? {} : { chance }),
  });
  const packages = [...new Set(bundles.map(({ packageName }) => packageName)), ...unknownNames];
  const known = packages[0] ?? '';
  const channels = distinct(bundles.map(({ packageName, channelName }) => ({ pkgName: packageName, channelName })));
  const entries = bundles.map(({ packageName, channelName, csvName }) => ({
    pkgName: packageName,
    channelName,
    csvName,
  }));
  const [channel = { pkgName: known, channelName: '' }] = channels;
  const strange = unknownNames.flatMap(name => [
    { pkgName: name, channelName: name, csvName: name },
    { pkgName: known, channelName: name, csvName: name },
    { ...channel, csvName: name },
  ]);
  const superseded = distinct([
    ...bundles.flatMap(({ csvName, replaces, skips }) => [csvName, replaces, ...skips]),
    ...unknownNames,
  ]);
  const apis = distinct([
    ...bundles.flatMap(({ providedApis, requiredApis }) => [...providedApis, ...requiredApis]),
    ...unknownNames.map(name => ({ group: name, version: name, kind: name, plural: name })),
  ]);
  return [
    registry('ListPackages', {}, 'any order'),
    registry('ListBundles', {}),
    ...packages.map(name => registry('GetPackage', { name })),
    ...[...channels, ...strange].map(request => registry('GetBundleForChannel', request)),
    ...[...entries, ...strange].map(request => registry('GetBundle', request)),
    ...superseded.map(csvName => registry('GetChannelEntriesThatReplace', { csvName }, 'any order')),
    ...[...replacedIn(bundles), ...strange].map(request =>
      registry('GetBundleThatReplaces', { ...request }, successorsOf(bundles, request)),
    ),
    ...apis.flatMap(api => [
      registry('GetChannelEntriesThatProvide', api, 'any order'),
      registry('GetLatestChannelEntriesThatProvide', api, 'any order'),
      registry('GetDefaultBundleThatProvides', api),
    ]),
    { method: 'grpc.health.v1.Health/Check', request: {} },
    { method: 'grpc.health.v1.Health/Check', request: { service: 'no-such-service' } },
  ];
}

interface Named {
  readonly pkgName: string;
  readonly channelName: string;
  readonly csvName: string;
}

function replacedIn(bundles: readonly Listed[]): readonly Named[] {
  const named = bundles.flatMap(({ packageName, channelName, csvName, replaces, skips }) =>
    [csvName, replaces, ...skips].map(name => ({ pkgName: packageName, channelName, csvName: name })),
  );
  return distinct(named);
}

function successorsOf(bundles: readonly Listed[], { pkgName, channelName, csvName }: Named): readonly string[] {
  return bundles
    .filter(bundle => bundle.packageName === pkgName && bundle.channelName === channelName)
    .filter(({ replaces, skips }) => replaces === csvName || skips.includes(csvName))
    .map(bundle => bundle.csvName);
}

function distinct<Item>(items: readonly Item[]): readonly Item[] {
  return [...new Map(items.map(item => [JSON.stringify(item), item])).values()];
}
