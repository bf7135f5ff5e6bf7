import { canonicalText } from '../../catalog/difference/canonical-text.ts';
import type { Json } from '../../json.ts';
import { valueAt } from '../images/value-at.ts';

/** How the properties of two bundles differ, as sets: opm writes them in another order from release to release. */
export interface PropertiesDifference {
  /** Types of properties, once for each that only the first has. */
  readonly removed: readonly string[];
  /** Types of properties, once for each that only the second has. */
  readonly added: readonly string[];
}

/** Compares the `properties` of two olm.bundle values. Repetitions of one property count once. */
export function differenceOfProperties(before: Json, after: Json): PropertiesDifference {
  const first = propertiesOf(before);
  const second = propertiesOf(after);
  return { removed: missingIn(second, first), added: missingIn(first, second) };
}

function missingIn(other: ReadonlyMap<string, string>, properties: ReadonlyMap<string, string>): string[] {
  return [...properties].filter(([text]) => !other.has(text)).map(([, type]) => type);
}

/** Types of the properties by their canonical text. */
function propertiesOf(bundle: Json): ReadonlyMap<string, string> {
  const list = valueAt(bundle, ['properties']);
  if (!Array.isArray(list)) return new Map();
  return new Map(
    list.map((property: Json) => {
      const type = valueAt(property, ['type']);
      return [canonicalText(property), typeof type === 'string' ? type : ''];
    }),
  );
}
