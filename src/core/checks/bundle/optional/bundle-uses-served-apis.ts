import { itemsAt, nodeAt, textAt, textsAt } from '../../../bundle/manifest-node.ts';
import type { Snapshot } from '../../../snapshot.ts';
import { showName } from '../../../text/shown-names.ts';
import { isAtLeast } from '../../../version/is-at-least.ts';
import { parseTolerantVersion } from '../../../version/tolerant-version.ts';
import { defineCheck, type ProblemOf } from '../../define.ts';
import { csvsOf, type LocatedManifest, located } from '../located-manifest.ts';
import { type Removal, removalOf } from './removed-apis.ts';

interface Options {
  readonly kubernetesVersion: string;
}

const problems = {
  version: ({ version, error }: Record<'version' | 'error', string>) => ({
    message: `spec.minKubeVersion is "${showName(version.slice(0, 100))}", which is not a version of Kubernetes: ${error}.`,
    fix: 'Write three numbers, such as 1.25.0.',
  }),
  removed: ({ removal, kind, apiVersion }: Record<'kind' | 'apiVersion', string> & { readonly removal: Removal }) => ({
    message: `Kubernetes ${removal.slice(0, -2)} no longer serves ${kind} of ${apiVersion}.`,
    fix: 'Use the version of the API that replaces it.',
  }),
  podSecurityPolicies: () => ({
    message: 'A rule permits the use of podsecuritypolicies, which Kubernetes 1.25 no longer has.',
    fix: 'Remove them from the rule if the operator supports no older cluster.',
  }),
};

const lease = 'apiVersion: coordination.k8s.io/v1beta1\nkind: Lease\nmetadata:\n  name: foo\n';

export const bundleUsesServedApis = defineCheck({
  id: 'bundle-uses-served-apis',
  group: 'bundle',
  title: 'A bundle uses no API that Kubernetes has removed',
  why: `The installation of a bundle fails where the cluster no longer serves the API of one of its manifests. This check knows the APIs that were removed
in Kubernetes 1.22, 1.25 and 1.26 (https://kubernetes.io/docs/reference/using-api/deprecation-guide/). It is an error if
\`spec.minKubeVersion\` or the option includes only clusters without the API, and a warning otherwise. A rule for
PodSecurityPolicies, which were removed in Kubernetes 1.25, is a warning.`,
  severity: 'off',
  validator: 'alpha-deprecated-apis',
  problems,
  options: {
    type: 'object',
    additionalProperties: false,
    properties: {
      kubernetesVersion: {
        type: 'string',
        pattern: '^(v?[0-9]{1,9}([.][0-9]{1,9}){0,2})?$',
        default: '',
        description:
          'Lowest Kubernetes version of the clusters that use the bundles, such as 1.25. If empty, only `spec.minKubeVersion` counts.',
      },
    },
  },
  examples: [
    {
      title: 'a served API',
      bundle: {
        'manifests/foo.csv.yaml': 'kind: ClusterServiceVersion\nspec:\n  minKubeVersion: 1.30.0\n',
        'manifests/lease.yaml': lease.replace('v1beta1', 'v1'),
      },
      finds: [],
    },
    {
      title: 'a removed API, in a bundle for all clusters',
      bundle: { 'manifests/foo.csv.yaml': 'kind: ClusterServiceVersion\n', 'manifests/lease.yaml': lease },
      finds: ['manifests/lease.yaml:1: Kubernetes 1.22 no longer serves Lease of coordination.k8s.io/v1beta1'],
    },
    {
      title: 'a removed API, in a bundle for clusters without it',
      bundle: {
        'manifests/foo.csv.yaml': 'kind: ClusterServiceVersion\nspec:\n  minKubeVersion: 1.22.0\n',
        'manifests/lease.yaml': lease,
      },
      finds: ['manifests/lease.yaml:1: Kubernetes 1.22 no longer serves Lease of coordination.k8s.io/v1beta1'],
    },
    {
      title: 'a permission for a removed API',
      bundle: {
        'manifests/foo.csv.yaml':
          'apiVersion: operators.coreos.com/v1alpha1\nkind: ClusterServiceVersion\nspec:\n  install:\n    spec:\n      permissions:\n      - rules:\n        - apiGroups: [policy]\n          resources: [podsecuritypolicies]\n          verbs: [use]\n',
      },
      finds: ['manifests/foo.csv.yaml:8: A rule permits the use of podsecuritypolicies'],
    },
    {
      title: 'a lowest version of Kubernetes that is no version',
      bundle: { 'manifests/foo.csv.yaml': 'kind: ClusterServiceVersion\nspec:\n  minKubeVersion: newest\n' },
      finds: [
        'manifests/foo.csv.yaml:3: spec.minKubeVersion is "newest", which is not a version of Kubernetes: "newest" is not a number',
      ],
    },
  ],
  *run(snapshot: Snapshot, { kubernetesVersion }: Options) {
    for (const csv of csvsOf(snapshot)) {
      const lowest = nodeAt(csv.root, 'spec', 'minKubeVersion');
      const minimum = textAt(lowest) === '' ? undefined : parseTolerantVersion(textAt(lowest));
      if (minimum !== undefined && 'error' in minimum) {
        yield { problem: 'version', version: textAt(lowest), error: minimum.error, ...csv.where(lowest) };
      }
      const targets = [minimum, kubernetesVersion === '' ? undefined : parseTolerantVersion(kubernetesVersion)];
      const reached = (removal: Removal) =>
        targets.some(target => target !== undefined && !('error' in target) && isAtLeast(target, removal));
      for (const found of [...removedObjects(csv), ...removedResources(csv)]) {
        yield reached(found.removal) ? found : { ...found, warning: true };
      }
      yield* removedPermissions(csv);
    }
  },
});

