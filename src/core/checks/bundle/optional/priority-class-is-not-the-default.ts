import { nodeAt } from '../../../bundle/manifest-node.ts';
import { defineCheck } from '../../define.ts';
import { manifestsOf } from '../located-manifest.ts';

const priority = 'apiVersion: scheduling.k8s.io/v1\nkind: PriorityClass\nmetadata:\n  name: foo\nvalue: 1000\n';

export const priorityClassIsNotTheDefault = defineCheck({
  id: 'priority-class-is-not-the-default',
  group: 'bundle',
  title: 'A PriorityClass of a bundle is not the default of the cluster',
  why: `\`globalDefault: true\` gives every pod of the cluster without a class of its own the priority that one operator wanted for
itself. A cluster can have one such class only, so it is for its administrator to say.`,
  severity: 'off',
  validator: 'object',
  examples: [
    { title: 'a class for those who name it', bundle: { 'manifests/priority.yaml': priority }, finds: [] },
    {
      title: 'a class for everybody',
      bundle: { 'manifests/priority.yaml': `${priority}globalDefault: true\n` },
      finds: ['manifests/priority.yaml:6: The PriorityClass makes itself the default of the cluster'],
    },
  ],
  *run(snapshot) {
    for (const { manifest, root, problem } of manifestsOf(snapshot)) {
      const field = nodeAt(root, 'globalDefault');
      if (manifest.kind !== 'PriorityClass' || field.value !== true) continue;
      yield problem(field, 'The PriorityClass makes itself the default of the cluster.', 'Remove `globalDefault`.');
    }
  },
});
