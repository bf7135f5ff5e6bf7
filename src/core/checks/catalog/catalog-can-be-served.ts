import type { Blob } from '../../catalog/blob.ts';
import { encodeTextAsBase64 } from '../../catalog/encode-base64.ts';
import { locate } from '../../catalog/locate.ts';
import type { Package } from '../../catalog/model.ts';
import {
  type BlobsOfSchema,
  blobsBySchema,
  cachedPathProblem,
  cacheOfBlobs,
  cacheOfBundles,
  largestCache,
  largestMessage,
  metaNameProblem,
  tooLargeBundles,
} from '../../serve/index.ts';
import { byteCount, counted } from '../../text/counted.ts';
import { quote } from '../../text/quoted-names.ts';
import { defineCheck, type ProblemOf } from '../define.ts';
import { bundle, channel, definition, file, valid } from '../example-catalog.ts';
import { wordsOfReader } from '../words-of-reader.ts';
import { eachPackage } from './each-blob.ts';
import { problemsOf } from './problems-of.ts';

const metadata = '  - {type: olm.csv.metadata, value: {}}';
/** `{"a":"` with a byte that is no UTF-8 behind it. */
const notUtf8 = `${encodeTextAsBase64('{"a":"')}/yJ9`;

/** The name of a directory of OLM v1, in bytes: opm takes no other characters than those of one byte. */
const longestSchema = 255;

const problems = {
  ...wordsOfReader,
  schema: ({ because }: Record<'because', string>) => ({
    message: `opm cannot serve the catalog: ${because}.`,
    fix: 'Use letters, digits and . _ - in the schema and the name of the package, with a letter or digit first, or remove the blob.',
  }),
  path: ({ schema, name, because }: Record<'schema' | 'name' | 'because', string>) => ({
    message: `OLM v1 cannot keep ${quote(name)} of schema ${quote(schema)} in a file of its own: ${because}.`,
    fix: `Use letters, digits and . _ - in the name, and at most ${longestSchema} in the schema.`,
  }),
  manyBlobs: ({ schema, count, bytes }: Record<'schema', string> & Record<'count' | 'bytes', number>) => ({
    message: `The ${counted(count, 'blob')} of schema ${quote(schema)} take ${byteCount(bytes)} in the cache of opm, which keeps each together with all before it.`,
    fix: 'Combine them into fewer blobs.',
  }),
  manyChannels: ({ package: name, bytes }: { readonly package: string; readonly bytes: number }) => ({
    message: `The bundles of package ${quote(name)} take ${byteCount(bytes)} in the cache of opm, which keeps a bundle once for each of its channels.`,
    fix: 'Shorten them, or list them in fewer channels.',
  }),
  tooLarge: ({ bundle, channel, bytes }: Record<'bundle' | 'channel', string> & { readonly bytes: number }) => ({
    message: `Bundle ${quote(bundle)} takes ${byteCount(bytes)} in channel ${quote(channel)}, and OLM v0 reads at most ${byteCount(largestMessage)} (4 MiB) of each bundle.`,
    fix: 'Shorten its properties and embedded objects, the `skips` of its entry, or the message of its deprecation.',
  }),
};

