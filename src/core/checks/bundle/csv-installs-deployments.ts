import { nodeAt } from '../../bundle/manifest-node.ts';
import { knownStrategy, unknownStrategy } from '../../bundle/unknown-strategy.ts';
import { defineCheck } from '../define.ts';
import { shownText } from '../shown-text.ts';
import { csvsOf } from './located-manifest.ts';

const file = 'manifests/foo.csv.yaml';
const csv = (install: string, images = '[{name: foo, image: quay.io/foo/foo:v1.0.0}]') => ({
  [file]: `kind: ClusterServiceVersion\nspec:\n  install: ${install}\n  relatedImages: ${images}\n`,
});

export const csvInstallsDeployments = defineCheck({
  id: 'csv-installs-deployments',
  group: 'bundle',
  title: 'A ClusterServiceVersion has the install strategy deployment',
  why: `Clusters could show no package of any catalog: the package server of OLM v0 crashes at a ClusterServiceVersion with related images whose \`spec.install.strategy\` is not \`deployment\`, and again after each restart. OLM knows no other strategy.`,
  severity: 'error',
  problems: {
    otherStrategy: ({ strategy }: Record<'strategy', string>) => ({
      message: `Install strategy "${shownText(strategy)}" crashes the package server of OLM v0.`,
      fix: `Set \`spec.install.strategy\` to \`${knownStrategy}\`.`,
    }),
  },
  examples: [
    { title: 'deployments', bundle: csv('{strategy: deployment}'), finds: [] },
    {
      title: 'another strategy',
      bundle: csv('{strategy: Deployment}'),
      finds: [`${file}:3: Install strategy "Deployment" crashes the package server of OLM v0.`],
    },
    { title: 'no strategy: reported by `csv-has-its-required-fields`', bundle: csv('{}'), finds: [] },
    { title: 'no related images', bundle: csv('{strategy: none}', '[]'), finds: [] },
  ],
  *run(snapshot) {
    for (const { root, where } of csvsOf(snapshot)) {
      const strategy = unknownStrategy(root.value ?? null);
      if (strategy === undefined || strategy === '') continue;
      yield { problem: 'otherStrategy', strategy, ...where(nodeAt(root, 'spec', 'install', 'strategy')) };
    }
  },
});
