import { type ManifestNode, nodeAt } from '../../../bundle/manifest-node.ts';
import { defineCheck } from '../../define.ts';
import { manifestsOf } from '../located-manifest.ts';

const budget = 'apiVersion: policy/v1\nkind: PodDisruptionBudget\nmetadata:\n  name: foo\nspec:\n';

export const podDisruptionBudgetsAllowEviction = defineCheck({
  id: 'pod-disruption-budgets-allow-eviction',
  group: 'bundle',
  title: 'A PodDisruptionBudget lets at least one pod be evicted',
  why: `A budget with \`maxUnavailable: 0\` or \`minAvailable: 100%\` keeps every node with such a pod from being drained, so that an
operator which somebody installed can stop the update of the whole cluster. As operator-framework's validator reads it,
\`maxUnavailable\` must be a number: it takes every percentage for 0.`,
  severity: 'off',
  validator: 'object',
  examples: [
    { title: 'one pod', bundle: { 'manifests/budget.yaml': `${budget}  maxUnavailable: 1\n` }, finds: [] },
    {
      title: 'no pod',
      bundle: { 'manifests/budget.yaml': `${budget}  maxUnavailable: 0\n` },
      finds: ['manifests/budget.yaml:6: The PodDisruptionBudget never lets a pod go: maxUnavailable is 0'],
    },
    {
      title: 'all pods',
      bundle: { 'manifests/budget.yaml': `${budget}  minAvailable: 100%\n` },
      finds: ['manifests/budget.yaml:6: The PodDisruptionBudget never lets a pod go: minAvailable is 100%'],
    },
    {
      title: 'a percentage',
      bundle: { 'manifests/budget.yaml': `${budget}  maxUnavailable: 50%\n` },
      finds: ['manifests/budget.yaml:6: maxUnavailable is no number'],
    },
  ],
  *run(snapshot) {
    for (const { manifest, root, problem } of manifestsOf(snapshot)) {
      if (manifest.kind !== 'PodDisruptionBudget') continue;
      const most = nodeAt(root, 'spec', 'maxUnavailable');
      const least = nodeAt(root, 'spec', 'minAvailable');
      const fix = 'Let at least one pod be unavailable: `maxUnavailable: 1`.';
      if (most.value === 0 || most.value === '0%') {
        const message = `The PodDisruptionBudget never lets a pod go: maxUnavailable is ${most.value}.`;
        yield problem(most, message, fix);
      } else if (isPresent(most) && !isNumber(most)) {
        yield problem(most, 'maxUnavailable is no number, which operator-framework reads as 0.', fix);
      }
      if (least.value === '100%') {
        yield problem(least, 'The PodDisruptionBudget never lets a pod go: minAvailable is 100%.', fix);
      } else if (isPresent(least) && !isNumber(least) && typeof least.value !== 'string') {
        yield problem(least, 'minAvailable is neither a number nor a percentage.', fix);
      }
    }
  },
});

function isPresent({ value }: ManifestNode): boolean {
  return value !== undefined && value !== null;
}

function isNumber({ value }: ManifestNode): boolean {
  return typeof value === 'number' && Number.isInteger(value) && Math.abs(value) < 2 ** 31;
}
