import { nodeAt } from '../../../bundle/manifest-node.ts';
import { defineCheck } from '../../define.ts';
import { manifestsOf } from '../located-manifest.ts';

const priority = 'apiVersion: scheduling.k8s.io/v1\nkind: PriorityClass\nmetadata:\n  name: foo\nvalue: 1000\n';

export const priorityClassIsNotTheDefault = defineCheck({
  id: 'priority-class-is-not-the-default',
  group: 'bundle',
  title: 'A PriorityClass of a bundle is not the default of the cluster',
  why: 'Every pod of the cluster without a class of its own gets the priority of this operator: `globalDefault: true` makes the class the default. A cluster can have only one, and its administrator chooses it.',
  severity: 'off',
  validator: 'object',
  problems: {
    default: () => ({
      message: 'The PriorityClass makes itself the default of the cluster.',
      fix: 'Remove `globalDefault`.',
    }),
  },
  examples: [
    { title: 'a class for those who name it', bundle: { 'manifests/priority.yaml': priority }, finds: [] },
    {
      title: 'a class for everybody',
      bundle: { 'manifests/priority.yaml': `${priority}globalDefault: true\n` },
      finds: ['manifests/priority.yaml:6: The PriorityClass makes itself the default of the cluster'],
    },
  ],
  *run(snapshot) {
    for (const { manifest, root, where } of manifestsOf(snapshot)) {
      const field = nodeAt(root, 'globalDefault');
      if (manifest.kind !== 'PriorityClass' || field.value !== true) continue;
      yield { problem: 'default', ...where(field) };
    }
  },
});
