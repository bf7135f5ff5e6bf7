import { type ManifestNode, nodeAt } from '../../../bundle/manifest-node.ts';
import { defineCheck } from '../../define.ts';
import { manifestsOf } from '../located-manifest.ts';

const budget = 'apiVersion: policy/v1\nkind: PodDisruptionBudget\nmetadata:\n  name: foo\nspec:\n';

const fixOfBudget = 'Allow at least one pod to be unavailable: `maxUnavailable: 1`.';

export const podDisruptionBudgetsAllowEviction = defineCheck({
  id: 'pod-disruption-budgets-allow-eviction',
  group: 'bundle',
  title: 'A PodDisruptionBudget allows at least one pod to be evicted',
  why: `Nodes with such a pod cannot be drained, so one installed operator can block the update of the whole cluster: with \`maxUnavailable: 0\` or \`minAvailable: 100%\`. As in the validator of operator-framework,
\`maxUnavailable\` must be a number: it reads every percentage as 0.`,
  severity: 'off',
  validator: 'object',
  problems: {
    noneUnavailable: ({ value }: Record<'value', string>) => ({
      message: `The PodDisruptionBudget never allows a pod to be evicted: maxUnavailable is ${value}.`,
      fix: fixOfBudget,
    }),
    notANumber: () => ({
      message: 'maxUnavailable is not a number, so operator-framework reads it as 0.',
      fix: fixOfBudget,
    }),
    allAvailable: () => ({
      message: 'The PodDisruptionBudget never allows a pod to be evicted: minAvailable is 100%.',
      fix: fixOfBudget,
    }),
    notValid: () => ({ message: 'minAvailable is neither a number nor a percentage.', fix: fixOfBudget }),
  },
  examples: [
    { title: 'one pod', bundle: { 'manifests/budget.yaml': `${budget}  maxUnavailable: 1\n` }, finds: [] },
    {
      title: 'no pod',
      bundle: { 'manifests/budget.yaml': `${budget}  maxUnavailable: 0\n` },
      finds: [
        'manifests/budget.yaml:6: The PodDisruptionBudget never allows a pod to be evicted: maxUnavailable is 0.',
      ],
    },
    {
      title: 'all pods',
      bundle: { 'manifests/budget.yaml': `${budget}  minAvailable: 100%\n` },
      finds: [
        'manifests/budget.yaml:6: The PodDisruptionBudget never allows a pod to be evicted: minAvailable is 100%.',
      ],
    },
    {
      title: 'a percentage',
      bundle: { 'manifests/budget.yaml': `${budget}  maxUnavailable: 50%\n` },
      finds: ['manifests/budget.yaml:6: maxUnavailable is not a number, so operator-framework reads it as 0.'],
    },
    {
      title: 'a list',
      bundle: { 'manifests/budget.yaml': `${budget}  minAvailable: [1]\n` },
      finds: ['manifests/budget.yaml:6: minAvailable is neither a number nor a percentage'],
    },
  ],
  *run(snapshot) {
    for (const { manifest, root, where } of manifestsOf(snapshot)) {
      if (manifest.kind !== 'PodDisruptionBudget') continue;
      const most = nodeAt(root, 'spec', 'maxUnavailable');
      const least = nodeAt(root, 'spec', 'minAvailable');
      if (most.value === 0 || most.value === '0%') {
        yield { problem: 'noneUnavailable', value: String(most.value), ...where(most) };
      } else if (isPresent(most) && !isNumber(most)) {
        yield { problem: 'notANumber', ...where(most) };
      }
      if (least.value === '100%') {
        yield { problem: 'allAvailable', ...where(least) };
      } else if (isPresent(least) && !isNumber(least) && typeof least.value !== 'string') {
        yield { problem: 'notValid', ...where(least) };
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
