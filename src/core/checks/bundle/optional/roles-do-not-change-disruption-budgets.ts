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
  title: 'A role of a bundle does not let an operator make PodDisruptionBudgets',
  why: `Who may make PodDisruptionBudgets can keep the nodes of a cluster from being drained, and with them its update. Some
operators need it, so it is a warning. It concerns the Roles and ClusterRoles of the bundle, not the permissions
that the ClusterServiceVersion asks for.`,
  severity: 'off',
  validator: 'object',
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
      finds: ['manifests/role.yaml:6: A rule permits making or changing PodDisruptionBudgets'],
    },
  ],
  *run(snapshot) {
    for (const { manifest, root, problem } of manifestsOf(snapshot)) {
      if (manifest.kind !== 'Role' && manifest.kind !== 'ClusterRole') continue;
      for (const rule of rulesThatPermit(root, permission)) {
        const message =
          'A rule permits making or changing PodDisruptionBudgets, which can stop the update of a cluster.';
        yield { ...problem(rule, message, 'Permit only reading them, unless the operator needs more.'), warning: true };
      }
    }
  },
});
