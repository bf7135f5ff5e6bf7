import {
  customResourceDefinition,
  customResourceDefinitionV1Beta1,
  jsonSchemaProps,
} from '../../../bundle/types/crd-types.ts';
import { describeShapeProblem } from '../../../catalog/shape/describe-shape-problem.ts';
import type { StructShape } from '../../../catalog/shape/shape.ts';
import { type ShapeProblem, validateShape } from '../../../catalog/shape/validate-shape.ts';
import { isObject, type Json, type JsonPath } from '../../../json.ts';

import { defineCheck } from '../../define.ts';
import { definitionsOf } from './definition.ts';
import { exampleDefinition } from './example.ts';

const rules = { type: 'fields-have-their-types', base64: 'fields-have-their-types' } as const;

export const crdFieldsHaveTheirTypes = defineCheck({
  id: 'crd-fields-have-their-types',
  group: 'bundle',
  title: 'The fields of a CustomResourceDefinition have the types that Kubernetes gives them',
  why: `A text where a list belongs, or a list where a mapping does, keeps opm, operator-sdk and the cluster from reading the
definition at all. That includes its schemas. In YAML a number or a boolean is taken for a text where one is wanted, though
not below \`items\` and \`additionalProperties\`.`,
  severity: 'error',
  validator: 'content',
  examples: [
    { title: 'a sound definition', bundle: exampleDefinition(), finds: [] },
    {
      title: 'a number for a text, which validation takes and rendering does not',
      bundle: exampleDefinition(['{type: object}', '{type: object, description: 5}']),
      finds: ['openAPIV3Schema.description` is the number 5 but must be a string'],
    },
    {
      title: 'a text for a list and for a boolean, and a list for a text deep in a schema',
      bundle: exampleDefinition(
        ['plural: foos', 'plural: foos\n    shortNames: f'],
        ['served: true', 'served: "true"'],
        ['{type: object}', '{type: object, properties: {a: {type: array, items: {type: [string]}}}}'],
      ),
      finds: [
        'manifests/foos.crd.yaml:11: `spec.names.shortNames` is a string but must be a list',
        'manifests/foos.crd.yaml:14: `spec.versions[0].served` is a string but must be true or false',
        'manifests/foos.crd.yaml:17: `spec.versions[0].schema.openAPIV3Schema.properties.a.items.type` is a list',
      ],
    },
  ],
  *run(snapshot) {
    for (const { manifest, isV1, problem } of definitionsOf(snapshot)) {
      const shape = isV1 ? customResourceDefinition : customResourceDefinitionV1Beta1;
      // Validation lets a number in YAML pass for a text, but rendering does not: `pkg/registry/bundle.go` decodes once more, from JSON.
      for (const shapeProblem of shapeProblemsOf(manifest.value, shape, [])) {
        if (shapeProblem.kind !== 'type' && shapeProblem.kind !== 'base64') continue;
        const { message, fix } = describeShapeProblem(shapeProblem, rules);
        yield problem({ value: undefined, path: shapeProblem.path }, message, fix);
      }
    }
  },
});

/** Every shapeProblem. */
function shapeProblemsOf(value: Json, shape: StructShape, path: JsonPath): readonly ShapeProblem[] {
  return validateShape(value, shape, path).flatMap(shapeProblem => {
    // Where a schema may be something else instead, only the whole is known to be wrong: the schema is looked at on its own.
    if (shapeProblem.kind !== 'type' || !shapeProblem.expected.startsWith('a schema')) return [shapeProblem];
    const { found } = shapeProblem;
    const inner = Array.isArray(found)
      ? found.map((item: Json, index): readonly [Json, JsonPath] => [item, [...shapeProblem.path, index]])
      : [[found, shapeProblem.path] as const];
    const schemas = inner.filter(([item]) => isObject(item));
    const deeper = schemas.flatMap(([item, at]) => shapeProblemsOf(item, jsonSchemaProps, at));
    return deeper.length === 0 ? [shapeProblem] : deeper;
  });
}
