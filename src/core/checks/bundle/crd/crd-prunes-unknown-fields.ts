import { nodeAt } from '../../../bundle/manifest-node.ts';
import { defineCheck } from '../../define.ts';
import { type Definition, definitionsOf } from './definition.ts';
import { exampleDefinition } from './example.ts';
import { draftsOf, type FieldProblem } from './problem.ts';
import { hasDefaults } from './schema-defaults.ts';

export const crdPrunesUnknownFields = defineCheck({
  id: 'crd-prunes-unknown-fields',
  group: 'bundle',
  title: 'A CustomResourceDefinition does not keep unknown fields as a whole',
  why: `Kubernetes no longer accepts \`spec.preserveUnknownFields: true\` in a new definition: what its schema does not know is dropped,
and where something must be kept, \`x-kubernetes-preserve-unknown-fields\` says so in the schema. A definition of v1beta1
keeps unknown fields unless it says \`preserveUnknownFields: false\`. Defaults in the schema need it as well.`,
  severity: 'error',
  validator: 'crd',
  examples: [
    { title: 'nothing kept', bundle: exampleDefinition(), finds: [] },
    {
      title: 'everything kept',
      bundle: exampleDefinition(['  scope:', '  preserveUnknownFields: true\n  scope:']),
      finds: ['manifests/foos.crd.yaml:7: spec.preserveUnknownFields is true'],
    },
    {
      title: 'v1beta1, which keeps everything, with a default',
      bundle: exampleDefinition(['k8s.io/v1', 'k8s.io/v1beta1'], ['{type: object}', '{type: object, default: {}}']),
      finds: [
        'manifests/foos.crd.yaml:5: spec.preserveUnknownFields is not false, as v1beta1 needs it',
        'manifests/foos.crd.yaml:5: The schema has defaults, which need spec.preserveUnknownFields to be false',
      ],
    },
  ],
  *run(snapshot) {
    for (const definition of definitionsOf(snapshot)) yield* draftsOf(definition, problemsOfUnknownFields(definition));
  },
});

/** https://github.com/kubernetes/apiextensions-apiserver/blob/v0.36.3/pkg/apis/apiextensions/validation/validation.go */
export function* problemsOfUnknownFields(definition: Definition): Iterable<FieldProblem> {
  if (!definition.keepsUnknownFields) return;
  const { spec, versions, isV1 } = definition;
  const node = nodeAt(spec, 'preserveUnknownFields');
  const fix =
    'Set it to false, and keep unknown fields where they occur: `x-kubernetes-preserve-unknown-fields: true`.';
  const isExplicit = node.value === true;
  const message = `spec.preserveUnknownFields is ${isExplicit ? 'true' : 'not false, as v1beta1 needs it'}`;
  yield { node, message, fix };
  const roots = versions.map(version => nodeAt(version, 'schema', 'openAPIV3Schema'));
  if (!isV1) roots.push(nodeAt(spec, 'validation', 'openAPIV3Schema'));
  if (!roots.some(({ value }) => hasDefaults(value))) return;
  yield { node, message: 'The schema has defaults, which need spec.preserveUnknownFields to be false', fix };
}
