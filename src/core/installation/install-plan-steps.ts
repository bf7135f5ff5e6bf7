import type { BundleObjects } from '../bundle/bundle-objects.ts';
import { itemsAt, type ManifestNode, textAt } from '../bundle/manifest-node.ts';
import type { JsonObject } from '../json.ts';

/** An object that OLM creates, or updates where it exists. */
export interface PlannedObject {
  readonly kind: string;
  /** API group; empty for the core group. */
  readonly group: string;
  readonly name: string;
  /** Set where the name goes on with a hash or with random characters. */
  readonly isPrefix?: true;
  /** The bundle that it comes with. */
  readonly bundle: string;
  /** Set where it stays on the cluster when the bundle is removed. */
  readonly isKept?: true;
  /** Set where OLM v0 does not install such a kind: the InstallPlan fails. */
  readonly isUnsupported?: true;
}

/** What an InstallPlan has to install. */
export interface BundleToInstall {
  readonly name: string;
  /** Empty where the catalog has it by value. */
  readonly image: string;
  /** Undefined where nothing has its manifests. */
  readonly objects: BundleObjects | undefined;
  /** The name of the subscription that is made for it; undefined where there is one. */
  readonly subscription: string | undefined;
}

const olmGroup = 'operators.coreos.com';
const rbacGroup = 'rbac.authorization.k8s.io';

/**
 * Kinds that an InstallPlan may have.
 *
 * @see https://github.com/operator-framework/operator-lifecycle-manager/blob/v0.46.0/pkg/controller/operators/catalog/supportedresources.go
 */
const supportedKinds: ReadonlySet<string> = new Set([
  'ClusterRole',
  'ClusterRoleBinding',
  'ClusterServiceVersion',
  'ConfigMap',
  'ConsoleCLIDownload',
  'ConsoleLink',
  'ConsoleQuickStart',
  'ConsoleYAMLSample',
  'CustomResourceDefinition',
  'NetworkPolicy',
  'PodDisruptionBudget',
  'PriorityClass',
  'PrometheusRule',
  'Role',
  'RoleBinding',
  'Secret',
  'Service',
  'ServiceAccount',
  'ServiceMonitor',
  'Subscription',
  'VerticalPodAutoscaler',
]);

/** Kinds that outlive the bundle: no owner removes an object of the cluster, and OLM v0 removes roles, webhooks and API services alone. */
const keptKinds: ReadonlySet<string> = new Set([
  'ConsoleCLIDownload',
  'ConsoleLink',
  'ConsoleQuickStart',
  'ConsoleYAMLSample',
  'CustomResourceDefinition',
  'PriorityClass',
]);

/**
 * The steps of an InstallPlan in the order in which OLM v0 takes them. Steps of bundles that a catalog has by value are sorted: ClusterServiceVersions,
 * CustomResourceDefinitions, others. Bundles that are unpacked from their images come behind, one after the other. Bundles without manifests have no step but
 * the subscription that is made for them.
 *
 * @see https://github.com/operator-framework/operator-lifecycle-manager/blob/v0.46.0/pkg/controller/registry/resolver/steps.go
 */
export function installPlanSteps(bundles: readonly BundleToInstall[]): readonly PlannedObject[] {
  const first = bundles.flatMap(bundle => [
    ...(bundle.image === '' ? stepsOfBundle(bundle) : []),
    ...(bundle.subscription === undefined
      ? []
      : [{ kind: 'Subscription', group: olmGroup, name: bundle.subscription, bundle: bundle.name }]),
  ]);
  const ranks = new Map([
    ['ClusterServiceVersion', 0],
    ['CustomResourceDefinition', 1],
  ]);
  const rankOf = ({ kind }: PlannedObject) => ranks.get(kind) ?? 2;
  return [
    ...first.toSorted((left, right) => rankOf(left) - rankOf(right)),
    ...bundles.flatMap(bundle => (bundle.image === '' ? [] : stepsOfBundle(bundle))),
  ];
}

function stepsOfBundle({ name, objects }: BundleToInstall): readonly PlannedObject[] {
  if (objects === undefined) return [];
  return [objects.csv, ...objects.others].map(object => objectOf(object, name)).concat(rbacSteps(objects.csv, name));
}

function objectOf(object: JsonObject, bundle: string): PlannedObject {
  const node: ManifestNode = { value: object, path: [] };
  const kind = textAt(node, 'kind');
  return {
    kind,
    group: groupOf(node),
    name: textAt(node, 'metadata', 'name') || textAt(node, 'metadata', 'generateName'),
    bundle,
    ...(keptKinds.has(kind) ? { isKept: true } : {}),
    ...(supportedKinds.has(kind) ? {} : { isUnsupported: true }),
  };
}

/** The API group of an object; empty for the core group. */
export function groupOf(object: ManifestNode): string {
  const [, group = ''] = textAt(object, 'apiVersion').split('/').reverse();
  return group;
}

/** By service account, in the order in which they are first named: OLM takes them in any order. */
function rbacSteps(csv: JsonObject, bundle: string): readonly PlannedObject[] {
  const root: ManifestNode = { value: csv, path: [] };
  const named = (field: string) =>
    itemsAt(root, 'spec', 'install', 'spec', field).map(item => textAt(item, 'serviceAccountName'));
  const [roles, clusterRoles] = [named('permissions'), named('clusterPermissions')];
  const csvName = textAt(root, 'metadata', 'name');
  return [...new Set([...roles, ...clusterRoles])].flatMap(account => {
    const each = (accounts: readonly string[], kinds: readonly string[], prefix: string) =>
      kinds.flatMap(kind =>
        accounts
          .filter(one => one === account)
          .map(() => ({ kind, group: rbacGroup, name: beginOf(prefix), isPrefix: true as const, bundle })),
      );
    return [
      // Each namespace has this one.
      ...(account === 'default' ? [] : [{ kind: 'ServiceAccount', group: '', name: account, bundle }]),
      ...each(roles, ['Role', 'RoleBinding'], `${csvName}-${account}`),
      ...each(clusterRoles, ['ClusterRole', 'ClusterRoleBinding'], csvName),
    ];
  });
}

/** Names have at most 63 characters. A hash of up to 38 ends them, behind a hyphen. */
const keptOfName = 24;

function beginOf(prefix: string): string {
  return prefix.length > keptOfName ? prefix.slice(0, keptOfName) : `${prefix}-`;
}
