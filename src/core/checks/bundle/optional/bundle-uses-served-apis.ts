import { itemsAt, type ManifestNode, nodeAt, textAt, textsAt } from '../../../bundle/manifest-node.ts';
import type { Snapshot } from '../../../snapshot.ts';
import { showName } from '../../../text/shown-names.ts';
import { isAtLeast } from '../../../version/is-at-least.ts';
import { parseTolerantVersion } from '../../../version/tolerant-version.ts';
import { type Draft, defineCheck } from '../../define.ts';
import { csvsOf, type LocatedManifest, located } from '../located-manifest.ts';
import { type Removal, removalOf } from './removed-apis.ts';

interface Options {
  readonly kubernetesVersion: string;
}

const lease = 'apiVersion: coordination.k8s.io/v1beta1\nkind: Lease\nmetadata:\n  name: foo\n';

export const bundleUsesServedApis = defineCheck({
  id: 'bundle-uses-served-apis',
  group: 'bundle',
  title: 'A bundle uses no API that Kubernetes has removed',
  why: `A manifest of an API that the cluster no longer serves cannot be applied, and the installation fails. What was removed in
Kubernetes 1.22, 1.25 and 1.26 is looked for (https://kubernetes.io/docs/reference/using-api/deprecation-guide/). It is an
error where \`spec.minKubeVersion\` or the option says that the bundle is for such a cluster, and a warning otherwise; so is
a rule for PodSecurityPolicies, which exist in no version any more.`,
  severity: 'off',
  validator: 'alpha-deprecated-apis',
  options: {
    type: 'object',
    additionalProperties: false,
    properties: {
      kubernetesVersion: {
        type: 'string',
        pattern: '^(v?[0-9]{1,9}([.][0-9]{1,9}){0,2})?$',
        default: '',
        description:
          'The version of the clusters that bundles are for, such as 1.25. Empty: `spec.minKubeVersion` alone counts.',
      },
    },
  },
  examples: [
    {
      title: 'an API of today',
      bundle: {
        'manifests/foo.csv.yaml': 'kind: ClusterServiceVersion\nspec:\n  minKubeVersion: 1.30.0\n',
        'manifests/lease.yaml': lease.replace('v1beta1', 'v1'),
      },
      finds: [],
    },
    {
      title: 'an API of old clusters, in a bundle for all',
      bundle: { 'manifests/foo.csv.yaml': 'kind: ClusterServiceVersion\n', 'manifests/lease.yaml': lease },
      finds: ['manifests/lease.yaml:1: Kubernetes 1.22 no longer serves Lease of coordination.k8s.io/v1beta1'],
    },
    {
      title: 'an API of old clusters, in a bundle for new ones',
      bundle: {
        'manifests/foo.csv.yaml': 'kind: ClusterServiceVersion\nspec:\n  minKubeVersion: 1.22.0\n',
        'manifests/lease.yaml': lease,
      },
      finds: ['manifests/lease.yaml:1: Kubernetes 1.22 no longer serves Lease of coordination.k8s.io/v1beta1'],
    },
    {
      title: 'a permission that nothing needs',
      bundle: {
        'manifests/foo.csv.yaml':
          'apiVersion: operators.coreos.com/v1alpha1\nkind: ClusterServiceVersion\nspec:\n  install:\n    spec:\n      permissions:\n      - rules:\n        - apiGroups: [policy]\n          resources: [podsecuritypolicies]\n          verbs: [use]\n',
      },
      finds: ['manifests/foo.csv.yaml:8: Kubernetes 1.25 has no podsecuritypolicies any more'],
    },
  ],
  *run(snapshot: Snapshot, { kubernetesVersion }: Options) {
    for (const csv of csvsOf(snapshot)) {
      const lowest = nodeAt(csv.root, 'spec', 'minKubeVersion');
      const minimum = textAt(lowest) === '' ? undefined : parseTolerantVersion(textAt(lowest));
      if (minimum !== undefined && 'error' in minimum) {
        const message = `"${showName(textAt(lowest).slice(0, 100))}" is no version of Kubernetes: ${minimum.error}.`;
        yield csv.problem(lowest, message, 'Write three numbers, such as 1.25.0.');
      }
      const targets = [minimum, kubernetesVersion === '' ? undefined : parseTolerantVersion(kubernetesVersion)];
      const reached = (removal: Removal) =>
        targets.some(target => target !== undefined && !('error' in target) && isAtLeast(target, removal));
      for (const { removal, draft } of [...removedObjects(csv), ...removedResources(csv)]) {
        yield reached(removal) ? draft : { ...draft, warning: true };
      }
      for (const draft of removedPermissions(csv)) yield { ...draft, warning: true };
    }
  },
});

interface Removed {
  readonly removal: Removal;
  readonly draft: Draft;
}

function* removedObjects({ bundle }: LocatedManifest): Iterable<Removed> {
  for (const manifest of bundle.manifests) {
    const removal = removalOf(manifest.apiVersion, manifest.kind);
    if (removal === undefined) continue;
    const at = located(bundle, manifest);
    yield { removal, draft: draftOf(at, nodeAt(at.root, 'apiVersion'), removal, manifest.kind, manifest.apiVersion) };
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
        yield { removal, draft: draftOf(csv, resource, removal, kind, apiVersion) };
      }
    }
  }
}

function* removedPermissions(csv: LocatedManifest): Iterable<Draft> {
  if (csv.manifest.apiVersion !== 'operators.coreos.com/v1alpha1') return;
  for (const list of ['clusterPermissions', 'permissions']) {
    for (const permission of itemsAt(csv.root, 'spec', 'install', 'spec', list)) {
      for (const rule of itemsAt(permission, 'rules')) {
        if (!textsAt(rule, 'apiGroups').includes('policy')) continue;
        if (!textsAt(rule, 'resources').includes('podsecuritypolicies')) continue;
        const message = 'Kubernetes 1.25 has no podsecuritypolicies any more, and a rule permits their use.';
        yield csv.problem(rule, message, 'Remove them from the rule, when no older cluster is supported.');
      }
    }
  }
}

function draftOf(of: LocatedManifest, node: ManifestNode, removal: Removal, kind: string, apiVersion: string): Draft {
  const message = `Kubernetes ${removal.slice(0, -2)} no longer serves ${kind} of ${apiVersion}.`;
  return of.problem(node, message, 'Use the version of the API that replaced it.');
}
