import { itemsAt, nodeAt, textAt } from '../../bundle/manifest-node.ts';
import { defineCheck } from '../define.ts';
import { shownText } from '../shown-text.ts';
import { csvsOf, located } from './located-manifest.ts';

const csv =
  'kind: ClusterServiceVersion\nspec:\n  install:\n    spec:\n      deployments:\n      - spec: {template: {spec: {serviceAccountName: foo}}}\n';
const account = (name: string) => `apiVersion: v1\nkind: ServiceAccount\nmetadata:\n  name: ${name}\n`;

export const serviceAccountsAreCreatedByOlm = defineCheck({
  id: 'service-accounts-are-created-by-olm',
  group: 'bundle',
  title: 'No bundle contains the service account of its own deployments',
  why: 'Every upgrade replaces the service account, and the operator loses the secrets and permissions that OLM gave it: OLM creates the service accounts that the ClusterServiceVersion names.',
  severity: 'error',
  validator: 'bundle',
  problems: {
    contained: ({ name }: Record<'name', string>) => ({
      message: `Service account "${shownText(name)}" is in the bundle, although OLM creates it for a deployment.`,
      fix: 'Remove the file, or give the deployment a service account of another name.',
    }),
  },
  examples: [
    {
      title: 'an account for something else',
      bundle: { 'manifests/foo.csv.yaml': csv, 'manifests/account.yaml': account('foo-proxy') },
      finds: [],
    },
    {
      title: 'the account of the operator',
      bundle: { 'manifests/foo.csv.yaml': csv, 'manifests/account.yaml': account('foo') },
      finds: [
        'manifests/account.yaml:4: Service account "foo" is in the bundle, although OLM creates it for a deployment.',
      ],
    },
  ],
  *run(snapshot) {
    for (const { bundle, root } of csvsOf(snapshot)) {
      const deployments = itemsAt(root, 'spec', 'install', 'spec', 'deployments');
      const names = new Set(deployments.map(node => textAt(node, 'spec', 'template', 'spec', 'serviceAccountName')));
      for (const manifest of bundle.manifests) {
        if (manifest.kind !== 'ServiceAccount' || manifest.apiVersion !== 'v1' || !names.has(manifest.name)) continue;
        if (manifest.name === '') continue;
        const { root: account, where } = located(bundle, manifest);
        yield { problem: 'contained', name: manifest.name, ...where(nodeAt(account, 'metadata', 'name')) };
      }
    }
  },
});
