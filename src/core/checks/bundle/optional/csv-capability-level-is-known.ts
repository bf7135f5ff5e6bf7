import { memberAt, nodeAt, textAt } from '../../../bundle/manifest-node.ts';
import { showName } from '../../../text/shown-names.ts';
import { defineCheck } from '../../define.ts';
import { csvsOf } from '../located-manifest.ts';

const levels = ['Basic Install', 'Seamless Upgrades', 'Full Lifecycle', 'Deep Insights', 'Auto Pilot'];

export const csvCapabilityLevelIsKnown = defineCheck({
  id: 'csv-capability-level-is-known',
  group: 'bundle',
  title: 'The annotation capabilities is one of the five capability levels',
  why: `Consoles show how much an operator does on its own as one of five levels
(https://sdk.operatorframework.io/docs/overview/operator-capabilities/). Any other text means nothing to them. Without the
annotation an operator counts as \`Basic Install\`.`,
  severity: 'off',
  validator: 'capabilities',
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
      finds: ['manifests/foo.csv.yaml:4: "seamless upgrades" is no capability level'],
    },
  ],
  *run(snapshot) {
    for (const { root, problem } of csvsOf(snapshot)) {
      const annotation = memberAt(nodeAt(root, 'metadata', 'annotations'), 'capabilities');
      const level = textAt(annotation);
      if (annotation.value === undefined || levels.includes(level)) continue;
      const message = `"${showName(level.slice(0, 100))}" is no capability level.`;
      yield problem(annotation, message, `Use one of ${levels.join(', ')}, letter by letter.`);
    }
  },
});
