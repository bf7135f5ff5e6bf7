import type { JsonObject } from '../../../src/core/json.ts';

/** A ClusterServiceVersion with everything that OLM makes objects of. */
export const csvOfTest: JsonObject = {
  apiVersion: 'operators.coreos.com/v1alpha1',
  kind: 'ClusterServiceVersion',
  metadata: { name: 'coffee-operator-with-a-long-name.v1.0.0' },
  spec: {
    version: '1.0.0',
    installModes: [{ type: 'AllNamespaces', supported: true }],
    customresourcedefinitions: {
      owned: [{ name: 'coffees.example.com', version: 'v1', kind: 'Coffee' }],
    },
    apiservicedefinitions: {
      owned: [{ group: 'beans.example.com', version: 'v1', kind: 'Bean', name: 'beans', deploymentName: 'roaster' }],
    },
    webhookdefinitions: [
      { type: 'ValidatingAdmissionWebhook', generateName: 'vcoffee.kb.io', deploymentName: 'brewer' },
      { type: 'MutatingAdmissionWebhook', generateName: 'mcoffee.kb.io', deploymentName: 'brewer' },
      { type: 'ConversionWebhook', generateName: 'ccoffee.kb.io', deploymentName: 'brewer' },
    ],
    install: {
      strategy: 'deployment',
      spec: {
        deployments: [
          { name: 'cups', spec: { template: { spec: { serviceAccountName: 'default', containers: [] } } } },
          {
            name: 'brewer',
            spec: {
              template: {
                spec: {
                  serviceAccountName: 'brewer',
                  initContainers: [{ name: 'grind', image: 'example.com/grind:v1' }],
                  containers: [{ name: 'brew', image: 'example.com/brew:v1' }],
                },
              },
            },
          },
          { name: 'roaster', spec: { template: { spec: { serviceAccountName: 'brewer', containers: [] } } } },
        ],
        permissions: [
          { serviceAccountName: 'brewer', rules: [{ apiGroups: [''], resources: ['secrets'], verbs: ['get'] }] },
          { serviceAccountName: 'brewer', rules: [{ apiGroups: ['apps'], resources: ['deployments'], verbs: ['*'] }] },
          { serviceAccountName: 'default', rules: [{ apiGroups: [''], resources: ['pods'], verbs: ['list'] }] },
        ],
        clusterPermissions: [
          {
            serviceAccountName: 'brewer',
            rules: [{ nonResourceURLs: ['/metrics'], verbs: ['get'] }],
          },
        ],
      },
    },
  },
};

/** What comes with it in the bundle. */
export const othersOfTest: readonly JsonObject[] = [
  { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'beans' } },
  {
    apiVersion: 'apiextensions.k8s.io/v1',
    kind: 'CustomResourceDefinition',
    metadata: { name: 'coffees.example.com' },
  },
  { apiVersion: 'monitoring.coreos.com/v1', kind: 'ServiceMonitor', metadata: { name: 'cups' } },
];
