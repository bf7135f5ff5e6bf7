import { memberAt, nodeAt, textAt } from '../../../bundle/manifest-node.ts';
import type { Bundle } from '../../../bundle/model.ts';
import { defineCheck } from '../../define.ts';
import { csvsOf } from '../located-manifest.ts';
import { maximumProblems, problemOfMaximum } from './max-openshift-version.ts';
import { labelProblems, problemOfVersions } from './openshift-versions.ts';
import { removalOf } from './removed-apis.ts';

interface Options {
  readonly openshiftVersions: string;
}

const label = 'com.redhat.openshift.versions';
const lease = { 'manifests/lease.yaml': 'apiVersion: coordination.k8s.io/v1beta1\nkind: Lease\n' };
const limited =
  'kind: ClusterServiceVersion\nmetadata:\n  annotations:\n    olm.properties: \'[{"type": "olm.maxOpenShiftVersion", "value": "4.8"}]\'\n';

export const bundleWithRemovedApisLimitsOpenshift = defineCheck({
  id: 'bundle-with-removed-apis-limits-openshift',
  group: 'bundle',
  title: 'A bundle that uses APIs removed in Kubernetes 1.22 excludes OpenShift 4.9 and later',
  why: `The operator stops working on OpenShift 4.9 and later, which have Kubernetes 1.22 without many v1beta1 APIs. A bundle that uses these APIs needs
two limits: the property \`olm.maxOpenShiftVersion\` in the annotation \`olm.properties\` prevents the upgrade of a cluster with the operator, and
the label \`${label}\` keeps the bundle out of later catalogs.

The label is read from an image. For a directory, set the option to the value in its Dockerfile, like \`index-path\` of
\`operator-sdk bundle validate\`.`,
  severity: 'off',
  validator: 'community',
  problems: { ...maximumProblems, ...labelProblems },
  options: {
    type: 'object',
    additionalProperties: false,
    properties: {
      openshiftVersions: {
        type: 'string',
        default: '',
        description: `Value of the label \`${label}\` for bundles in directories. If empty, it is unknown, which is a warning.`,
      },
    },
  },
  examples: [
    {
      title: 'no removed API',
      bundle: { 'manifests/foo.csv.yaml': 'kind: ClusterServiceVersion\n' },
      finds: [],
    },
    {
      title: 'both limits',
      bundle: { 'manifests/foo.csv.yaml': limited, ...lease },
      labels: { [label]: 'v4.6-v4.8' },
      finds: [],
    },
    {
      title: 'no limit at all',
      bundle: { 'manifests/foo.csv.yaml': 'kind: ClusterServiceVersion\n', ...lease },
      labels: {},
      finds: ['The annotation olm.properties does not set olm.maxOpenShiftVersion', `The image has no label ${label}`],
    },
    {
      title: 'limits that are too high',
      config: 'checks:\n  bundle-with-removed-apis-limits-openshift:\n    options: {openshiftVersions: v4.6}\n',
      bundle: { 'manifests/foo.csv.yaml': limited.replace('4.8', '4.12'), ...lease },
      finds: [
        'manifests/foo.csv.yaml:4: olm.maxOpenShiftVersion is 4.12',
        `The label ${label} is v4.6, which includes OpenShift 4.9`,
      ],
    },
    {
      title: 'an unknown label',
      bundle: { 'manifests/foo.csv.yaml': limited, ...lease },
      finds: [`The label ${label} is unknown`],
    },
    {
      title: 'an annotation that is not JSON, and a range without an end',
      bundle: { 'manifests/foo.csv.yaml': limited.replace('[{', '{'), ...lease },
      labels: { [label]: 'v4.6-' },
      finds: [
        'quay.io/foo/foo-bundle:v1.0.0 manifests/foo.csv.yaml:4: The annotation olm.properties is not a JSON list of objects with the strings `type` and `value`',
        'quay.io/foo/foo-bundle:v1.0.0 manifests/foo.csv.yaml:1: The label com.redhat.openshift.versions is "v4.6-", which does not end with a version: a number is missing',
      ],
    },
    {
      title: 'a maximum that is not a version',
      bundle: { 'manifests/foo.csv.yaml': limited.replace('4.8', 'latest'), ...lease },
      labels: { [label]: 'v4.6-v4.8' },
      finds: [
        'quay.io/foo/foo-bundle:v1.0.0 manifests/foo.csv.yaml:4: olm.maxOpenShiftVersion is "latest", which is not a version: "latest" is not a number',
      ],
    },
    {
      title: 'a maximum with a patch number',
      bundle: { 'manifests/foo.csv.yaml': limited.replace('4.8', '4.8.1'), ...lease },
      labels: { [label]: 'v4.6-v4.8' },
      finds: [
        'quay.io/foo/foo-bundle:v1.0.0 manifests/foo.csv.yaml:4: olm.maxOpenShiftVersion is 4.8.1, but only major and minor number count',
      ],
    },
  ],
  *run(snapshot, { openshiftVersions }: Options) {
    for (const { bundle, root, where } of csvsOf(snapshot)) {
      if (!usesRemovedApis(bundle)) continue;
      const annotation = memberAt(nodeAt(root, 'metadata', 'annotations'), 'olm.properties');
      const maximum = problemOfMaximum(textAt(annotation));
      if (maximum !== undefined) yield { ...maximum, ...where(annotation) };
      const versions = problemOfVersions(bundle.source.labels, openshiftVersions);
      if (versions !== undefined) yield { ...versions, ...where(root) };
    }
  },
});

function usesRemovedApis({ manifests }: Bundle): boolean {
  return manifests.some(({ apiVersion, kind }) => removalOf(apiVersion, kind) === '1.22.0');
}
