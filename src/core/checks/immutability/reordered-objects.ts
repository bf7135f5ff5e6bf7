import { objectOfProperty } from '../../bundle/object-of-property.ts';
import { canonicalText } from '../../json/canonical-text.ts';
import { itemsOf, objectOf, textOf } from '../../json/fields.ts';
import type { JsonObject } from '../../json.ts';

/**
 * The objects of a bundle that come in another order after a change, by kind, where their order counts: opm serves the first
 * ClusterServiceVersion as that of the bundle, and of several objects with one kind and name OLM v0 leaves what it applies last.
 *
 * @see https://github.com/operator-framework/operator-registry/blob/v1.73.0/alpha/declcfg/declcfg_to_model.go
 */
export function reorderedObjects(before: JsonObject, after: JsonObject): readonly string[] {
  const [was, is] = [rivals(before), rivals(after)];
  const reordered = [...was].filter(([identity, texts]) => is.has(identity) && is.get(identity) !== texts);
  return [...new Set(reordered.map(([identity]) => identity.split('\n', 1)[0] ?? ''))].sort();
}

/** The objects that share a kind and a name but differ, in their order, as one text for each such kind and name. */
function rivals(bundle: JsonObject): ReadonlyMap<string, string> {
  const byIdentity = new Map<string, string[]>();
  const objects = itemsOf(bundle, 'properties')
    .map(objectOfProperty)
    .filter(object => object !== undefined);
  for (const object of objects) {
    const kind = textOf(object, 'kind');
    if (kind === '') continue;
    const name = kind === 'ClusterServiceVersion' ? '' : textOf(objectOf(object, 'metadata'), 'name');
    const identity = `${kind}\n${name}`;
    const texts = byIdentity.get(identity);
    if (texts === undefined) byIdentity.set(identity, [canonicalText(object)]);
    else texts.push(canonicalText(object));
  }
  const several = [...byIdentity].filter(([, texts]) => new Set(texts).size > 1);
  return new Map(several.map(([identity, texts]) => [identity, texts.join('\n')]));
}
