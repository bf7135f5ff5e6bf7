import { type ManifestNode, nodeAt } from '../../bundle/manifest-node.ts';
import { parseRange } from '../../version/range.ts';
import type { ProblemOf } from '../define.ts';
import { shownText } from '../shown-text.ts';
import { problemsOfConstraint, wordsOfConstraints } from './problems-of-constraint.ts';
import { textsOfValue } from './texts-of-value.ts';

/** What problems of requirements other than constraints say. */
export const wordsOfSimpleRequirements = {
  labelNotAString: () => ({
    message: 'The required label is not a mapping with a string `label`.',
    fix: 'Write `{label: …}`.',
  }),
  packageRange: ({ range, error }: Record<'range' | 'error', string>) => ({
    message: `Version range "${shownText(range)}" of the required package is not a version range: ${error}.`,
    fix: 'Write a range such as `>=1.0.0 <2.0.0`, with all three numbers.',
  }),
};

/** What problems of requirements say. */
export const wordsOfRequirements = { ...wordsOfConstraints, ...wordsOfSimpleRequirements };

type ProblemOfSimple = ProblemOf<typeof wordsOfSimpleRequirements> & { readonly node: ManifestNode };
type ProblemOfRequirement = ProblemOf<typeof wordsOfRequirements> & { readonly node: ManifestNode };

/**
 * What keeps OLM v0 from reading a property by which a bundle requires something, of what opm does not look at. What does not fit the shapes
 * that opm knows is none of it. A property of another type requires nothing.
 *
 * @param value the value of the property
 * @see https://github.com/operator-framework/operator-lifecycle-manager/blob/v0.46.0/pkg/controller/registry/resolver/resolver.go
 */
export function* problemsOfRequirement(type: string, value: ManifestNode): Iterable<ProblemOfRequirement> {
  if (type === 'olm.constraint') yield* problemsOfConstraint(value);
  else yield* problemsOfSimpleRequirement(type, value);
}

/** The same of all but constraints. */
export function* problemsOfSimpleRequirement(type: string, value: ManifestNode): Iterable<ProblemOfSimple> {
  if (type === 'olm.package.required') yield* problemsOfPackage(value);
  else if (type === 'olm.label.required' && textsOfValue(value, ['label']) === undefined) {
    yield { node: value, problem: 'labelNotAString' };
  }
}

function* problemsOfPackage(value: ManifestNode): Iterable<ProblemOfSimple> {
  const [range] = textsOfValue(value, ['versionRange']) ?? [];
  if (range === undefined) return;
  const parsed = parseRange(range);
  if (!('error' in parsed)) return;
  yield {
    node: nodeAt(value, 'versionRange'),
    problem: 'packageRange',
    range,
    error: parsed.error,
  };
}
