import { nodeAt } from '../../../bundle/manifest-node.ts';
import type { Json } from '../../../json.ts';
import { defineCheck, type ProblemOf } from '../../define.ts';
import { type Definition, definitionsOf } from './definition.ts';
import { exampleDefinition } from './example.ts';
import { type FieldProblem, placed } from './problem.ts';

/** Keywords of a schema that hold other schemas. */
const keywords = {
  lists: ['allOf', 'anyOf', 'oneOf'],
  maps: ['definitions', 'dependencies', 'patternProperties', 'properties'],
  single: ['additionalItems', 'additionalProperties', 'items', 'not'],
} as const;

const fix =
  'Set it to false, and `x-kubernetes-preserve-unknown-fields: true` in the schema where unknown fields are needed.';
const problems = {
  preserved: () => ({ message: 'spec.preserveUnknownFields is true.', fix }),
  preservedByDefault: () => ({
    message: 'spec.preserveUnknownFields is not false, which is required in v1beta1.',
    fix,
  }),
  defaults: () => ({
    message: 'The schema has defaults, which require spec.preserveUnknownFields to be false.',
    fix: 'Set it to false, or remove the defaults.',
  }),
};

export const crdPrunesUnknownFields = defineCheck({
  id: 'crd-prunes-unknown-fields',
  group: 'bundle',
  title: 'A CustomResourceDefinition does not keep all unknown fields',
  why: `Kubernetes refuses \`spec.preserveUnknownFields: true\` in a new CustomResourceDefinition, and the bundle cannot be installed. Fields that are
not in the schema are removed from objects; \`x-kubernetes-preserve-unknown-fields\` in the schema keeps them below a field. A definition of
v1beta1 keeps unknown fields unless it has \`preserveUnknownFields: false\`, which defaults in its schema require.`,
  severity: 'error',
  validator: 'crd',
  problems,
  examples: [
    { title: 'unknown fields are removed', bundle: exampleDefinition(), finds: [] },
    {
      title: 'unknown fields are kept',
      bundle: exampleDefinition(['  scope:', '  preserveUnknownFields: true\n  scope:']),
      finds: ['manifests/foos.crd.yaml:7: spec.preserveUnknownFields is true'],
    },
    {
      title: 'v1beta1, which keeps unknown fields by default, with a default in its schema',
      bundle: exampleDefinition(['k8s.io/v1', 'k8s.io/v1beta1'], ['{type: object}', '{type: object, default: {}}']),
      finds: [
        'manifests/foos.crd.yaml:5: spec.preserveUnknownFields is not false, which is required in v1beta1',
        'manifests/foos.crd.yaml:5: The schema has defaults, which require spec.preserveUnknownFields to be false',
      ],
    },
  ],
  *run(snapshot) {
    for (const definition of definitionsOf(snapshot)) yield* placed(definition, problemsOfUnknownFields(definition));
  },
});

/** https://github.com/kubernetes/apiextensions-apiserver/blob/v0.36.3/pkg/apis/apiextensions/validation/validation.go */
export function* problemsOfUnknownFields(definition: Definition): Iterable<FieldProblem & ProblemOf<typeof problems>> {
  if (!definition.keepsUnknownFields) return;
  const { spec, versions, isV1 } = definition;
  const node = nodeAt(spec, 'preserveUnknownFields');
  yield { problem: node.value === true ? 'preserved' : 'preservedByDefault', node };
  const roots = versions.map(version => nodeAt(version, 'schema', 'openAPIV3Schema'));
  if (!isV1) roots.push(nodeAt(spec, 'validation', 'openAPIV3Schema'));
  if (roots.some(({ value }) => hasDefaults(value))) yield { problem: 'defaults', node };
}

/** Whether a schema or any schema in it has a `default`. What only looks like a schema, such as an example, does not count. */
function hasDefaults(root: Json | undefined): boolean {
  const open: (Json | undefined)[] = [root];
  for (let schema = open.pop(); schema !== undefined || open.length > 0; schema = open.pop()) {
    if (typeof schema !== 'object' || schema === null) continue;
    const fields = new Map<string, Json>(Object.entries(schema));
    if ((fields.get('default') ?? null) !== null) return true;
    for (const name of [...keywords.single, ...keywords.lists])
      for (const inner of schemasIn(fields.get(name))) open.push(inner);
    for (const name of keywords.maps) for (const inner of Object.values(fields.get(name) ?? {})) open.push(inner);
  }
  return false;
}

function schemasIn(value: Json | undefined): readonly Json[] {
  return Array.isArray(value) ? value : value === undefined ? [] : [value];
}
