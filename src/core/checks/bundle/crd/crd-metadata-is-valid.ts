import {
  entriesAt,
  isSet,
  itemsAt,
  type ManifestNode,
  memberAt,
  nodeAt,
  textAt,
} from '../../../bundle/manifest-node.ts';
import { problemOfLabelValue, problemOfQualifiedName } from '../../../go/kubernetes-names.ts';
import { parseUrl } from '../../../go/parse-url.ts';
import { utf8Length } from '../../../text/utf8-length.ts';
import { defineCheck } from '../../define.ts';
import { type Definition, definitionsOf } from './definition.ts';
import { exampleDefinition } from './example.ts';
import { draftsOf, type FieldProblem, fieldName, quoted } from './problem.ts';

const approval = 'api-approved.kubernetes.io';
const mostAnnotations = 256 * 1024;

export const crdMetadataIsValid = defineCheck({
  id: 'crd-metadata-is-valid',
  group: 'bundle',
  title: 'A CustomResourceDefinition has metadata that Kubernetes accepts',
  why: `Kubernetes refuses an object with a label, an annotation, a finalizer or an owner that is not well-formed. A
CustomResourceDefinition is in no namespace. One of a group below \`k8s.io\` or \`kubernetes.io\` needs the
annotation \`${approval}\` with the URL of its approval, or with \`unapproved\` and a reason.`,
  severity: 'error',
  validator: 'crd',
  examples: [
    {
      title: 'labels that fit',
      bundle: exampleDefinition(['metadata:\n', 'metadata:\n  labels:\n    example.com/part: foo\n']),
      finds: [],
    },
    {
      title: 'a namespace, and a label with a blank',
      bundle: exampleDefinition(['metadata:\n', 'metadata:\n  namespace: foo\n  labels:\n    part: a foo\n']),
      finds: [
        'manifests/foos.crd.yaml:4: metadata.namespace is set',
        'manifests/foos.crd.yaml:6: metadata.labels.part is "a foo", but must be empty, or consist of letters',
      ],
    },
    {
      title: 'a group of Kubernetes without approval',
      bundle: exampleDefinition(['group: example.com', 'group: foo.k8s.io'], ['foos.example.com', 'foos.foo.k8s.io']),
      finds: [`The group foo.k8s.io is protected, and the annotation ${approval} is missing`],
    },
  ],
  *run(snapshot) {
    for (const definition of definitionsOf(snapshot)) yield* draftsOf(definition, problemsOfMetadata(definition));
  },
});

/** https://github.com/kubernetes/apimachinery/blob/v0.36.3/pkg/api/validation/objectmeta.go, without `managedFields`. */
export function* problemsOfMetadata({ root, spec }: Pick<Definition, 'root' | 'spec'>): Iterable<FieldProblem> {
  const metadata = nodeAt(root, 'metadata');
  const namespace = nodeAt(metadata, 'namespace');
  if (textAt(namespace) !== '') {
    yield { node: namespace, message: `${fieldName(namespace)} is set`, fix: 'Remove it.' };
  }
  const generated = nodeAt(metadata, 'generateName');
  if (textAt(generated) !== '') {
    yield {
      node: generated,
      message: `${fieldName(generated)} is set`,
      fix: 'Remove it: the name follows from its spec.',
    };
  }
  const generation = nodeAt(metadata, 'generation');
  if (typeof generation.value === 'number' && generation.value < 0) {
    yield { node: generation, message: `${fieldName(generation)} is negative`, fix: 'Remove it.' };
  }
  yield* problemsOfLabels(metadata);
  yield* problemsOfAnnotations(metadata);
  yield* problemsOfOwners(nodeAt(metadata, 'ownerReferences'));
  yield* problemsOfFinalizers(nodeAt(metadata, 'finalizers'));
  yield* problemsOfApproval(memberAt(nodeAt(metadata, 'annotations'), approval), textAt(spec, 'group'));
}

function* problemsOfLabels(metadata: ManifestNode): Iterable<FieldProblem> {
  for (const [key, node] of entriesAt(metadata, 'labels')) {
    const problem = problemOfQualifiedName(key);
    if (problem !== undefined) {
      yield { node, message: `The label ${quoted(key)} ${problem}`, fix: 'Correct the name of the label.' };
    }
    const value = problemOfLabelValue(textAt(node));
    if (value === undefined) continue;
    const message = `${fieldName(node)} is ${quoted(textAt(node))}, but ${value}`;
    yield { node, message, fix: 'Correct the value of the label, or make it an annotation.' };
  }
}

function* problemsOfAnnotations(metadata: ManifestNode): Iterable<FieldProblem> {
  let size = 0;
  for (const [key, node] of entriesAt(metadata, 'annotations')) {
    size += utf8Length(key) + utf8Length(textAt(node));
    const problem = problemOfQualifiedName(key.toLowerCase());
    if (problem === undefined) continue;
    yield { node, message: `The annotation ${quoted(key)} ${problem}`, fix: 'Correct the name of the annotation.' };
  }
  const node = nodeAt(metadata, 'annotations');
  if (size > mostAnnotations) {
    yield { node, message: `${fieldName(node)} has more than ${mostAnnotations} bytes`, fix: 'Remove some of them.' };
  }
}

function* problemsOfOwners(owners: ManifestNode): Iterable<FieldProblem> {
  for (const owner of itemsAt(owners)) {
    for (const name of ['apiVersion', 'kind', 'name', 'uid']) {
      const node = nodeAt(owner, name);
      if (textAt(node) === '') yield { node, message: `${fieldName(node)} is missing`, fix: 'Remove the owner.' };
    }
    if (textAt(owner, 'apiVersion') === 'v1' && textAt(owner, 'kind') === 'Event') {
      yield { node: owner, message: 'An event cannot own anything', fix: 'Remove the owner.' };
    }
  }
  const controllers = itemsAt(owners).filter(owner => nodeAt(owner, 'controller').value === true);
  for (const node of controllers.slice(1)) {
    yield { node, message: 'A second owner is the controller', fix: 'Remove the owners.' };
  }
}

function* problemsOfFinalizers(finalizers: ManifestNode): Iterable<FieldProblem> {
  const names = itemsAt(finalizers).map(node => textAt(node));
  for (const node of itemsAt(finalizers)) {
    const problem = problemOfQualifiedName(textAt(node));
    if (problem === undefined) continue;
    yield {
      node,
      message: `The finalizer ${quoted(textAt(node))} ${problem}`,
      fix: 'Correct the name of the finalizer.',
    };
  }
  if (names.includes('orphan') && names.includes('foregroundDeletion')) {
    const message = 'The finalizers orphan and foregroundDeletion exclude each other';
    yield { node: finalizers, message, fix: 'Remove one of them.' };
  }
}

function* problemsOfApproval(node: ManifestNode, group: string): Iterable<FieldProblem> {
  if (!/(?:^|\.)(?:k8s|kubernetes)\.io$/.test(group)) return;
  const text = textAt(node);
  const url = parseUrl(text, 'request');
  if (text.startsWith('unapproved') || (!('error' in url) && url.scheme !== '' && url.host !== '')) return;
  const what = isSet(node) ? 'is neither a URL nor begins with unapproved' : 'is missing';
  const message = `The group ${quoted(group).slice(1, -1)} is protected, and the annotation ${approval} ${what}`;
  yield { node, message, fix: 'Use a group of your own, or name the approval.' };
}
