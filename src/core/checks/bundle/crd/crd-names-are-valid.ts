import { itemsAt, type ManifestNode, nodeAt, textAt } from '../../../bundle/manifest-node.ts';
import { problemOfLabel, problemOfSubdomain } from '../../../go/kubernetes-names.ts';
import { defineCheck, type ProblemOf } from '../../define.ts';
import { type Definition, definitionsOf } from './definition.ts';
import { exampleDefinition } from './example.ts';
import {
  type FieldProblem,
  fieldName,
  fieldWithText,
  missing,
  placed,
  quoted,
  type ReasonedProblem,
} from './problem.ts';

const ofScope = 'Set it to Namespaced or Cluster.';
const problems = {
  missing,
  otherName: ({ node, required }: FieldProblem & { readonly required: string }) => ({
    message: `${fieldWithText(node)}, but must be PLURAL.GROUP, ${quoted(required)}.`,
    fix: `Rename it to ${quoted(required)}.`,
  }),
  ownName: ({ node, reason }: ReasonedProblem) => ({
    message: `${fieldName(node)} ${reason}.`,
    fix: 'Correct the plural or the group, and the name with it.',
  }),
  group: ({ node, reason }: ReasonedProblem) => ({
    message: `${fieldWithText(node)}, but ${reason}.`,
    fix: 'Use a domain that you own.',
  }),
  groupWithoutDot: ({ node }: FieldProblem) => ({
    message: `${fieldWithText(node)}, but must be a domain with at least one dot.`,
    fix: 'Use a domain that you own.',
  }),
  scopeMissing: ({ node }: FieldProblem) => ({ message: `${fieldName(node)} is missing.`, fix: ofScope }),
  scope: ({ node }: FieldProblem) => ({
    message: `${fieldWithText(node)}, but must be Namespaced or Cluster.`,
    fix: ofScope,
  }),
  name: ({ node, reason }: ReasonedProblem) => ({
    message: `${fieldWithText(node)}, but ${reason}.`,
    fix: 'Use a name that is valid in the path of an API.',
  }),
  listKind: ({ node, kind }: FieldProblem & { readonly kind: string }) => ({
    message: `${fieldName(node)} is the same as the kind.`,
    fix: `Use another name for lists, such as ${quoted(`${kind}List`)}, or remove it.`,
  }),
};

type Found = FieldProblem & ProblemOf<typeof problems>;

export const crdNamesAreValid = defineCheck({
  id: 'crd-names-are-valid',
  group: 'bundle',
  title: 'The name, group, scope and kind names of a CustomResourceDefinition are valid',
  why: `Kubernetes refuses a CustomResourceDefinition whose names cannot be used in the path of its API, and the bundle cannot be
installed: its own name is \`PLURAL.GROUP\`, the group is a domain with at least one dot, the names are DNS labels, and
kind and list kind differ. Singular and list kind are optional: their default is made of the kind.`,
  severity: 'error',
  validator: 'crd',
  problems,
  examples: [
    { title: 'valid names', bundle: exampleDefinition(), finds: [] },
    {
      title: 'a plural in capital letters',
      bundle: exampleDefinition(['plural: foos', 'plural: Foos']),
      finds: [
        'manifests/foos.crd.yaml:4: metadata.name is "foos.example.com", but must be PLURAL.GROUP, "Foos.example.com"',
        'manifests/foos.crd.yaml:10: spec.names.plural is "Foos", but must consist of lower case letters',
      ],
    },
    {
      title: 'no scope, a group that is not a domain, and one name for the kind and its lists',
      bundle: exampleDefinition(
        ['  scope: Namespaced\n', ''],
        ['group: example.com', 'group: example'],
        ['foos.example.com', 'foos.example'],
        ['kind: Foo\n', 'kind: Foo\n    listKind: Foo\n'],
      ),
      finds: [
        'manifests/foos.crd.yaml:6: spec.group is "example", but must be a domain with at least one dot',
        'manifests/foos.crd.yaml:5: spec.scope is missing',
        'manifests/foos.crd.yaml:9: spec.names.listKind is the same as the kind',
      ],
    },
    {
      title: 'no kind, and an unknown scope',
      bundle: exampleDefinition(['    kind: Foo\n', ''], ['scope: Namespaced', 'scope: Node']),
      finds: [
        'manifests/foos.crd.yaml:7: spec.scope is "Node", but must be Namespaced or Cluster',
        'manifests/foos.crd.yaml:8: spec.names.kind is missing',
      ],
    },
    {
      title: 'a group in capital letters, and in the name with it',
      bundle: exampleDefinition(['group: example.com', 'group: Example.com'], ['foos.example.com', 'foos.Example.com']),
      finds: [
        'manifests/foos.crd.yaml:4: metadata.name must consist of lower case letters, digits, - and ., and begin and end each part with a letter or digit',
        'manifests/foos.crd.yaml:6: spec.group is "Example.com", but must consist of lower case letters, digits, - and ., and begin and end each part with a letter or digit',
      ],
    },
  ],
  *run(snapshot) {
    for (const definition of definitionsOf(snapshot)) yield* placed(definition, problemsOfNames(definition));
  },
});

