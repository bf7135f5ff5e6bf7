import { isSet, type ManifestNode, memberAt, nodeAt, textAt } from '../../bundle/manifest-node.ts';
import { objectMeta } from '../../bundle/types/meta-types.ts';
import { describeShapeProblem } from '../../catalog/shape/describe-shape-problem.ts';
import { validateShape } from '../../catalog/shape/validate-shape.ts';
import { defineCheck, type ProblemOf } from '../define.ts';
import { wordsOfReader } from '../words-of-reader.ts';
import { metadataProblems, problemsOfMetadata } from './crd/crd-metadata-is-valid.ts';
import { type FieldProblem, placed } from './crd/problem.ts';
import { located } from './located-manifest.ts';
import { registryBundlesOf } from './media-type.ts';

const rules = { type: 'fields-have-their-types', base64: 'fields-have-their-types' } as const;

/** Their metadata are checked with the rest of them. */
const judgedElsewhere: ReadonlySet<string> = new Set(['ClusterServiceVersion', 'CustomResourceDefinition']);

const role = (metadata: string) => ({ 'manifests/role.yaml': `kind: Role\nmetadata:\n${metadata}` });

const problems = {
  ...metadataProblems,
  ...wordsOfReader,
  apiVersion: () => ({ message: 'The apiVersion is not a string.', fix: 'Write it like v1 or apps/v1.' }),
  noName: () => ({ message: 'The manifest has no name.', fix: 'Set `metadata.name`.' }),
  otherCase: () => ({
    message: 'OLM does not find the name of the manifest: its key differs in upper and lower case.',
    fix: 'Write `metadata` and `name` in lower case.',
  }),
};

export const manifestMetadataIsValid = defineCheck({
  id: 'manifest-metadata-is-valid',
  group: 'bundle',
  title: 'Every manifest has a name, no namespace, and valid labels and annotations',
  why: 'Clusters cannot create an object without a name, or with malformed labels, annotations, finalizers or owners. OLM creates the objects of a bundle in the namespace of the operator, so none may name one.',
  severity: 'error',
  validator: 'content',
  problems,
  examples: [
    { title: 'a name and a label', bundle: role('  name: foo\n  labels: {app: foo}\n'), finds: [] },
    {
      title: 'a namespace',
      bundle: role('  name: foo\n  namespace: bar\n'),
      finds: ['manifests/role.yaml:4: metadata.namespace is set'],
    },
    {
      title: 'no name, and an invalid label',
      bundle: role('  labels: {app: a b}\n'),
      finds: ['manifests/role.yaml:2: The manifest has no name', 'manifests/role.yaml:3: metadata.labels.app is "a b"'],
    },
    {
      title: 'a key of the name in upper case',
      bundle: role('  Name: foo\n'),
      finds: ['manifests/role.yaml:3: OLM does not find the name of the manifest'],
    },
    {
      title: 'a number instead of a string',
      bundle: role('  name: foo\n  annotations: {count: 1}\n'),
      finds: ['manifests/role.yaml:4: `metadata.annotations.count` is the number 1 but must be a string'],
    },
    {
      title:
        'a number as apiVersion, a negative generation, a key with two slashes, and finalizers that exclude each other',
      bundle: {
        'manifests/role.yaml':
          'kind: Role\napiVersion: 1\nmetadata:\n  name: foo\n  generation: -1\n  annotations: {a/b/c: d}\n  finalizers: [orphan, foregroundDeletion]\n',
      },
      finds: [
        'manifests/role.yaml:2: The apiVersion is not a string',
        'manifests/role.yaml:5: metadata.generation is negative',
        'manifests/role.yaml:6: The annotation "a/b/c" has more than one /',
        'manifests/role.yaml:7: The finalizers orphan and foregroundDeletion exclude each other',
      ],
    },
    {
      title: 'an owner without a name, an Event as owner, and two owners that control',
      bundle: role(
        '  name: foo\n  ownerReferences:\n  - {apiVersion: v1, kind: Pod, uid: a, controller: true}\n  - {apiVersion: v1, kind: Event, name: foo, uid: b, controller: true}\n',
      ),
      finds: [
        'manifests/role.yaml:5: metadata.ownerReferences[0].name is missing',
        'manifests/role.yaml:6: An Event cannot be an owner',
        'manifests/role.yaml:6: A second owner has `controller: true`',
      ],
    },
    {
      title: 'more annotations than Kubernetes stores',
      bundle: role(`  name: foo\n  annotations: {notes: ${'a'.repeat(256 * 1024)}}\n`),
      finds: ['manifests/role.yaml:4: metadata.annotations has more than 262144 bytes'],
    },
  ],
  *run(snapshot) {
    for (const bundle of registryBundlesOf(snapshot)) {
      for (const manifest of bundle.manifests) {
        if (judgedElsewhere.has(manifest.kind)) continue;
        const document = located(bundle, manifest);
        yield* placed(document, problemsOf(document.root));
        const name = nodeAt(document.root, 'metadata', 'name');
        if (textAt(name) === '' || exactName(document.root) !== '') continue;
        // opm folds the case of these keys, OLM does not.
        yield { problem: 'otherCase', ...document.where(name), warning: true };
      }
    }
  },
});

function* problemsOf(root: ManifestNode): Iterable<FieldProblem & ProblemOf<typeof problems>> {
  const apiVersion = nodeAt(root, 'apiVersion');
  if (isSet(apiVersion) && typeof apiVersion.value !== 'string') yield { problem: 'apiVersion', node: apiVersion };
  const metadata = nodeAt(root, 'metadata');
  for (const shapeProblem of validateShape(metadata.value ?? null, objectMeta, ['metadata'])) {
    if (shapeProblem.kind !== 'type') continue;
    const words = describeShapeProblem(shapeProblem, rules);
    yield { problem: 'found', words, node: { value: undefined, path: shapeProblem.path } };
  }
  const name = nodeAt(metadata, 'name');
  if (textAt(name) === '') yield { problem: 'noName', node: name };
  yield* problemsOfMetadata(root);
}

function exactName(root: ManifestNode): string {
  return textAt(memberAt(memberAt(root, 'metadata'), 'name'));
}
