import { type ManifestNode, nodeAt } from '../../bundle/manifest-node.ts';
import { parseRange } from '../../version/range.ts';
import { type ProblemOfConstraint, problemsOfConstraint } from './problems-of-constraint.ts';
import { shownText } from './shown-text.ts';
import { textsOfValue } from './texts-of-value.ts';

/**
 * What keeps OLM v0 from reading a property by which a bundle requires something, of what opm does not look at. What does not fit the shapes
 * that opm knows is none of it. A property of another type requires nothing.
 *
 * @param value the value of the property
 * @see https://github.com/operator-framework/operator-lifecycle-manager/blob/v0.46.0/pkg/controller/registry/resolver/resolver.go
 */
export function* problemsOfRequirement(type: string, value: ManifestNode): Iterable<ProblemOfConstraint> {
  if (type === 'olm.constraint') yield* problemsOfConstraint(value);
  else if (type === 'olm.package.required') yield* problemsOfPackage(value);
  else if (type === 'olm.label.required' && textsOfValue(value, ['label']) === undefined) {
    yield { node: value, message: 'The required label is no text `label` in a mapping.', fix: 'Write `{label: …}`.' };
  }
}

function* problemsOfPackage(value: ManifestNode): Iterable<ProblemOfConstraint> {
  const [range] = textsOfValue(value, ['versionRange']) ?? [];
  const parsed = range === undefined ? {} : parseRange(range);
  if (!('error' in parsed)) return;
  yield {
    node: nodeAt(value, 'versionRange'),
    message: `The version range "${shownText(range ?? '')}" of the required package is no range of versions: ${parsed.error}.`,
    fix: 'Write it as in `>=1.0.0 <2.0.0`, with all three numbers.',
  };
}
