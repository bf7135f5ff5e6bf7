import { memberAt, nodeAt, textAt } from '../../../bundle/manifest-node.ts';
import { showName } from '../../../text/shown-names.ts';
import { defineCheck } from '../../define.ts';
import { csvsOf } from '../located-manifest.ts';

const levels = ['Basic Install', 'Seamless Upgrades', 'Full Lifecycle', 'Deep Insights', 'Auto Pilot'];

export const csvCapabilityLevelIsKnown = defineCheck({
  id: 'csv-capability-level-is-known',
  group: 'bundle',
  title: 'The annotation capabilities is one of the five capability levels',
  why: `Consoles do not show the capability level of the operator unless it is one of five
(https://sdk.operatorframework.io/docs/overview/operator-capabilities/). Without the
annotation it is \`Basic Install\`.`,
  severity: 'off',
  validator: 'capabilities',
  problems: {
    unknownLevel: ({ level }: Record<'level', string>) => ({
      message: `Capability level "${showName(level.slice(0, 100))}" is not known.`,
      fix: `Use exactly one of ${levels.join(', ')}.`,
    }),
  },
  examples: [
    {
      title: 'a level',
      bundle: {
        'manifests/foo.csv.yaml':
          'kind: ClusterServiceVersion\nmetadata:\n  annotations:\n    capabilities: Seamless Upgrades\n',
      },
      finds: [],
    },
    {
      title: 'a level in other letters',
      bundle: {
        'manifests/foo.csv.yaml':
          'kind: ClusterServiceVersion\nmetadata:\n  annotations:\n    capabilities: seamless upgrades\n',
      },
      finds: ['manifests/foo.csv.yaml:4: Capability level "seamless upgrades" is not known.'],
    },
  ],
  *run(snapshot) {
    for (const { root, where } of csvsOf(snapshot)) {
      const annotation = memberAt(nodeAt(root, 'metadata', 'annotations'), 'capabilities');
      const level = textAt(annotation);
      if (annotation.value === undefined || levels.includes(level)) continue;
      yield { problem: 'unknownLevel', level, ...where(annotation) };
    }
  },
});
