import { locate } from '../../catalog/locate.ts';
import { describeShapeProblem } from '../../catalog/shape/describe-shape-problem.ts';
import { normaliseKeys } from '../../catalog/shape/normalise-keys.ts';
import type { Shape } from '../../catalog/shape/shape.ts';
import { validateShape } from '../../catalog/shape/validate-shape.ts';
import type { Json, JsonPath } from '../../json.ts';
import type { Place } from '../../source.ts';
import type { BundleDocument } from '../model.ts';

/** Why a bundle cannot be rendered. */
export interface RenderProblem {
  readonly message: string;
  /** Paths are those of the bundle. */
  readonly place?: Place;
}

/** Thrown where opm gives up a bundle, and caught where rendering is entered. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly problem: RenderProblem;

  /** @param at where it is, as a place or as a path in a document */
  constructor(message: string, at?: BundleDocument | Place, ...path: JsonPath) {
    super(message);
    const place = at !== undefined && 'document' in at ? locate(at.document, ...path) : at;
    this.problem = place === undefined ? { message } : { message, place };
  }
}

/**
 * A value of a document as Go decodes it into a type, with the keys of structs spelled as their fields.
 *
 * @param path where the value stands in the document
 * @throws {Refusal} where it does not fit
 */
export function decoded(value: Json, shape: Shape, at: BundleDocument, ...path: JsonPath): Json {
  checkFit(value, shape, at, ...path);
  return normaliseKeys(value, shape);
}

/** @throws {Refusal} where a value does not fit its type */
export function checkFit(value: Json, shape: Shape, at: BundleDocument, ...path: JsonPath): void {
  const shapeProblem = validateShape(value, shape, path).find(({ kind }) => kind === 'type' || kind === 'base64');
  if (shapeProblem === undefined) return;
  const rules = { type: 'fields-have-their-types', base64: 'fields-have-their-types' } as const;
  throw new Refusal(describeShapeProblem(shapeProblem, rules).message, at, ...shapeProblem.path);
}
