import { itemsAt, type ManifestNode, nodeAt, textAt } from '../../../bundle/manifest-node.ts';
import { defineCheck, type ProblemOf } from '../../define.ts';
import { type Definition, definitionsOf } from './definition.ts';
import { exampleDefinition } from './example.ts';
import { type FieldProblem, fieldName, fieldWithText, missing, placed } from './problem.ts';

const types = ['boolean', 'date', 'integer', 'number', 'string'];
const formats = ['byte', 'date', 'date-time', 'double', 'float', 'int32', 'int64', 'password'];
const columns = '    additionalPrinterColumns:\n    - {name: Age, type: date, jsonPath: .metadata.creationTimestamp}\n';
const storage = '    storage: true\n';

const problems = {
  missing,
  notOneOf: ({ node, allowed }: FieldProblem & { readonly allowed: readonly string[] }) => ({
    message: `${fieldWithText(node)}, but must be one of ${allowed.join(', ')}.`,
    fix: 'Use one of them.',
  }),
  path: ({ node }: FieldProblem) => ({
    message: `${fieldName(node)} must begin with a dot.`,
    fix: 'Write it like .spec.foo.',
  }),
};

type Found = FieldProblem & ProblemOf<typeof problems>;

export const crdPrinterColumnsAreValid = defineCheck({
  id: 'crd-printer-columns-are-valid',
  group: 'bundle',
  title: 'The printer columns of a CustomResourceDefinition have a name, a valid type and a path',
  why: `Kubernetes refuses a CustomResourceDefinition with an invalid column in \`additionalPrinterColumns\`, which \`kubectl get\` prints, and the
bundle cannot be installed: a path begins with a dot, and a type is one of boolean, date, integer, number and string.`,
  severity: 'error',
  validator: 'crd',
  problems,
  examples: [
    { title: 'a column', bundle: exampleDefinition([storage, storage + columns]), finds: [] },
    {
      title: 'an unknown type, and a path without a dot',
      bundle: exampleDefinition([
        storage,
        storage + columns.replace('type: date', 'type: time').replace('.metadata', 'metadata'),
      ]),
      finds: [
        'manifests/foos.crd.yaml:16: spec.versions[0].additionalPrinterColumns[0].type is "time", but must be one of',
        'manifests/foos.crd.yaml:16: spec.versions[0].additionalPrinterColumns[0].jsonPath must begin with a dot',
      ],
    },
    {
      title: 'a column without a path',
      bundle: exampleDefinition([storage, storage + columns.replace(', jsonPath: .metadata.creationTimestamp', '')]),
      finds: ['manifests/foos.crd.yaml:16: spec.versions[0].additionalPrinterColumns[0].jsonPath is missing'],
    },
  ],
  *run(snapshot) {
    for (const definition of definitionsOf(snapshot)) yield* placed(definition, problemsOfColumns(definition));
  },
});

/** https://github.com/kubernetes/apiextensions-apiserver/blob/v0.36.3/pkg/apis/apiextensions/validation/validation.go */
export function* problemsOfColumns({ versions, shared, own }: Definition): Iterable<Found> {
  const lists = [
    ...versions.map(version => own(version, 'additionalPrinterColumns')),
    shared('additionalPrinterColumns'),
  ];
  for (const list of lists) {
    for (const column of list === undefined ? [] : itemsAt(list)) yield* problemsOfColumn(column);
  }
}

function* problemsOfColumn(column: ManifestNode): Iterable<Found> {
  const [name, type, format] = [nodeAt(column, 'name'), nodeAt(column, 'type'), nodeAt(column, 'format')];
  const path = nodeAt(column, 'jsonPath');
  for (const node of [name, type, path]) if (textAt(node) === '') yield { problem: 'missing', node };
  const choices = [
    [type, types],
    [format, formats],
  ] as const;
  for (const [node, allowed] of choices) {
    const text = textAt(node);
    if (text !== '' && !allowed.includes(text)) yield { problem: 'notOneOf', node, allowed };
  }
  if (textAt(path) !== '' && !textAt(path).startsWith('.')) yield { problem: 'path', node: path };
}
