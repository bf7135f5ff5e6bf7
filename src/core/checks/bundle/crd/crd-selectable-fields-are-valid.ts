import { isSet, itemsAt, type ManifestNode, memberAt, nodeAt, textAt } from '../../../bundle/manifest-node.ts';
import { defineCheck, type ProblemOf } from '../../define.ts';
import { type Definition, definitionsOf } from './definition.ts';
import { exampleDefinition } from './example.ts';
import { type FieldProblem, fieldName, fieldWithText, placed } from './problem.ts';

const most = 8;
/** A longer list is invalid already. */
const maxRead = 1000;
const schema = '      openAPIV3Schema: {type: object}\n';
const selectable = `      openAPIV3Schema:
        type: object
        properties:
          spec: {type: object, properties: {color: {type: string}}}
    selectableFields:
    - jsonPath: .spec.color
`;

/** A schema with a selectable field for each of the letters. */
function selectableFields(letters: string): string {
  const names = [...letters];
  const properties = names.map(name => `${name}: {type: string}`).join(', ');
  const paths = names.map(name => `{jsonPath: .${name}}`).join(', ');
  return `      openAPIV3Schema: {type: object, properties: {${properties}}}\n    selectableFields: [${paths}]\n`;
}

const fix = 'Use the path of a string, boolean or integer of the schema.';
const problems = {
  noSchema: ({ node }: FieldProblem) => ({
    message: `${fieldName(node)} is set, but no schema is set with it.`,
    fix: 'Set a schema and selectable fields in every version: both different, or both the same in all of them.',
  }),
  noPath: ({ node }: FieldProblem) => ({ message: `${fieldName(node)} is missing or empty.`, fix }),
  notInSchema: ({ node }: FieldProblem) => ({
    message: `${fieldWithText(node)}, which is not in the schema.`,
    fix,
  }),
  metadata: ({ node }: FieldProblem) => ({ message: `${fieldWithText(node)}, which is in the metadata.`, fix }),
  notSimple: ({ node }: FieldProblem) => ({
    message: `${fieldWithText(node)}, which is not a string, boolean or integer.`,
    fix,
  }),
  twice: ({ node }: FieldProblem) => ({
    message: `${fieldWithText(node)}, which is already selectable.`,
    fix: 'Remove one of them.',
  }),
  tooMany: ({ node }: FieldProblem) => ({
    message: `${fieldName(node)} has more than ${most} fields.`,
    fix: 'Remove some of them.',
  }),
};

type Found = FieldProblem & ProblemOf<typeof problems>;