export const catalogCanBeServed = defineCheck({
  id: 'catalog-can-be-served',
  group: 'catalog',
  title: 'opm can serve the catalog, and OLM can read all of it',
  why: `Clusters could install nothing from the catalog, not even other packages. \`opm validate\` accepts some catalogs that \`opm serve\` refuses, such as one with an embedded object that is not UTF-8: the image of such a catalog cannot be built or does not start. OLM v0 reads all bundles of a catalog
in one list, with at most 4 MiB for each bundle: it stops at a larger one, and then resolves nothing from the catalog. OLM v1 keeps each blob in a file with its name: a name with \`..\` could lead to the directory of another package, and the blob would count as one of that package; one with a slash too many takes the file of another blob.`,
  severity: 'error',
  judgesIndexes: true,
  problems,
  examples: [
    { title: 'a catalog', files: { [file]: valid }, finds: [] },
    {
      title: 'an embedded object that is not UTF-8',
      files: {
        [file]:
          definition +
          channel('stable', '{name: foo.v1.0.0}') +
          bundle('1.0.0', `  - {type: olm.bundle.object, value: {data: ${notUtf8}}}`),
      },
      finds: [
        'catalog/foo/catalog.yaml:19: Bundle "foo.v1.0.0": `properties[1].value.data` has bytes that are not UTF-8',
      ],
    },
    {
      title: 'two properties `olm.csv.metadata`',
      files: {
        [file]: definition + channel('stable', '{name: foo.v1.0.0}') + bundle('1.0.0', metadata, metadata),
      },
      finds: [
        'catalog/foo/catalog.yaml:20: Bundle "foo.v1.0.0": `properties[2]` is another property of type `olm.csv.metadata`',
      ],
    },
    {
      title: 'a schema with a slash',
      files: { [file]: `${valid}---\nschema: example.com/v1\npackage: foo\n` },
      finds: ['opm cannot serve the catalog: invalid schema "example.com/v1": must match'],
    },
    {
      title: 'a name that leads to another package',
      files: { [file]: valid.replaceAll('foo.v1.1.0', '../../bar/olm.bundle/foo.v1.1.0') },
      finds: [
        'OLM v1 cannot keep "../../bar/olm.bundle/foo.v1.1.0" of schema "olm.bundle" in a file of its own: a part of its name is "." or ".."',
      ],
    },
    {
      title: 'a name that is too long',
      files: { [file]: valid + channel('a'.repeat(251), '{name: foo.v1.1.0}') },
      finds: ['in a file of its own: its name has more than 250 bytes'],
    },
    {
      title: 'a channel whose name is that of another one as a path',
      files: { [file]: valid + channel('/stable', '{name: foo.v1.1.0}') },
      finds: [
        'OLM v1 cannot keep "/stable" of schema "olm.channel" in a file of its own: a part of its name before a slash is empty',
      ],
    },
    {
      title: 'a schema that is too long',
      files: { [file]: `${valid}---\nschema: ${'a'.repeat(256)}\npackage: foo\nname: bar\n` },
      finds: ['in a file of its own: its schema has more than 255 bytes'],
    },
    {
      title: 'thousands of blobs of one schema',
      get files() {
        return { [file]: valid + '---\nschema: notes\npackage: foo\n'.repeat(7_000) };
      },
      finds: ['The 7,000 blobs of schema "notes" take'],
    },
    {
      title: 'a large bundle in hundreds of channels',
      get files() {
        const names = Array.from({ length: 600 }, (_, index) => `stable-${index}`);
        const channels = ['stable', ...names].map(name => channel(name, '{name: foo.v1.0.0}'));
        const notes = `  - {type: example.notes, value: ${'x'.repeat(1_000_000)}}`;
        return { [file]: definition + channels.join('') + bundle('1.0.0', notes) };
      },
      finds: ['The bundles of package "foo" take 601.1 MB in the cache of opm'],
    },
    {
      title: 'a property of 5 MB',
      /** Made when it is looked at: a run that loads the checks does not need it. */
      get files() {
        const notes = `  - {type: example.notes, value: ${'x'.repeat(5_000_000)}}`;
        return { [file]: definition + channel('stable', '{name: foo.v1.0.0}') + bundle('1.0.0', notes) };
      },
      finds: [
        'Bundle "foo.v1.0.0" takes 5.0 MB in channel "stable", and OLM v0 reads at most 4.2 MB (4 MiB) of each bundle',
      ],
    },
  ],
  *run(snapshot) {
    yield* problemsOf(snapshot, 'catalog-can-be-served');
    for (const { blobs } of snapshot.merged.catalogs.values()) yield* problemsOfNames(blobs);
    for (const blobs of [...snapshot.merged.catalogs.values()].flatMap(blobsBySchema)) {
      yield* problemsOfSchema(blobs);
    }
    for (const { pkg } of eachPackage(snapshot)) yield* problemsOfPackage(pkg);
  },
});

function* problemsOfNames(blobs: readonly Blob[]): Iterable<ProblemOf<typeof problems>> {
  for (const blob of blobs) {
    const { kind, schema, package: packageName, name } = blob.content;
    const because =
      kind === 'unreadable'
        ? undefined
        : (schemaProblem(schema) ?? cachedPathProblem(name || schema) ?? packageProblem(packageName));
    if (because === undefined) continue;
    yield { problem: 'path', schema, name, because, package: packageName || undefined, at: locate(blob, 'name') };
  }
}

function schemaProblem(schema: string): string | undefined {
  return schema.length > longestSchema ? `its schema has more than ${longestSchema} bytes` : undefined;
}

/** It is a directory of its own. */
function packageProblem(name: string): string | undefined {
  const isWrong = name.includes('/') || cachedPathProblem(name) !== undefined;
  return isWrong ? 'the name of its package cannot be that of a directory' : undefined;
}

function* problemsOfSchema(blobs: BlobsOfSchema): Iterable<ProblemOf<typeof problems>> {
  const { schema, package: packageName } = blobs.first.content;
  const where = { package: packageName || undefined, at: locate(blobs.first, 'schema') };
  const because = schema === '' ? undefined : metaNameProblem({ schema, packageName });
  if (because !== undefined) yield { problem: 'schema', because, ...where };
  const bytes = cacheOfBlobs(blobs);
  if (bytes > largestCache) yield { problem: 'manyBlobs', schema, count: blobs.count, bytes, ...where };
}

function* problemsOfPackage(pkg: Package): Iterable<ProblemOf<typeof problems>> {
  const { name, definitions } = pkg;
  for (const { bundle, channel, bytes } of tooLargeBundles(pkg)) {
    yield { problem: 'tooLarge', bundle: bundle.name, channel, bytes, package: name, at: locate(bundle.blob, 'name') };
  }
  const bytes = cacheOfBundles(pkg);
  const at = definitions[0] && locate(definitions[0], 'name');
  if (bytes > largestCache) yield { problem: 'manyChannels', bytes, package: name, at };
}
