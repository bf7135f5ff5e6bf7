import { isSet, type ManifestNode, nodeAt, textAt } from '../../../bundle/manifest-node.ts';
import { defineCheck } from '../../define.ts';
import { type Definition, definitionsOf } from './definition.ts';
import { exampleDefinition } from './example.ts';
import { draftsOf, type FieldProblem, fieldName } from './problem.ts';

const storage = '    storage: true\n';
const scale = `    subresources:
      scale:
        specReplicasPath: .spec.replicas
        statusReplicasPath: .status.replicas
        labelSelectorPath: .status.selector
`;

export const crdScalePathsAreValid = defineCheck({
  id: 'crd-scale-paths-are-valid',
  group: 'bundle',
  title: 'The subresource scale of a CustomResourceDefinition names fields below spec and status',
  why: `\`kubectl scale\` and autoscalers read and write the fields that \`subresources.scale\` names. Kubernetes refuses a definition
whose \`specReplicasPath\` is not below \`.spec\`, or whose \`labelSelectorPath\` is below neither \`.spec\` nor \`.status\`.
operator-framework's validator passes over \`statusReplicasPath\`, and so does this check.`,
  severity: 'error',
  validator: 'crd',
  examples: [
    { title: 'paths that fit', bundle: exampleDefinition([storage, storage + scale]), finds: [] },
    {
      title: 'replicas below status, and a selector without its dot',
      bundle: exampleDefinition([
        storage,
        storage + scale.replace('.spec.', '.status.').replace('.status.selector', 'status.selector'),
      ]),
      finds: [
        'manifests/foos.crd.yaml:17: spec.versions[0].subresources.scale.specReplicasPath must be below .spec',
        'manifests/foos.crd.yaml:19: spec.versions[0].subresources.scale.labelSelectorPath must begin with a dot',
      ],
    },
  ],
  *run(snapshot) {
    for (const definition of definitionsOf(snapshot)) yield* draftsOf(definition, problemsOfScale(definition));
  },
});

/** https://github.com/kubernetes/apiextensions-apiserver/blob/v0.36.3/pkg/apis/apiextensions/validation/validation.go */
export function* problemsOfScale({ versions, shared, own }: Definition): Iterable<FieldProblem> {
  for (const subresources of [...versions.map(version => own(version, 'subresources')), shared('subresources')]) {
    const scale = subresources === undefined ? undefined : nodeAt(subresources, 'scale');
    if (scale === undefined || !isSet(scale)) continue;
    const replicas = nodeAt(scale, 'specReplicasPath');
    if (textAt(replicas) === '') {
      yield { node: replicas, message: `${fieldName(replicas)} is missing`, fix: 'Set it, such as to .spec.replicas.' };
    } else yield* problemsOfPath(replicas, ['.spec']);
    const selector = nodeAt(scale, 'labelSelectorPath');
    if (textAt(selector) !== '') yield* problemsOfPath(selector, ['.spec', '.status']);
  }
}

function* problemsOfPath(node: ManifestNode, parents: readonly string[]): Iterable<FieldProblem> {
  const path = textAt(node);
  const fix = `Name a field such as ${parents.at(-1)}.foo.`;
  if (!path.startsWith('.')) yield { node, message: `${fieldName(node)} must begin with a dot`, fix };
  else if (!parents.some(parent => path.startsWith(`${parent}.`))) {
    yield { node, message: `${fieldName(node)} must be below ${parents.join(' or ')}`, fix };
  }
}
