import {
  customResourceDefinition,
  customResourceDefinitionV1Beta1,
  jsonSchemaProps,
} from '../../../bundle/types/crd-types.ts';
import type { StructShape } from '../../../catalog/shape/shape.ts';
import { type ShapeProblem, validateShape } from '../../../catalog/shape/validate-shape.ts';
import { isObject, type Json, type JsonPath } from '../../../json.ts';
import { defineCheck } from '../../define.ts';
import { wordsOfReader } from '../../words-of-reader.ts';
import { problemsOfTypes } from '../problems-of-types.ts';
import { definitionsOf } from './definition.ts';
import { exampleDefinition } from './example.ts';

export const crdFieldsHaveTheirTypes = defineCheck({
  id: 'crd-fields-have-their-types',
  group: 'bundle',
  title: 'The fields of a CustomResourceDefinition have the types of Kubernetes',
  why: `opm, operator-sdk and clusters cannot read a CustomResourceDefinition in which a field has the wrong type, such as a string instead of a
list. This includes its schemas.`,
  severity: 'error',
  isFixable: true,
  validator: 'content',
  problems: wordsOfReader,
  examples: [
    { title: 'a valid definition', bundle: exampleDefinition(), finds: [] },
    {
      title: 'a number instead of a string, which validation accepts and rendering does not',
      bundle: exampleDefinition(['{type: object}', '{type: object, description: 5}']),
      finds: ['openAPIV3Schema.description` is the number 5 but must be a string'],
    },
    {
      title: 'strings instead of a list and a boolean, and a list instead of a string deep in a schema',
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
    for (const definition of definitionsOf(snapshot)) {
      const shape = definition.isV1 ? customResourceDefinition : customResourceDefinitionV1Beta1;
      // Validation accepts a number in YAML as a string, but rendering does not: `pkg/registry/bundle.go` decodes once more, from JSON.
      yield* problemsOfTypes(shapeProblemsOf(definition.manifest.value, shape, []), definition);
    }
  },
});

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
