import { itemsAt, nodeAt } from '../../bundle/manifest-node.ts';
import { defineCheck } from '../define.ts';
import { csvsOf } from './located-manifest.ts';

const csv = (supported: boolean) =>
  `kind: ClusterServiceVersion\nspec:\n  installModes:\n  - type: AllNamespaces\n    supported: ${supported}\n`;

export const csvInstallModesAreUsable = defineCheck({
  id: 'csv-install-modes-are-usable',
  group: 'bundle',
  title: 'A ClusterServiceVersion supports at least one install mode',
  why: 'Users cannot install an operator that supports no install mode: OLM installs it only if its OperatorGroup needs a supported one. `spec.installModes` states which namespaces the operator can watch.',
  severity: 'error',
  validator: 'csv',
  problems: {
    none: () => ({
      message: 'The ClusterServiceVersion has no install modes.',
      fix: 'List the install modes, and set `supported` of at least one to true.',
    }),
    noneSupported: () => ({
      message: 'The ClusterServiceVersion supports none of its install modes.',
      fix: 'Set `supported` of at least one install mode to true.',
    }),
  },
  examples: [
    { title: 'one', bundle: { 'manifests/foo.csv.yaml': csv(true) }, finds: [] },
    {
      title: 'none that is supported',
      bundle: { 'manifests/foo.csv.yaml': csv(false) },
      finds: ['manifests/foo.csv.yaml:3: The ClusterServiceVersion supports none of its install modes.'],
    },
    {
      title: 'no list',
      bundle: { 'manifests/foo.csv.yaml': 'kind: ClusterServiceVersion\nspec:\n  version: 1.0.0\n' },
      finds: ['manifests/foo.csv.yaml:2: The ClusterServiceVersion has no install modes'],
    },
  ],
  *run(snapshot) {
    for (const { root, where } of csvsOf(snapshot)) {
      const node = nodeAt(root, 'spec', 'installModes');
      const modes = itemsAt(node);
      if (modes.some(mode => nodeAt(mode, 'supported').value === true)) continue;
      yield { problem: modes.length === 0 ? 'none' : 'noneSupported', ...where(node) };
    }
  },
});
