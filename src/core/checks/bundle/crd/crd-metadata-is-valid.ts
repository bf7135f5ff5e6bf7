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

const approval = 'api-approved.kubernetes.io';
const maxAnnotations = 256 * 1024;

type Key = 'label' | 'annotation' | 'finalizer';

/** Problems of the metadata of any object. */
export const metadataProblems = {
  namespace: ({ node }: FieldProblem) => ({ message: `${fieldName(node)} is set.`, fix: 'Remove it.' }),
  generation: ({ node }: FieldProblem) => ({ message: `${fieldName(node)} is negative.`, fix: 'Remove it.' }),
  key: ({ what, key, reason }: Record<'key' | 'reason', string> & { readonly what: Key }) => ({
    message: `The ${what} ${quoted(key)} ${reason}.`,
    fix: `Correct the name of the ${what}.`,
  }),
  labelValue: ({ node, reason }: ReasonedProblem) => ({
    message: `${fieldWithText(node)}, but ${reason}.`,
    fix: 'Correct the value of the label, or make it an annotation.',
  }),
  annotationsSize: ({ node }: FieldProblem) => ({
    message: `${fieldName(node)} has more than ${maxAnnotations} bytes.`,
    fix: 'Remove some of the annotations.',
  }),
  incompleteOwner: ({ node }: FieldProblem) => ({ message: missing({ node }).message, fix: 'Remove the owner.' }),
  ownedByEvent: () => ({ message: 'An Event cannot be an owner.', fix: 'Remove the owner.' }),
  controllers: () => ({ message: 'A second owner has `controller: true`.', fix: 'Remove the owners.' }),
  finalizers: () => ({
    message: 'The finalizers orphan and foregroundDeletion exclude each other.',
    fix: 'Remove one of them.',
  }),
};

const ownGroup = 'Use a group of your own, or set the annotation to the URL of the approval.';
const problems = {
  ...metadataProblems,
  generateName: ({ node }: FieldProblem) => ({
    message: `${fieldName(node)} is set.`,
    fix: 'Remove it, because the name of a CustomResourceDefinition is its plural and group.',
  }),
  noApproval: ({ group }: Record<'group', string>) => ({
    message: `The group ${group} is protected, but the annotation ${approval} is missing.`,
    fix: ownGroup,
  }),
  approval: ({ group }: Record<'group', string>) => ({
    message: `The group ${group} is protected, but the annotation ${approval} is not a URL and does not begin with unapproved.`,
    fix: ownGroup,
  }),
};

export const crdMetadataIsValid = defineCheck({
  id: 'crd-metadata-is-valid',
  group: 'bundle',
  title: 'The metadata of a CustomResourceDefinition is valid',
  why: `Kubernetes refuses an object with a malformed label, annotation, finalizer or owner, and the bundle cannot be installed. A
CustomResourceDefinition has no namespace. A group below \`k8s.io\` or \`kubernetes.io\` is protected: it needs the
annotation \`${approval}\` with the URL of its approval, or with \`unapproved\` and a reason.`,
  severity: 'error',
  validator: 'crd',
  problems,
  examples: [
    {
      title: 'a valid label',
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
      finds: [`The group foo.k8s.io is protected, but the annotation ${approval} is missing`],
    },
    {
      title: 'an approval that is not a URL',
      bundle: exampleDefinition(
        ['group: example.com', 'group: foo.k8s.io'],
        ['  name: foos.example.com\n', `  name: foos.foo.k8s.io\n  annotations: {${approval}: "yes"}\n`],
      ),
      finds: [
        'manifests/foos.crd.yaml:5: The group foo.k8s.io is protected, but the annotation api-approved.kubernetes.io is not a URL and does not begin with unapproved',
      ],
    },
    {
      title: 'a generated name, a negative generation, a key with two slashes, and finalizers that exclude each other',
      bundle: exampleDefinition([
        'metadata:\n',
        'metadata:\n  generateName: foos-\n  generation: -1\n  annotations: {a/b/c: d}\n  finalizers: [orphan, foregroundDeletion]\n',
      ]),
      finds: [
        'manifests/foos.crd.yaml:4: metadata.generateName is set',
        'manifests/foos.crd.yaml:5: metadata.generation is negative',
        'manifests/foos.crd.yaml:6: The annotation "a/b/c" has more than one /',
        'manifests/foos.crd.yaml:7: The finalizers orphan and foregroundDeletion exclude each other',
      ],
    },
    {
      title: 'an owner without a name, an Event as owner, and two owners that control',
      bundle: exampleDefinition([
        'metadata:\n',
        'metadata:\n  ownerReferences:\n  - {apiVersion: v1, kind: Pod, uid: a, controller: true}\n  - {apiVersion: v1, kind: Event, name: foo, uid: b, controller: true}\n',
      ]),
      finds: [
        'manifests/foos.crd.yaml:5: metadata.ownerReferences[0].name is missing',
        'manifests/foos.crd.yaml:6: An Event cannot be an owner',
        'manifests/foos.crd.yaml:6: A second owner has `controller: true`',
      ],
    },
    {
      title: 'more annotations than Kubernetes stores',
      bundle: exampleDefinition(['metadata:\n', `metadata:\n  annotations: {notes: ${'a'.repeat(maxAnnotations)}}\n`]),
      finds: ['manifests/foos.crd.yaml:4: metadata.annotations has more than 262144 bytes'],
    },
  ],
  *run(snapshot) {
    for (const definition of definitionsOf(snapshot)) yield* placed(definition, problemsOfDefinition(definition));
  },
});