/** https://github.com/kubernetes/apiextensions-apiserver/blob/v0.36.3/pkg/apis/apiextensions/validation/validation.go */
export function* problemsOfNames({ root, spec, isV1 }: Definition): Iterable<Found> {
  const names = nodeAt(spec, 'names');
  yield* problemsOfOwnName(nodeAt(root, 'metadata', 'name'), `${textAt(names, 'plural')}.${textAt(spec, 'group')}`);
  yield* problemsOfGroup(nodeAt(spec, 'group'));
  yield* problemsOfScope(nodeAt(spec, 'scope'), isV1);
  const kind = nodeAt(names, 'kind');
  for (const node of [nodeAt(names, 'plural'), kind]) if (textAt(node) === '') yield { problem: 'missing', node };
  for (const name of ['plural', 'singular', 'kind', 'listKind']) {
    const node = nodeAt(names, name);
    const text = textAt(node);
    if (text !== '') yield* problemsOfName(node, name.endsWith('ind') ? text.toLowerCase() : text);
  }
  for (const node of [...itemsAt(names, 'shortNames'), ...itemsAt(names, 'categories')]) {
    yield* problemsOfName(node, textAt(node));
  }
  const listKind = nodeAt(names, 'listKind');
  if (textAt(kind) === '' || textAt(listKind) !== textAt(kind)) return;
  yield { problem: 'listKind', node: listKind, kind: textAt(kind) };
}

function* problemsOfOwnName(node: ManifestNode, required: string): Iterable<Found> {
  const name = textAt(node);
  const reason = problemOfSubdomain(name);
  if (name === '') yield { problem: 'missing', node };
  else if (name !== required) yield { problem: 'otherName', node, required };
  else if (reason !== undefined) yield { problem: 'ownName', node, reason };
}

function* problemsOfGroup(node: ManifestNode): Iterable<Found> {
  const group = textAt(node);
  const reason = problemOfSubdomain(group);
  if (group === '') yield { problem: 'missing', node };
  else if (reason !== undefined) yield { problem: 'group', node, reason };
  else if (!group.includes('.')) yield { problem: 'groupWithoutDot', node };
}

function* problemsOfScope(node: ManifestNode, isV1: boolean): Iterable<Found> {
  const scope = textAt(node);
  if (scope === '' && isV1) yield { problem: 'scopeMissing', node };
  if (scope !== '' && scope !== 'Namespaced' && scope !== 'Cluster') yield { problem: 'scope', node };
}

function* problemsOfName(node: ManifestNode, text: string): Iterable<Found> {
  const reason = problemOfLabel(text);
  if (reason !== undefined) yield { problem: 'name', node, reason };
}
