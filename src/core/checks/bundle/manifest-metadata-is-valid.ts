import { isSet, type ManifestNode, memberAt, nodeAt, textAt } from '../../bundle/manifest-node.ts';
import { objectMeta } from '../../bundle/types/meta-types.ts';
import { describeShapeProblem } from '../../catalog/shape/describe-shape-problem.ts';
import { validateShape } from '../../catalog/shape/validate-shape.ts';
import { defineCheck } from '../define.ts';
import { problemsOfMetadata } from './crd/crd-metadata-is-valid.ts';
import type { FieldProblem } from './crd/problem.ts';
import { located } from './located-manifest.ts';
import { registryBundlesOf } from './media-type.ts';

const rules = { type: 'fields-have-their-types', base64: 'fields-have-their-types' } as const;

/** Their metadata are checked with the rest of them. */
const judgedElsewhere: ReadonlySet<string> = new Set(['ClusterServiceVersion', 'CustomResourceDefinition']);

const role = (metadata: string) => ({ 'manifests/role.yaml': `kind: Role\nmetadata:\n${metadata}` });

export const manifestMetadataIsValid = defineCheck({
  id: 'manifest-metadata-is-valid',
  group: 'bundle',
  title: 'Every manifest has a name, no namespace, and valid labels and annotations',
  why: 'Clusters cannot create an object without a name, or with malformed labels, annotations, finalizers or owners. OLM creates the objects of a bundle in the namespace of the operator, so none may name one.',
  severity: 'error',
  validator: 'content',
  problems: {
    field: ({ message, fix }: Record<'message' | 'fix', string>) => ({ message: `${message}.`, fix: fix }),
    otherCase: () => ({
      message: 'OLM does not find the name of the manifest: its key differs in upper and lower case.',
      fix: 'Write `metadata` and `name` in lower case.',
    }),
  },
  examples: [
    { title: 'a name and a label', bundle: role('  name: foo\n  labels: {app: foo}\n'), finds: [] },
    {
      title: 'a namespace',
      bundle: role('  name: foo\n  namespace: bar\n'),
      finds: ['manifests/role.yaml:4: metadata.namespace is set'],
    },
    {
      title: 'no name, and a label that cannot be one',
      bundle: role('  labels: {app: a b}\n'),
      finds: ['manifests/role.yaml:2: The manifest has no name', 'manifests/role.yaml:3: metadata.labels.app is "a b"'],
    },
    {
      title: 'a name with another key',
      bundle: role('  Name: foo\n'),
      finds: ['manifests/role.yaml:3: OLM does not find the name of the manifest'],
    },
    {
      title: 'a number for a text',
      bundle: role('  name: foo\n  annotations: {count: 1}\n'),
      finds: ['manifests/role.yaml:4: `metadata.annotations.count` is the number 1 but must be a string'],
    },
  ],
  *run(snapshot) {
    for (const bundle of registryBundlesOf(snapshot)) {
      for (const manifest of bundle.manifests) {
        if (judgedElsewhere.has(manifest.kind)) continue;
        const { root, where } = located(bundle, manifest);
        for (const { node, message, fix } of problemsOf(root)) yield { problem: 'field', message, fix, ...where(node) };
        const name = nodeAt(root, 'metadata', 'name');
        if (textAt(name) === '' || exactName(root) !== '') continue;
        // opm folds the case of these keys, OLM does not.
        yield { problem: 'otherCase', ...where(name), warning: true };
      }
    }
  },
});

function* problemsOf(root: ManifestNode): Iterable<FieldProblem> {
  const apiVersion = nodeAt(root, 'apiVersion');
  if (isSet(apiVersion) && typeof apiVersion.value !== 'string') {
    yield { node: apiVersion, message: 'The apiVersion is not a string', fix: 'Write it as v1 or apps/v1.' };
  }
  const metadata = nodeAt(root, 'metadata');
  for (const shapeProblem of validateShape(metadata.value ?? null, objectMeta, ['metadata'])) {
    if (shapeProblem.kind !== 'type') continue;
    const { message, fix } = describeShapeProblem(shapeProblem, rules);
    yield { node: { value: undefined, path: shapeProblem.path }, message: message.replace(/\.$/, ''), fix };
  }
  const name = nodeAt(metadata, 'name');
  if (textAt(name) === '') yield { node: name, message: 'The manifest has no name', fix: 'Set `metadata.name`.' };
  for (const problem of problemsOfMetadata({ root, spec: { value: undefined, path: [] } })) {
    if (problem.node.path.at(-1) !== 'generateName') yield problem;
  }
}

function exactName(root: ManifestNode): string {
  return textAt(memberAt(memberAt(root, 'metadata'), 'name'));
}