export const crdSelectableFieldsAreValid = defineCheck({
  id: 'crd-selectable-fields-are-valid',
  group: 'bundle',
  title: 'The selectable fields of a CustomResourceDefinition are fields of its schema with simple values',
  why: `Kubernetes refuses a CustomResourceDefinition with invalid \`selectableFields\`, which \`kubectl get --field-selector\` uses, and the bundle cannot
be installed. It allows up to eight fields of the schema, each a string, boolean or integer, listed once and not in the metadata.`,
  severity: 'error',
  validator: 'crd',
  problems,
  examples: [
    { title: 'a field of the schema', bundle: exampleDefinition([schema, selectable]), finds: [] },
    {
      title: 'a field that is not in the schema, and a mapping',
      bundle: exampleDefinition([schema, `${selectable.replace('.spec.color', '.spec.size')}    - jsonPath: .spec\n`]),
      finds: [
        'manifests/foos.crd.yaml:21: spec.versions[0].selectableFields[0].jsonPath is ".spec.size", which is not in the schema',
        'manifests/foos.crd.yaml:22: spec.versions[0].selectableFields[1].jsonPath is ".spec", which is not a string',
      ],
    },
    {
      title: 'a field that is listed twice, one of the metadata, and one without a path',
      bundle: exampleDefinition([
        schema,
        selectable
          .replace(
            '          spec:',
            '          metadata: {type: object, properties: {name: {type: string}}}\n          spec:',
          )
          .concat('    - jsonPath: .spec.color\n    - jsonPath: .metadata.name\n    - {}\n'),
      ]),
      finds: [
        'manifests/foos.crd.yaml:23: spec.versions[0].selectableFields[1].jsonPath is ".spec.color", which is already selectable',
        'manifests/foos.crd.yaml:24: spec.versions[0].selectableFields[2].jsonPath is ".metadata.name", which is in the metadata',
        'manifests/foos.crd.yaml:25: spec.versions[0].selectableFields[3].jsonPath is missing or empty',
      ],
    },
    {
      title: 'nine fields',
      bundle: exampleDefinition([schema, selectableFields('abcdefghi')]),
      finds: ['manifests/foos.crd.yaml:17: spec.versions[0].selectableFields has more than 8 fields'],
    },
    {
      title: 'fields of one version, where both versions have the same schema',
      bundle: exampleDefinition([
        schema,
        `${selectable}  - name: v2\n    served: true\n    storage: false\n    schema:\n${selectable.split('    selectableFields')[0]}`,
      ]),
      finds: ['manifests/foos.crd.yaml:20: spec.versions[0].selectableFields is set, but no schema is set with it'],
    },
  ],
  *run(snapshot) {
    for (const definition of definitionsOf(snapshot)) yield* placed(definition, problemsOfFields(definition));
  },
});

/**
 * Where all versions share their schema and not their selectable fields, or the other way round, Kubernetes finds the one without the
 * other, and refuses it.
 *
 * @see https://github.com/kubernetes/apiextensions-apiserver/blob/v0.36.3/pkg/apis/apiextensions/validation/validation.go
 */
export function* problemsOfFields({ versions, shared, own }: Definition): Iterable<Found> {
  for (const version of versions) {
    const list = own(version, 'selectableFields');
    if (list === undefined) continue;
    const root = own(version, 'schema');
    const found = root === undefined ? undefined : nodeAt(root, 'openAPIV3Schema');
    yield* problemsOfList(list, found !== undefined && isSet(found) ? found : undefined);
  }
  const list = shared('selectableFields');
  if (list === undefined) return;
  const root = shared('schema');
  yield* problemsOfList(list, root && nodeAt(root, 'openAPIV3Schema'));
}

function* problemsOfList(list: ManifestNode, root: ManifestNode | undefined): Iterable<Found> {
  if (root === undefined) {
    yield { problem: 'noSchema', node: list };
    return;
  }
  const seen = new Set<string>();
  for (const item of itemsAt(list).slice(0, maxRead)) {
    const node = nodeAt(item, 'jsonPath');
    const path = textAt(node);
    const field = fieldOfSchema(root, path);
    if (field === undefined) {
      yield { problem: path === '' ? 'noPath' : 'notInSchema', node };
      continue;
    }
    if (/^\.metadata(?:\.|$)/.test(path)) yield { problem: 'metadata', node };
    if (!['string', 'boolean', 'integer'].includes(textAt(field, 'type'))) yield { problem: 'notSimple', node };
    if (seen.has(path)) yield { problem: 'twice', node };
    seen.add(path);
  }
  if (seen.size > most) yield { problem: 'tooMany', node: list };
}

/** The schema at a path of names between dots; undefined where it has none. */
function fieldOfSchema(root: ManifestNode, path: string): ManifestNode | undefined {
  if (!path.startsWith('.') || /[[\]]/.test(path)) return undefined;
  let schema: ManifestNode = root;
  for (const name of path.slice(1).split('.')) {
    const properties = nodeAt(schema, 'properties');
    const hasProperties = isSet(properties) && Object.keys(properties.value ?? {}).length > 0;
    schema = hasProperties ? memberAt(properties, name) : nodeAt(schema, 'additionalProperties');
    if (!isSet(schema) || typeof schema.value !== 'object') return undefined;
  }
  return schema;
}
