import type { Json } from '../../json.ts';
import { deepestNesting } from '../limits.ts';

/** @throws RangeError when a value is nested deeper than a document that can be read */
export function checkNesting(value: Json): void {
  let level: readonly Json[] = [value];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > deepestNesting) throw new RangeError(`The value is nested deeper than ${deepestNesting} levels.`);
    level = level.flatMap(item => (typeof item === 'object' && item !== null ? Object.values(item) : []));
  }
}
