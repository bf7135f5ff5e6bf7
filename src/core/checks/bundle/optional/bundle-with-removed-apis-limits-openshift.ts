import { memberAt, nodeAt, textAt } from '../../../bundle/manifest-node.ts';
import type { Bundle } from '../../../bundle/model.ts';
import { defineCheck } from '../../define.ts';
import { csvsOf } from '../located-manifest.ts';
import { problemOfMaximum } from './max-openshift-version.ts';
import { problemOfVersions } from './openshift-versions.ts';
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
  title: 'A bundle that uses APIs removed in Kubernetes 1.22 is kept from OpenShift 4.9 and later',
  why: `OpenShift 4.9 brought Kubernetes 1.22, which no longer serves many v1beta1 APIs. A bundle that uses them must say so twice: the
property \`olm.maxOpenShiftVersion\` in the annotation \`olm.properties\` keeps a cluster with the operator from being
upgraded, and the label \`${label}\` keeps the bundle out of later catalogs.

The label is read of an image; for a directory the option says what its Dockerfile sets, as \`index-path\` does for
\`operator-sdk bundle validate\`.`,
  severity: 'off',
  validator: 'community',
  options: {
    type: 'object',
    additionalProperties: false,
    properties: {
      openshiftVersions: {
        type: 'string',
        default: '',
        description: `Value of the label \`${label}\` for bundles in directories. Empty: it is not known, which is a warning.`,
      },
    },
  },
  examples: [
    {
      title: 'no such API',
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
      finds: ['The annotation olm.properties sets no olm.maxOpenShiftVersion', `The image has no label ${label}`],
    },
    {
      title: 'limits that are too high',
      config: 'checks:\n  bundle-with-removed-apis-limits-openshift:\n    options: {openshiftVersions: v4.6}\n',
      bundle: { 'manifests/foo.csv.yaml': limited.replace('4.8', '4.12'), ...lease },
      finds: [
        'manifests/foo.csv.yaml:4: olm.maxOpenShiftVersion is 4.12',
        `The label ${label} lets the bundle into OpenShift 4.9 and later: v4.6`,
      ],
    },
    {
      title: 'a label that is not known',
      bundle: { 'manifests/foo.csv.yaml': limited, ...lease },
      finds: [`The label ${label} is not known`],
    },
  ],
  *run(snapshot, { openshiftVersions }: Options) {
    for (const { bundle, root, problem } of csvsOf(snapshot)) {
      if (!usesRemovedApis(bundle)) continue;
      const annotation = memberAt(nodeAt(root, 'metadata', 'annotations'), 'olm.properties');
      const maximum = problemOfMaximum(textAt(annotation));
      if (maximum !== undefined) {
        const fix = `Set olm.maxOpenShiftVersion to 4.8 or lower, as major and minor number, or use today's APIs.`;
        yield { ...problem(annotation, maximum.message, fix), ...(maximum.isWarning && { warning: true }) };
      }
      const versions = problemOfVersions(bundle.source.labels, openshiftVersions);
      if (versions === undefined) continue;
      const fix = `Set the label ${label} to a range that ends before 4.9, such as v4.6-v4.8, or use today's APIs.`;
      yield { ...problem(root, versions.message, fix), ...(versions.isWarning && { warning: true }) };
    }
  },
});

function usesRemovedApis({ manifests }: Bundle): boolean {
  return manifests.some(({ apiVersion, kind }) => removalOf(apiVersion, kind) === '1.22.0');
}
