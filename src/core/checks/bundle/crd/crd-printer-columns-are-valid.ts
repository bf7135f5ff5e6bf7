import { itemsAt, type ManifestNode, nodeAt, textAt } from '../../../bundle/manifest-node.ts';
import { defineCheck } from '../../define.ts';
import { type Definition, definitionsOf } from './definition.ts';
import { exampleDefinition } from './example.ts';
import { draftsOf, type FieldProblem, fieldName, quoted } from './problem.ts';

const types = ['boolean', 'date', 'integer', 'number', 'string'];
const formats = ['byte', 'date', 'date-time', 'double', 'float', 'int32', 'int64', 'password'];
const columns = '    additionalPrinterColumns:\n    - {name: Age, type: date, jsonPath: .metadata.creationTimestamp}\n';
const storage = '    storage: true\n';

export const crdPrinterColumnsAreValid = defineCheck({
  id: 'crd-printer-columns-are-valid',
  group: 'bundle',
  title: 'The printer columns of a CustomResourceDefinition have a name, a known type and a path',
  why: `\`kubectl get\` prints what \`additionalPrinterColumns\` says. Kubernetes refuses a definition with a column that it could not
fill: a path begins with a dot, a type is one of boolean, date, integer, number and string.`,
  severity: 'error',
  validator: 'crd',
  examples: [
    { title: 'a column', bundle: exampleDefinition([storage, storage + columns]), finds: [] },
    {
      title: 'a type that is none, and a path without its dot',
      bundle: exampleDefinition([
        storage,
        storage + columns.replace('type: date', 'type: time').replace('.metadata', 'metadata'),
      ]),
      finds: [
        'manifests/foos.crd.yaml:16: spec.versions[0].additionalPrinterColumns[0].type is "time", but must be one of',
        'manifests/foos.crd.yaml:16: spec.versions[0].additionalPrinterColumns[0].jsonPath must begin with a dot',
      ],
    },
  ],
  *run(snapshot) {
    for (const definition of definitionsOf(snapshot)) yield* draftsOf(definition, problemsOfColumns(definition));
  },
});

/** https://github.com/kubernetes/apiextensions-apiserver/blob/v0.36.3/pkg/apis/apiextensions/validation/validation.go */
export function* problemsOfColumns({ versions, shared, own }: Definition): Iterable<FieldProblem> {
  const lists = [
    ...versions.map(version => own(version, 'additionalPrinterColumns')),
    shared('additionalPrinterColumns'),
  ];
  for (const list of lists) {
    for (const column of list === undefined ? [] : itemsAt(list)) yield* problemsOfColumn(column);
  }
}

function* problemsOfColumn(column: ManifestNode): Iterable<FieldProblem> {
  const [name, type, format] = [nodeAt(column, 'name'), nodeAt(column, 'type'), nodeAt(column, 'format')];
  const path = nodeAt(column, 'jsonPath');
  for (const node of [name, type, path]) {
    if (textAt(node) === '') yield { node, message: `${fieldName(node)} is missing`, fix: `Set ${fieldName(node)}.` };
  }
  const choices = [
    [type, types],
    [format, formats],
  ] as const;
  for (const [node, known] of choices) {
    const text = textAt(node);
    if (text === '' || known.includes(text)) continue;
    const message = `${fieldName(node)} is ${quoted(text)}, but must be one of ${known.join(', ')}`;
    yield { node, message, fix: 'Use one of them.' };
  }
  if (textAt(path) === '' || textAt(path).startsWith('.')) return;
  yield { node: path, message: `${fieldName(path)} must begin with a dot`, fix: 'Write it as .spec.foo.' };
}
