import { embeddedObjects } from '../../bundle/embedded-objects.ts';
import { repeatedKeyOfProperty } from '../../bundle/object-of-property.ts';
import { locate } from '../../catalog/locate.ts';
import type { Snapshot } from '../../snapshot.ts';
import { quote } from '../../text/quoted-names.ts';
import { newOrChangedBundles } from '../bundles-with-base.ts';
import { defineCheck, type ProblemOf } from '../define.ts';
import { channel, embedding, file } from '../example-catalog.ts';
import { shownText } from '../shown-text.ts';
import { wordsOfReader } from '../words-of-reader.ts';
import { problemsOf } from './problems-of.ts';

const problems = {
  ...wordsOfReader,
  object: ({ bundle: name, key }: Record<'bundle' | 'key', string>) => ({
    message: `Bundle ${quote(name)} contains an object with the duplicate key \`${shownText(key)}\`.`,
    fix: 'Keep one of them in the object, and encode it again.',
  }),
};

export const keysAreUnique = defineCheck({
  id: 'keys-are-unique',
  group: 'catalog',
  title: 'No mapping has a duplicate key',
  why: 'Reviewers may see one value while OLM uses another: opm uses the last of two equal keys and silently drops the first; other programs use the first, or refuse the file. From an embedded object of a bundle without an image, OLM v0 uses parts of both.',
  severity: 'error',
  problems,
  examples: [
    {
      title: 'each key once',
      files: { [file]: channel('stable', '{name: foo.v1.1.0, replaces: foo.v1.0.0}') },
      finds: [],
    },
    {
      title: 'two values for one key',
      files: { [file]: channel('stable', '{name: foo.v1.1.0, replaces: foo.v1.0.0, replaces: foo.v0.9.0}') },
      finds: ['catalog/foo/catalog.yaml:6: `replaces` is defined twice'],
    },
    {
      title: 'two values for one key in an embedded object: OLM v0 takes the name of the first',
      files: { [file]: embedding('{"metadata":{"name":"bar.v1.0.0"},"metadata":{"labels":{}}}') },
      finds: ['catalog/foo/catalog.yaml:8: Bundle "foo.v1.0.0" contains an object with the duplicate key `metadata`'],
    },
  ],
  *run(snapshot) {
    yield* problemsOf(snapshot, 'keys-are-unique');
    yield* problemsOfObjects(snapshot);
  },
});

/** In new or changed bundles without an image, whose objects are installed as they are. */
function* problemsOfObjects(snapshot: Snapshot): Iterable<ProblemOf<typeof problems>> {
  for (const { bundle } of newOrChangedBundles(snapshot)) {
    if (bundle.image !== '') continue;
    for (const { property, path } of embeddedObjects(bundle.blob)) {
      const key = repeatedKeyOfProperty(property);
      if (key === undefined) continue;
      const at = locate(bundle.blob, ...path);
      yield { problem: 'object', bundle: bundle.name, key, package: bundle.package, at };
    }
  }
}
