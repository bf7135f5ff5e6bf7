import type { Property } from '../catalog/blob.ts';
import type { Package } from '../catalog/model.ts';
import type { ClusterState, InstalledBundle, Subscription } from '../resolve/index.ts';
import { catalogsWith, type InstalledOfPlan, type RequestV0 } from './installation-request.ts';

/** The namespace of the operators, and the one whose catalogs all namespaces see. */
const namespace = 'operators';
const globalNamespace = 'olm';

/** A cluster as it is described by a request: one namespace, and a subscription for the package and for each installed bundle. */
export function clusterOfRequest(request: RequestV0): ClusterState {
  const { installed, package: name, target } = request;
  const own = installed.find(one => one.package === name);
  const others = installed.filter(one => one !== own);
  return {
    namespace,
    globalNamespace,
    catalogs: request.catalogs.map(one => ({
      name: one.name,
      namespace: globalNamespace,
      priority: one.priority,
      catalog: one.catalog,
    })),
    installed: installed.map(installedBundle),
    subscriptions: [
      subscriptionTo(request, name, own, target ?? ''),
      ...others.map(other => subscriptionTo(request, other.package, other, '')),
    ],
  };
}

/** The channel of the subscription that a request describes; empty where no catalog has the package. */
export function channelOfRequest(request: RequestV0): string {
  const own = request.installed.find(one => one.package === request.package);
  return subscriptionTo(request, request.package, own, '').channel;
}

function subscriptionTo(
  request: RequestV0,
  name: string,
  installed: InstalledOfPlan | undefined,
  startingCsv: string,
): Subscription {
  const [first] = catalogsWith(request, name);
  const wanted = name === request.package ? request.channel : undefined;
  const pkg = first?.catalog.packages.get(name);
  return {
    name,
    package: name,
    channel: wanted ?? (pkg === undefined ? '' : channelFor(pkg, installed?.name)),
    catalog: { name: first?.name ?? '', namespace: globalNamespace },
    startingCsv: installed === undefined ? startingCsv : '',
    installedCsv: installed?.name ?? '',
  };
}

/** The default channel; where something is installed that this does not name, the first channel that does. */
function channelFor({ channels, defaultChannel }: Package, installed: string | undefined): string {
  const names = [defaultChannel, ...channels.keys()].filter(name => channels.has(name));
  const named = names.find(
    name =>
      installed !== undefined &&
      channels
        .get(name)
        ?.entries.some(
          entry => entry.name === installed || entry.replaces === installed || entry.skips.includes(installed),
        ),
  );
  return named ?? names[0] ?? '';
}

/** Of a bundle that no catalog has any more, it is only known which package and version it is of. */
function installedBundle({ name, package: packageName, version, bundle }: InstalledOfPlan): InstalledBundle {
  const property: Property = { type: 'olm.package', value: { packageName: packageName, version } };
  return { name, version, properties: bundle?.blob.content.properties ?? [property] };
}
