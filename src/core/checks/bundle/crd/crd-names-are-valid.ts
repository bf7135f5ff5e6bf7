import { itemsAt, type ManifestNode, nodeAt, textAt } from '../../../bundle/manifest-node.ts';
import { problemOfLabel, problemOfSubdomain } from '../../../go/kubernetes-names.ts';
import { defineCheck } from '../../define.ts';
import { type Definition, definitionsOf } from './definition.ts';
import { exampleDefinition } from './example.ts';
import { draftsOf, type FieldProblem, fieldName, quoted } from './problem.ts';

export const crdNamesAreValid = defineCheck({
  id: 'crd-names-are-valid',
  group: 'bundle',
  title: 'A CustomResourceDefinition has a name, a group, a scope and names for its kind that Kubernetes accepts',
  why: `Kubernetes refuses a CustomResourceDefinition whose names cannot be used in the path of its API, and the bundle cannot be
installed: its own name is \`PLURAL.GROUP\`, the group is a domain with at least one dot, the names are DNS labels, and
kind and list kind differ. Where singular and list kind are missing they follow from the kind.`,
  severity: 'error',
  validator: 'crd',
  examples: [
    { title: 'names that fit', bundle: exampleDefinition(), finds: [] },
    {
      title: 'a plural in capital letters',
      bundle: exampleDefinition(['plural: foos', 'plural: Foos']),
      finds: [
        'manifests/foos.crd.yaml:4: metadata.name is "foos.example.com", but must be PLURAL.GROUP, "Foos.example.com"',
        'manifests/foos.crd.yaml:10: spec.names.plural is "Foos", but must consist of lower case letters',
      ],
    },
    {
      title: 'no scope, a group that is no domain, and one name for the kind and its lists',
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
  ],
  *run(snapshot) {
    for (const definition of definitionsOf(snapshot)) yield* draftsOf(definition, problemsOfNames(definition));
  },
});

/** https://github.com/kubernetes/apiextensions-apiserver/blob/v0.36.3/pkg/apis/apiextensions/validation/validation.go */
export function* problemsOfNames({ root, spec, isV1 }: Definition): Iterable<FieldProblem> {
  const names = nodeAt(spec, 'names');
  yield* problemsOfOwnName(nodeAt(root, 'metadata', 'name'), `${textAt(names, 'plural')}.${textAt(spec, 'group')}`);
  yield* problemsOfGroup(nodeAt(spec, 'group'));
  yield* problemsOfScope(nodeAt(spec, 'scope'), isV1);
  const kind = nodeAt(names, 'kind');
  for (const node of [nodeAt(names, 'plural'), kind]) if (textAt(node) === '') yield missing(node);
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
  const fix = `Use another name for lists, such as ${quoted(`${textAt(kind)}List`)}, or leave it out.`;
  yield { node: listKind, message: `${fieldName(listKind)} is the same as the kind`, fix };
}

function* problemsOfOwnName(node: ManifestNode, required: string): Iterable<FieldProblem> {
  const name = textAt(node);
  const fix = `Call it ${quoted(required)}.`;
  const problem = problemOfSubdomain(name);
  if (name === '') yield missing(node);
  else if (name !== required) {
    yield {
      node,
      message: `${fieldName(node)} is ${quoted(name)}, but must be PLURAL.GROUP, ${quoted(required)}`,
      fix,
    };
  } else if (problem !== undefined) yield { node, message: `${fieldName(node)} ${problem}`, fix };
}

function* problemsOfGroup(node: ManifestNode): Iterable<FieldProblem> {
  const group = textAt(node);
  if (group === '') {
    yield missing(node);
    return;
  }
  const problem =
    problemOfSubdomain(group) ?? (group.includes('.') ? undefined : 'must be a domain with at least one dot');
  if (problem === undefined) return;
  yield { node, message: `${fieldName(node)} is ${quoted(group)}, but ${problem}`, fix: 'Use a domain of your own.' };
}

function* problemsOfScope(node: ManifestNode, isV1: boolean): Iterable<FieldProblem> {
  const scope = textAt(node);
  const fix = 'Set it to Namespaced or Cluster.';
  if (scope === '' && isV1) yield { ...missing(node), fix };
  if (scope === '' || scope === 'Namespaced' || scope === 'Cluster') return;
  yield { node, message: `${fieldName(node)} is ${quoted(scope)}, but must be Namespaced or Cluster`, fix };
}

function* problemsOfName(node: ManifestNode, text: string): Iterable<FieldProblem> {
  const problem = problemOfLabel(text);
  if (problem === undefined) return;
  const message = `${fieldName(node)} is ${quoted(textAt(node))}, but ${problem}`;
  yield { node, message, fix: 'Use a name that can stand in the path of an API.' };
}

function missing(node: ManifestNode): FieldProblem {
  return { node, message: `${fieldName(node)} is missing`, fix: `Set ${fieldName(node)}.` };
}