type Removed = Extract<ProblemOf<typeof problems>, { problem: 'removed' }>;

function* removedObjects({ bundle }: LocatedManifest): Iterable<Removed> {
  for (const manifest of bundle.manifests) {
    const removal = removalOf(manifest.apiVersion, manifest.kind);
    if (removal === undefined) continue;
    const { kind, apiVersion } = manifest;
    const { root, where } = located(bundle, manifest);
    yield { problem: 'removed', removal, kind, apiVersion, ...where(nodeAt(root, 'apiVersion')) };
  }
}

/** The objects that an operator makes for its custom resources, as far as the ClusterServiceVersion lists them. */
function* removedResources(csv: LocatedManifest): Iterable<Removed> {
  if (csv.manifest.apiVersion !== 'operators.coreos.com/v1alpha1') return;
  for (const side of ['owned', 'required']) {
    for (const described of itemsAt(csv.root, 'spec', 'customresourcedefinitions', side)) {
      for (const resource of itemsAt(described, 'resources')) {
        const [kind, apiVersion] = [textAt(resource, 'kind'), textAt(resource, 'version')];
        const removal = removalOf(apiVersion, kind);
        if (removal === undefined || removal !== '1.25.0') continue;
        yield { problem: 'removed', removal, kind, apiVersion, ...csv.where(resource) };
      }
    }
  }
}

function* removedPermissions(csv: LocatedManifest): Iterable<ProblemOf<typeof problems>> {
  if (csv.manifest.apiVersion !== 'operators.coreos.com/v1alpha1') return;
  for (const list of ['clusterPermissions', 'permissions']) {
    for (const permission of itemsAt(csv.root, 'spec', 'install', 'spec', list)) {
      for (const rule of itemsAt(permission, 'rules')) {
        if (!textsAt(rule, 'apiGroups').includes('policy')) continue;
        if (!textsAt(rule, 'resources').includes('podsecuritypolicies')) continue;
        yield { problem: 'podSecurityPolicies', ...csv.where(rule), warning: true };
      }
    }
  }
}
