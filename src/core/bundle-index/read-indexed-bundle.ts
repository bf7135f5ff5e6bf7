import { readBundle } from '../bundle/read-bundle.ts';
import type { BundleSource } from '../bundle/source.ts';
import { inLateDocument } from '../catalog/locate.ts';
import { readVersionRelease } from '../graph/index.ts';
import { joinPath } from '../repository/paths.ts';
import type { RememberedFacts } from './index-facts.ts';
import type { IndexedBundle } from './indexed-bundle.ts';
import { placeOfField } from './places-of-fields.ts';
import { readIndexFacts } from './read-index-facts.ts';

/**
 * A bundle of a directory as an index has it; undefined for one that opm adds to no index.
 *
 * @param facts what `readIndexFacts` finds in the bundle, where that is known: then it is only read when somebody asks for lines
 */
export function readIndexedBundle(
  source: BundleSource,
  facts: RememberedFacts = readIndexFacts(source) ?? 'none',
): IndexedBundle | undefined {
  const { origin } = source;
  if (facts === 'none' || origin.kind !== 'directory') return undefined;
  return {
    source,
    ...facts,
    order: readVersionRelease(facts.version, ''),
    placeOf: field => {
      const place = placeOfField(field);
      const file = joinPath(origin.path, facts.files[place.in]);
      return inLateDocument(file, () => readBundle(source)[place.in]?.document, place.path);
    },
  };
}
