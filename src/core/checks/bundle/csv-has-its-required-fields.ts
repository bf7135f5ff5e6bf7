import { entriesAt, type ManifestNode, nodeAt } from '../../bundle/manifest-node.ts';
import { fieldOf, type Shape } from '../../catalog/decode/shape.ts';
import { nearestWord } from '../../config/nearest-word.ts';
import { showName } from '../../text/shown-names.ts';
import { defineCheck } from '../define.ts';
import { csvShape } from './csv-shape.ts';
import { isZero } from './is-zero.ts';
import { csvsOf } from './located-manifest.ts';

/**
 * The fields that Go's types do not mark as optional, as far as operator-framework looks: not into lists, and not below what is
 * missing itself. One that is optional is looked into where it is there.
 *
 * @see https://github.com/operator-framework/api/blob/v0.45.0/pkg/validation/internal/typecheck.go
 */
interface Field {
  readonly name: string;
  readonly isOptional?: true;
  readonly fields?: readonly Field[];
}

const fields: readonly Field[] = [
  { name: 'metadata' },
  {
    name: 'spec',
    fields: [
      {
        name: 'install',
        fields: [{ name: 'strategy' }, { name: 'spec', isOptional: true, fields: [{ name: 'deployments' }] }],
      },
      { name: 'displayName' },
    ],
  },
];

const csv = (install: string) =>
  `kind: ClusterServiceVersion\nmetadata:\n  name: foo.v1.0.0\nspec:\n  displayName: Foo\n${install}`;

export const csvHasItsRequiredFields = defineCheck({
  id: 'csv-has-its-required-fields',
  group: 'bundle',
  title: 'A ClusterServiceVersion has a name to show and says how it is installed',
  why: `\`spec.displayName\` is what consoles show, and \`spec.install.strategy\` how OLM installs the operator: \`deployment\`, with a list
of deployments, is the one way there is.`,
  severity: 'error',
  validator: 'csv',
  examples: [
    {
      title: 'complete',
      bundle: {
        'manifests/foo.csv.yaml': csv('  install:\n    strategy: deployment\n    spec:\n      deployments: []\n'),
      },
      finds: [],
    },
    {
      title: 'permissions without deployments',
      bundle: {
        'manifests/foo.csv.yaml': csv('  install:\n    strategy: deployment\n    spec:\n      permissions: []\n'),
      },
      finds: ['manifests/foo.csv.yaml:8: The field `spec.install.spec.deployments` is missing or empty'],
    },
    {
      title: 'nothing',
      bundle: { 'manifests/foo.csv.yaml': 'kind: ClusterServiceVersion\n' },
      finds: ['The field `metadata` is missing', 'The field `spec` is missing'],
    },
  ],
  *run(snapshot) {
    for (const { root, problem } of csvsOf(snapshot)) {
      for (const { name, node, near } of missing(root, csvShape(), fields, '')) {
        const fix = near === undefined ? 'Set it.' : `Write it in place of \`${showName(near)}\`, if that is meant.`;
        yield problem(node, `The field \`${name}\` is missing or empty.`, fix);
      }
    }
  },
});

interface Missing {
  readonly name: string;
  readonly node: ManifestNode;
  /** A key beside it that means nothing, and is spelled much the same. */
  readonly near: string | undefined;
}

function* missing(node: ManifestNode, shape: Shape, expected: readonly Field[], prefix: string): Iterable<Missing> {
  if (shape.kind !== 'struct') return;
  for (const { name, isOptional, fields: inner } of expected) {
    const member = nodeAt(node, name);
    const field = shape.fields.get(name);
    if (field === undefined) continue;
    if (!isZero(member.value, field)) yield* missing(member, field, inner ?? [], `${prefix}${name}.`);
    else if (isOptional === undefined) {
      const strangers = entriesAt(node).flatMap(([key]) => (fieldOf(shape, key) === undefined ? [key] : []));
      yield { name: prefix + name, node: member, near: nearestWord(name, strangers) };
    }
  }
}
