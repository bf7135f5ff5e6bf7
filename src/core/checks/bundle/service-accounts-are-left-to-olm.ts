import { itemsAt, nodeAt, textAt } from '../../bundle/manifest-node.ts';
import { defineCheck } from '../define.ts';
import { csvsOf, located } from './located-manifest.ts';
import { shownText } from './shown-text.ts';

const csv =
  'kind: ClusterServiceVersion\nspec:\n  install:\n    spec:\n      deployments:\n      - spec: {template: {spec: {serviceAccountName: foo}}}\n';
const account = (name: string) => `apiVersion: v1\nkind: ServiceAccount\nmetadata:\n  name: ${name}\n`;

export const serviceAccountsAreLeftToOlm = defineCheck({
  id: 'service-accounts-are-left-to-olm',
  group: 'bundle',
  title: 'No bundle brings the service account of its own deployments',
  why: `OLM creates the service accounts that the ClusterServiceVersion names. One in the bundle with the same name replaces it on
every upgrade, and with it the secrets and the rights that OLM gave it.`,
  severity: 'error',
  validator: 'bundle',
  examples: [
    {
      title: 'an account for something else',
      bundle: { 'manifests/foo.csv.yaml': csv, 'manifests/account.yaml': account('foo-proxy') },
      finds: [],
    },
    {
      title: 'the account of the operator',
      bundle: { 'manifests/foo.csv.yaml': csv, 'manifests/account.yaml': account('foo') },
      finds: ['manifests/account.yaml:4: OLM makes the service account "foo" for a deployment'],
    },
  ],
  *run(snapshot) {
    for (const { bundle, root } of csvsOf(snapshot)) {
      const deployments = itemsAt(root, 'spec', 'install', 'spec', 'deployments');
      const names = new Set(deployments.map(node => textAt(node, 'spec', 'template', 'spec', 'serviceAccountName')));
      for (const manifest of bundle.manifests) {
        if (manifest.kind !== 'ServiceAccount' || manifest.apiVersion !== 'v1' || !names.has(manifest.name)) continue;
        if (manifest.name === '') continue;
        const { root: account, problem } = located(bundle, manifest);
        const message = `OLM makes the service account "${shownText(manifest.name)}" for a deployment, and the bundle brings it, too.`;
        yield problem(
          nodeAt(account, 'metadata', 'name'),
          message,
          'Remove the file, or give the deployment a service account of another name.',
        );
      }
    }
  },
});
