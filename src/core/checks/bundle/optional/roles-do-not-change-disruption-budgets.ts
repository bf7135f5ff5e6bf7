import { defineCheck } from '../../define.ts';
import { manifestsOf } from '../located-manifest.ts';
import { type Permission, rulesThatPermit } from './permission-rules.ts';

const role = 'apiVersion: rbac.authorization.k8s.io/v1\nkind: ClusterRole\nmetadata:\n  name: foo\nrules:\n';

const permission: Permission = {
  group: 'policy',
  resources: ['poddisruptionbudgets'],
  verbs: ['*', 'create', 'update', 'patch'],
};

export const rolesDoNotChangeDisruptionBudgets = defineCheck({
  id: 'roles-do-not-change-disruption-budgets',
  group: 'bundle',
  title: 'No role of a bundle permits changing PodDisruptionBudgets',
  why: `An operator that creates PodDisruptionBudgets can prevent the nodes of a cluster from being drained, and so block its update. Some
operators need it, so it is a warning. It applies to the Roles and ClusterRoles of the bundle, not to the permissions
of the ClusterServiceVersion.`,
  severity: 'off',
  validator: 'object',
  problems: {
    permitted: () => ({
      message: 'A rule permits creating or changing PodDisruptionBudgets, which can block the update of a cluster.',
      fix: 'Permit only reading them, unless the operator needs more.',
    }),
  },
  examples: [
    {
      title: 'reading them',
      bundle: {
        'manifests/role.yaml': `${role}- apiGroups: [policy]\n  resources: [poddisruptionbudgets]\n  verbs: [get, list]\n`,
      },
      finds: [],
    },
    {
      title: 'making them',
      bundle: {
        'manifests/role.yaml': `${role}- apiGroups: [policy]\n  resources: [poddisruptionbudgets]\n  verbs: [create]\n`,
      },
      finds: [
        'manifests/role.yaml:6: A rule permits creating or changing PodDisruptionBudgets, which can block the update of a cluster.',
      ],
    },
  ],
  *run(snapshot) {
    for (const { manifest, root, where } of manifestsOf(snapshot)) {
      if (manifest.kind !== 'Role' && manifest.kind !== 'ClusterRole') continue;
      for (const rule of rulesThatPermit(root, permission)) {
        yield { problem: 'permitted', ...where(rule), warning: true };
      }
    }
  },
});
