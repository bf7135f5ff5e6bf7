import { describeShapeProblem } from '../../catalog/shape/describe-shape-problem.ts';
import type { ShapeProblem } from '../../catalog/shape/validate-shape.ts';
import type { LocatedDocument } from './located-manifest.ts';

const rules = { type: 'fields-have-their-types', base64: 'fields-have-their-types' } as const;

/** The fields of a manifest that a decoder refuses, as problems of a check with the words of the reader. What is right as a text is quoted. */
export function* problemsOfTypes(found: readonly ShapeProblem[], { where, edits }: LocatedDocument) {
  for (const shapeProblem of found) {
    if (shapeProblem.kind !== 'type' && shapeProblem.kind !== 'base64') continue;
    const { path } = shapeProblem;
    const words = describeShapeProblem(shapeProblem, rules);
    const repair = () => (words.repair === 'quote' ? edits({ kind: 'quote', path }) : []);
    yield { problem: 'found', words, ...where({ value: undefined, path }), edits: repair } as const;
  }
}
