import { itemsAt, nodeAt } from '../../bundle/manifest-node.ts';
import { defineCheck } from '../define.ts';
import { csvsOf } from './located-manifest.ts';

const csv = (supported: boolean) =>
  `kind: ClusterServiceVersion\nspec:\n  installModes:\n  - type: AllNamespaces\n    supported: ${supported}\n`;

export const csvInstallModesAreUsable = defineCheck({
  id: 'csv-install-modes-are-usable',
  group: 'bundle',
  title: 'A ClusterServiceVersion supports at least one install mode',
  why: `\`spec.installModes\` says which namespaces the operator can watch. OLM installs it only where the OperatorGroup asks for one
that is supported: without any it can be installed nowhere.`,
  severity: 'error',
  validator: 'csv',
  examples: [
    { title: 'one', bundle: { 'manifests/foo.csv.yaml': csv(true) }, finds: [] },
    {
      title: 'none that is supported',
      bundle: { 'manifests/foo.csv.yaml': csv(false) },
      finds: ['manifests/foo.csv.yaml:3: None of the install modes is supported'],
    },
    {
      title: 'no list',
      bundle: { 'manifests/foo.csv.yaml': 'kind: ClusterServiceVersion\nspec:\n  version: 1.0.0\n' },
      finds: ['manifests/foo.csv.yaml:2: The ClusterServiceVersion has no install modes'],
    },
  ],
  *run(snapshot) {
    for (const { root, problem } of csvsOf(snapshot)) {
      const node = nodeAt(root, 'spec', 'installModes');
      const modes = itemsAt(node);
      if (modes.some(mode => nodeAt(mode, 'supported').value === true)) continue;
      const message =
        modes.length === 0
          ? 'The ClusterServiceVersion has no install modes.'
          : 'None of the install modes is supported.';
      yield problem(node, message, 'List the install modes, and set `supported` of at least one to true.');
    }
  },
});
