import { itemsAt } from '../../../bundle/manifest-node.ts';
import { defineCheck } from '../../define.ts';
import { csvsOf } from '../located-manifest.ts';
import { type Permission, rulesThatPermit } from './permission-rules.ts';

const csv = 'kind: ClusterServiceVersion\nspec:\n  install:\n    spec:\n      clusterPermissions:\n      - rules:\n';
const rule = '        - apiGroups: [apiextensions.k8s.io]\n          resources: [customresourcedefinitions]\n';

const permission: Permission = {
  group: 'apiextensions.k8s.io',
  resources: ['customresourcedefinitions', '*', '[*]'],
  verbs: ['create', 'patch', '*', '[*]'],
};

export const csvCannotCreateCustomResourceDefinitions = defineCheck({
  id: 'csv-cannot-create-custom-resource-definitions',
  group: 'bundle',
  title: 'An operator has no permission to create CustomResourceDefinitions',
  why: `OLM does not know what an operator creates itself: it neither checks it for conflicts with other operators, nor
upgrades or removes it. CustomResourceDefinitions belong in the bundle; those of others are a dependency.`,
  severity: 'off',
  validator: 'good-practices',
  problems: {
    permitted: () => ({
      message: 'A rule permits creating CustomResourceDefinitions.',
      fix: 'Add the CustomResourceDefinitions to the bundle, or depend on the operator that owns them.',
    }),
  },
  examples: [
    {
      title: 'reading them',
      bundle: { 'manifests/foo.csv.yaml': `${csv}${rule}          verbs: [get, list]\n` },
      finds: [],
    },
    {
      title: 'everything',
      bundle: { 'manifests/foo.csv.yaml': `${csv}${rule}          verbs: ["*"]\n` },
      finds: ['manifests/foo.csv.yaml:7: A rule permits creating CustomResourceDefinitions'],
    },
  ],
  *run(snapshot) {
    for (const { root, where } of csvsOf(snapshot)) {
      for (const list of ['permissions', 'clusterPermissions']) {
        for (const granted of itemsAt(root, 'spec', 'install', 'spec', list)) {
          for (const found of rulesThatPermit(granted, permission)) {
            yield { problem: 'permitted', ...where(found), warning: true };
          }
        }
      }
    }
  },
});
