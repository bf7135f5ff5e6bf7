import { isSet, type ManifestNode, nodeAt, textAt } from '../../../bundle/manifest-node.ts';
import { defineCheck, type ProblemOf } from '../../define.ts';
import { type Definition, definitionsOf } from './definition.ts';
import { exampleDefinition } from './example.ts';
import { type FieldProblem, fieldName, placed } from './problem.ts';

const storage = '    storage: true\n';
const scale = `    subresources:
      scale:
        specReplicasPath: .spec.replicas
        statusReplicasPath: .status.replicas
        labelSelectorPath: .status.selector
`;

type PathProblem = FieldProblem & { readonly parents: readonly string[] };
const fixOf = ({ parents }: PathProblem) => `Set it to the path of a field, such as ${parents.at(-1)}.foo.`;
const problems = {
  missing: ({ node }: FieldProblem) => ({
    message: `${fieldName(node)} is missing.`,
    fix: 'Set it, for example to .spec.replicas.',
  }),
  noDot: (found: PathProblem) => ({ message: `${fieldName(found.node)} must begin with a dot.`, fix: fixOf(found) }),
  notBelow: (found: PathProblem) => ({
    message: `${fieldName(found.node)} must be below ${found.parents.join(' or ')}.`,
    fix: fixOf(found),
  }),
};

type Found = FieldProblem & ProblemOf<typeof problems>;

export const crdScalePathsAreValid = defineCheck({
  id: 'crd-scale-paths-are-valid',
  group: 'bundle',
  title: 'The scale subresource of a CustomResourceDefinition has paths below spec and status',
  why: `Kubernetes refuses a CustomResourceDefinition with invalid paths in \`subresources.scale\`, which \`kubectl scale\` and autoscalers use, and the
bundle cannot be installed: \`specReplicasPath\` must be below \`.spec\`, and \`labelSelectorPath\` below \`.spec\` or \`.status\`.
Like the validator of operator-framework, this check ignores \`statusReplicasPath\`.`,
  severity: 'error',
  validator: 'crd',
  problems,
  examples: [
    { title: 'valid paths', bundle: exampleDefinition([storage, storage + scale]), finds: [] },
    {
      title: 'replicas below status, and a selector without a dot',
      bundle: exampleDefinition([
        storage,
        storage + scale.replace('.spec.', '.status.').replace('.status.selector', 'status.selector'),
      ]),
      finds: [
        'manifests/foos.crd.yaml:17: spec.versions[0].subresources.scale.specReplicasPath must be below .spec',
        'manifests/foos.crd.yaml:19: spec.versions[0].subresources.scale.labelSelectorPath must begin with a dot',
      ],
    },
    {
      title: 'no path of the replicas',
      bundle: exampleDefinition([
        storage,
        `${storage}    subresources: {scale: {statusReplicasPath: .status.replicas}}\n`,
      ]),
      finds: ['manifests/foos.crd.yaml:15: spec.versions[0].subresources.scale.specReplicasPath is missing'],
    },
  ],
  *run(snapshot) {
    for (const definition of definitionsOf(snapshot)) yield* placed(definition, problemsOfScale(definition));
  },
});

/** https://github.com/kubernetes/apiextensions-apiserver/blob/v0.36.3/pkg/apis/apiextensions/validation/validation.go */
export function* problemsOfScale({ versions, shared, own }: Definition): Iterable<Found> {
  for (const subresources of [...versions.map(version => own(version, 'subresources')), shared('subresources')]) {
    const scale = subresources === undefined ? undefined : nodeAt(subresources, 'scale');
    if (scale === undefined || !isSet(scale)) continue;
    const replicas = nodeAt(scale, 'specReplicasPath');
    if (textAt(replicas) === '') yield { problem: 'missing', node: replicas };
    else yield* problemsOfPath(replicas, ['.spec']);
    const selector = nodeAt(scale, 'labelSelectorPath');
    if (textAt(selector) !== '') yield* problemsOfPath(selector, ['.spec', '.status']);
  }
}

function* problemsOfPath(node: ManifestNode, parents: readonly string[]): Iterable<Found> {
  const path = textAt(node);
  if (!path.startsWith('.')) yield { problem: 'noDot', node, parents };
  else if (!parents.some(parent => path.startsWith(`${parent}.`))) yield { problem: 'notBelow', node, parents };
}
