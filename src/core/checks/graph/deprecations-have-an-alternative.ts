import { locate } from '../../catalog/locate.ts';
import type { Package } from '../../catalog/model.ts';
import { type DeadEnd, deadEndsOf } from '../../graph/dead-ends.ts';
import { bundle, channel, definition, deprecations, file } from '../catalog/example-text.ts';
import { unreadBlobsOf } from '../catalog/unread-blobs.ts';
import { quote, quoteAll } from '../catalog/words.ts';
import { type Draft, defineCheck } from '../define.ts';

const bundles = ['1.0.0', '1.1.0'].map(version => bundle(version)).join('');
const stable = channel('stable', '{name: foo.v1.0.0}', '{name: foo.v1.1.0, replaces: foo.v1.0.0}');
const fast = channel('fast', '{name: foo.v1.1.0}');

export const deprecationsHaveAnAlternative = defineCheck({
  id: 'deprecations-have-an-alternative',
  group: 'graph',
  title: 'Whoever is told that something is deprecated has somewhere to go',
  why: `A deprecation tells users to move on, and consoles show it as a warning for as long as they have not. It is of no use where there is nothing to move to:

- a bundle is deprecated, and no upgrade from it, in whatever channel, ends at a bundle that is not;
- a channel is deprecated, and the package has no channel that is not;
- a channel is deprecated, and is still the default channel, so that new users come to it;
- a message names a bundle of the package (\`foo.v1.2.3\`) that the package does not have.

Where the whole package is deprecated its message has to say what to use instead. That lies outside of the package, so it is not judged, and neither are the package's bundles and channels. For a change, only
what it brings about is reported.`,
  severity: 'warning',
  examples: [
    {
      title: 'a deprecated bundle that is upgraded to one that is not, and a channel that has an alternative',
      files: {
        [file]: [
          definition,
          stable,
          fast,
          bundles,
          deprecations(
            '{reference: {schema: olm.bundle, name: foo.v1.0.0}, message: Upgrade to foo.v1.1.0.}',
            '{reference: {schema: olm.channel, name: fast}, message: Use stable.}',
          ),
        ].join(''),
      },
      finds: [],
    },
    {
      title: 'a deprecated package',
      files: {
        [file]: [
          definition,
          stable,
          bundles,
          deprecations(
            '{reference: {schema: olm.package}, message: Use bar.}',
            '{reference: {schema: olm.bundle, name: foo.v1.1.0}, message: Use bar.}',
          ),
        ].join(''),
      },
      finds: [],
    },
    {
      title: 'the newest bundle is deprecated',
      files: {
        [file]: [
          definition,
          stable,
          bundles,
          deprecations('{reference: {schema: olm.bundle, name: foo.v1.1.0}, message: It loses data.}'),
        ].join(''),
      },
      finds: [
        'catalog/foo/catalog.yaml:32: "foo.v1.1.0" is deprecated, but no upgrade from it ends at a bundle that is not',
      ],
    },
    {
      title: 'the only channel is deprecated',
      files: {
        [file]: [
          definition,
          stable,
          bundles,
          deprecations('{reference: {schema: olm.channel, name: stable}, message: Use fast.}'),
        ].join(''),
      },
      finds: ['The channel "stable" of the package "foo" is deprecated, but the package has no channel that is not'],
    },
    {
      title: 'the default channel is deprecated, and a message has a typing error',
      files: {
        [file]: [
          definition,
          stable,
          fast,
          bundles,
          deprecations(
            '{reference: {schema: olm.channel, name: stable}, message: Use fast.}',
            '{reference: {schema: olm.bundle, name: foo.v1.0.0}, message: Upgrade to foo.v1.10.0.}',
          ),
        ].join(''),
      },
      finds: [
        'The channel "stable" of the package "foo" is deprecated, but it is the default channel',
        'The message names "foo.v1.10.0", which the package "foo" does not have',
      ],
    },
  ],
  *run(snapshot) {
    for (const [root, catalog] of snapshot.merged.catalogs) {
      const unread = unreadBlobsOf(snapshot, catalog);
      for (const pkg of catalog.packages.values()) {
        if (['olm.bundle', 'olm.channel'].some(schema => unread.mayHold(pkg.name, schema))) continue;
        const before = snapshot.base.catalogs.get(root)?.packages.get(pkg.name);
        yield* draftsOf(pkg, before);
      }
    }
  },
});

/** One finding for each dead end that was not there before; one for all bundles without a successor. */
function* draftsOf(pkg: Package, before: Package | undefined): Iterable<Draft> {
  const known = new Set(before === undefined ? [] : deadEndsOf(before).map(keyOf));
  const ends = deadEndsOf(pkg).filter(end => !known.has(keyOf(end)));
  const groups = Map.groupBy(ends, end => (end.reason === 'bundle-without-successor' ? end.reason : keyOf(end)));
  for (const group of groups.values()) {
    const [first] = group;
    if (first !== undefined) yield draftOf(pkg, first, group);
  }
}

function keyOf({ reason, names, deprecation: { entry } }: DeadEnd): string {
  return JSON.stringify([reason, entry.schema, entry.name, names]);
}

function draftOf({ name }: Package, { deprecation, reason, names }: DeadEnd, group: readonly DeadEnd[]): Draft {
  const bundles = group.map(end => end.deprecation.entry.name);
  const channel = `The channel ${quote(deprecation.entry.name)} of the package ${quote(name)} is deprecated, but`;
  const texts: Readonly<Record<DeadEnd['reason'], { readonly message: string; readonly fix: string }>> = {
    'bundle-without-successor': {
      message: `${quoteAll(bundles)} ${bundles.length === 1 ? 'is' : 'are'} deprecated, but no upgrade from ${bundles.length === 1 ? 'it' : 'them'} ends at a bundle that is not.`,
      fix: 'Publish a newer bundle that replaces or skips what is deprecated, or deprecate the whole package if there will be none.',
    },
    'channel-without-alternative': {
      message: `${channel} the package has no channel that is not.`,
      fix: 'Add the channel that is meant to be used, or deprecate the whole package if there will be none.',
    },
    'channel-is-default': {
      message: `${channel} it is the default channel, so new users come to it.`,
      fix: 'Make a channel that is not deprecated the defaultChannel of the package.',
    },
    'message-names-nothing': {
      message: `The message names ${quoteAll(names)}, which the package ${quote(name)} does not have.`,
      fix: 'Correct the name, or add the bundle.',
    },
  };
  return { ...texts[reason], package: name, at: locate(deprecation.blob, 'entries', deprecation.index) };
}
