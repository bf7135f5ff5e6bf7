import { isSet, itemsAt, type ManifestNode, memberAt, nodeAt, textAt } from '../../../bundle/manifest-node.ts';
import { defineCheck } from '../../define.ts';
import { type Definition, definitionsOf } from './definition.ts';
import { exampleDefinition } from './example.ts';
import { draftsOf, type FieldProblem, fieldName, quoted } from './problem.ts';

const most = 8;
/** Of a longer list some are wrong already. */
const mostRead = 1000;
const schema = '      openAPIV3Schema: {type: object}\n';
const selectable = `      openAPIV3Schema:
        type: object
        properties:
          spec: {type: object, properties: {color: {type: string}}}
    selectableFields:
    - jsonPath: .spec.color
`;

export const crdSelectableFieldsAreValid = defineCheck({
  id: 'crd-selectable-fields-are-valid',
  group: 'bundle',
  title: 'The selectable fields of a CustomResourceDefinition are fields of its schema with simple values',
  why: `\`kubectl get --field-selector\` can select custom resources by the fields that a definition names, eight at most. Kubernetes
refuses one that is not in the schema, is no string, boolean or integer, is named twice or stands in the metadata.`,
  severity: 'error',
  validator: 'crd',
  examples: [
    { title: 'a field of the schema', bundle: exampleDefinition([schema, selectable]), finds: [] },
    {
      title: 'a field that is not in it, and one that is no simple value',
      bundle: exampleDefinition([schema, `${selectable.replace('.spec.color', '.spec.size')}    - jsonPath: .spec\n`]),
      finds: [
        'manifests/foos.crd.yaml:21: spec.versions[0].selectableFields[0].jsonPath is ".spec.size", which the schema does not have',
        'manifests/foos.crd.yaml:22: spec.versions[0].selectableFields[1].jsonPath is ".spec", which is no string',
      ],
    },
  ],
  *run(snapshot) {
    for (const definition of definitionsOf(snapshot)) yield* draftsOf(definition, problemsOfFields(definition));
  },
});

/**
 * Where all versions share their schema and not their selectable fields, or the other way round, Kubernetes finds the one without the
 * other, and refuses it.
 *
 * @see https://github.com/kubernetes/apiextensions-apiserver/blob/v0.36.3/pkg/apis/apiextensions/validation/validation.go
 */
export function* problemsOfFields({ versions, shared, own }: Definition): Iterable<FieldProblem> {
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

function* problemsOfList(list: ManifestNode, root: ManifestNode | undefined): Iterable<FieldProblem> {
  if (root === undefined) {
    const message = `${fieldName(list)} is set without a schema beside it`;
    const fix = 'Give every version its own schema and its own selectable fields, or all the same of both.';
    yield { node: list, message, fix };
    return;
  }
  const seen = new Set<string>();
  for (const item of itemsAt(list).slice(0, mostRead)) {
    const node = nodeAt(item, 'jsonPath');
    const path = textAt(node);
    const field = fieldOfSchema(root, path);
    const isSimple = field !== undefined && ['string', 'boolean', 'integer'].includes(textAt(field, 'type'));
    const problems: readonly (readonly [boolean, string])[] =
      field === undefined
        ? [[true, path === '' ? 'which names no field' : 'which the schema does not have']]
        : [
            [/^\.metadata(?:\.|$)/.test(path), 'which is in the metadata'],
            [!isSimple, 'which is no string, boolean or integer'],
            [seen.has(path), 'which is there twice'],
          ];
    if (field !== undefined) seen.add(path);
    for (const [isWrong, what] of problems) {
      if (!isWrong) continue;
      yield {
        node,
        message: `${fieldName(node)} is ${quoted(path)}, ${what}`,
        fix: 'Name a simple field of the schema.',
      };
    }
  }
  if (seen.size <= most) return;
  yield { node: list, message: `${fieldName(list)} has more than ${most} fields`, fix: 'Remove some of them.' };
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
