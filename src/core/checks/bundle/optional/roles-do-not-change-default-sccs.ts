import { defineCheck } from '../../define.ts';
import { manifestsOf } from '../located-manifest.ts';
import { type Permission, rulesThatPermit } from './permission-rules.ts';

const role =
  'apiVersion: rbac.authorization.k8s.io/v1\nkind: ClusterRole\nmetadata:\n  name: foo\nrules:\n- apiGroups: [security.openshift.io]\n  resources: [securitycontextconstraints]\n';

/** The security context constraints that OpenShift brings with it, as of 4.5. */
const permission: Permission = {
  group: 'security.openshift.io',
  resources: ['securitycontextconstraints'],
  verbs: ['*', 'delete', 'update', 'patch'],
  names: [
    'anyuid',
    'hostaccess',
    'hostmount-anyuid',
    'hostnetwork',
    'node-exporter',
    'nonroot',
    'privileged',
    'restricted',
  ],
};

export const rolesDoNotChangeDefaultSccs = defineCheck({
  id: 'roles-do-not-change-default-sccs',
  group: 'bundle',
  title: 'No role of a bundle permits changing the SecurityContextConstraints of OpenShift',
  why: 'An operator that changes or deletes the SecurityContextConstraints of OpenShift changes what every pod of the cluster may do, and can make the cluster fail.',
  severity: 'off',
  validator: 'object',
  problems: {
    permitted: () => ({
      message: 'A rule permits changing the SecurityContextConstraints of OpenShift.',
      fix: 'Create SecurityContextConstraints of your own, and permit the verb `use` on them.',
    }),
  },
  examples: [
    {
      title: 'using one, and changing its own',
      bundle: {
        'manifests/role.yaml': `${role}  resourceNames: [privileged]\n  verbs: [use]\n- apiGroups: [security.openshift.io]\n  resources: [securitycontextconstraints]\n  resourceNames: [foo]\n  verbs: [update]\n`,
      },
      finds: [],
    },
    {
      title: 'changing one',
      bundle: { 'manifests/role.yaml': `${role}  resourceNames: [privileged]\n  verbs: [update]\n` },
      finds: ['manifests/role.yaml:6: A rule permits changing the SecurityContextConstraints of OpenShift.'],
    },
  ],
  *run(snapshot) {
    for (const { manifest, root, where } of manifestsOf(snapshot)) {
      if (manifest.kind !== 'Role' && manifest.kind !== 'ClusterRole') continue;
      for (const rule of rulesThatPermit(root, permission)) {
        yield { problem: 'permitted', ...where(rule) };
      }
    }
  },
});