/** What applies to a CustomResourceDefinition besides what applies to any object. */
export function* problemsOfDefinition({
  root,
  spec,
}: Pick<Definition, 'root' | 'spec'>): Iterable<FieldProblem & ProblemOf<typeof problems>> {
  const metadata = nodeAt(root, 'metadata');
  const generated = nodeAt(metadata, 'generateName');
  if (textAt(generated) !== '') yield { problem: 'generateName', node: generated };
  yield* problemsOfMetadata(root);
  const group = textAt(spec, 'group');
  if (!/(?:^|\.)(?:k8s|kubernetes)\.io$/.test(group)) return;
  const node = memberAt(nodeAt(metadata, 'annotations'), approval);
  const text = textAt(node);
  const url = parseUrl(text, 'request');
  if (text.startsWith('unapproved') || (!('error' in url) && url.scheme !== '' && url.host !== '')) return;
  yield { problem: isSet(node) ? 'approval' : 'noApproval', node, group: quoted(group).slice(1, -1) };
}

type Found = FieldProblem & ProblemOf<typeof metadataProblems>;

/** https://github.com/kubernetes/apimachinery/blob/v0.36.3/pkg/api/validation/objectmeta.go, without `managedFields`. */
export function* problemsOfMetadata(root: ManifestNode): Iterable<Found> {
  const metadata = nodeAt(root, 'metadata');
  const namespace = nodeAt(metadata, 'namespace');
  if (textAt(namespace) !== '') yield { problem: 'namespace', node: namespace };
  const generation = nodeAt(metadata, 'generation');
  if (typeof generation.value === 'number' && generation.value < 0) yield { problem: 'generation', node: generation };
  yield* problemsOfLabels(metadata);
  yield* problemsOfAnnotations(metadata);
  yield* problemsOfOwners(nodeAt(metadata, 'ownerReferences'));
  yield* problemsOfFinalizers(nodeAt(metadata, 'finalizers'));
}

function* problemsOfLabels(metadata: ManifestNode): Iterable<Found> {
  for (const [key, node] of entriesAt(metadata, 'labels')) {
    yield* problemsOfKey('label', key, node);
    const reason = problemOfLabelValue(textAt(node));
    if (reason !== undefined) yield { problem: 'labelValue', node, reason };
  }
}

function* problemsOfAnnotations(metadata: ManifestNode): Iterable<Found> {
  let size = 0;
  for (const [key, node] of entriesAt(metadata, 'annotations')) {
    size += utf8Length(key) + utf8Length(textAt(node));
    yield* problemsOfKey('annotation', key, node, key.toLowerCase());
  }
  if (size > maxAnnotations) yield { problem: 'annotationsSize', node: nodeAt(metadata, 'annotations') };
}

function* problemsOfKey(what: Key, key: string, node: ManifestNode, folded = key): Iterable<Found> {
  const reason = problemOfQualifiedName(folded);
  if (reason !== undefined) yield { problem: 'key', what, key, reason, node };
}

function* problemsOfOwners(owners: ManifestNode): Iterable<Found> {
  for (const owner of itemsAt(owners)) {
    for (const name of ['apiVersion', 'kind', 'name', 'uid']) {
      const node = nodeAt(owner, name);
      if (textAt(node) === '') yield { problem: 'incompleteOwner', node };
    }
    if (textAt(owner, 'apiVersion') === 'v1' && textAt(owner, 'kind') === 'Event') {
      yield { problem: 'ownedByEvent', node: owner };
    }
  }
  const controllers = itemsAt(owners).filter(owner => nodeAt(owner, 'controller').value === true);
  for (const node of controllers.slice(1)) yield { problem: 'controllers', node };
}

function* problemsOfFinalizers(finalizers: ManifestNode): Iterable<Found> {
  const names = itemsAt(finalizers).map(node => textAt(node));
  for (const node of itemsAt(finalizers)) yield* problemsOfKey('finalizer', textAt(node), node);
  if (names.includes('orphan') && names.includes('foregroundDeletion')) {
    yield { problem: 'finalizers', node: finalizers };
  }
}
