import { locate } from '../../catalog/locate.ts';
import type { Package } from '../../catalog/model.ts';
import { type DeadEnd, deadEndsOf } from '../../graph/index.ts';
import { quote, quoteAll } from '../../text/quoted-names.ts';
import { unreadBlobsOf } from '../catalog/unread-blobs.ts';
import { defineCheck, type ProblemOf } from '../define.ts';
import { bundle, channel, definition, deprecations, file } from '../example-catalog.ts';

const bundles = ['1.0.0', '1.1.0'].map(version => bundle(version)).join('');
const stable = channel('stable', '{name: foo.v1.0.0}', '{name: foo.v1.1.0, replaces: foo.v1.0.0}');
const fast = channel('fast', '{name: foo.v1.1.0}');

const ofChannel = ({ channel, package: name }: Record<'channel' | 'package', string>) =>
  `Deprecated channel ${quote(channel)} of package ${quote(name)}`;

const problems = {
  'bundle-without-successor': ({ bundles }: { bundles: readonly string[] }) => {
    const [are, them] = bundles.length === 1 ? ['is', 'it'] : ['are', 'them'];
    return {
      message: `${quoteAll(bundles)} ${are} deprecated, but no upgrade path from ${them} ends at a bundle that is not deprecated.`,
      fix: 'Publish a newer bundle that replaces or skips what is deprecated, or deprecate the whole package if there will be none.',
    };
  },
  'channel-without-alternative': (subject: Record<'channel' | 'package', string>) => ({
    message: `${ofChannel(subject)} has no alternative: all channels of the package are deprecated.`,
    fix: 'Add a channel that users can move to, or deprecate the whole package.',
  }),
  'channel-is-default': (subject: Record<'channel' | 'package', string>) => ({
    message: `${ofChannel(subject)} is the default channel, so new users still get it.`,
    fix: 'Set defaultChannel of the package to a channel that is not deprecated.',
  }),
  'message-names-nothing': ({ names, package: name }: { names: readonly string[]; package: string }) => ({
    message: `Deprecation message names ${quoteAll(names)}, which package ${quote(name)} does not have.`,
    fix: 'Correct the name, or add the bundle.',
  }),
};

export const deprecationsHaveAnAlternative = defineCheck({
  id: 'deprecations-have-an-alternative',
  group: 'graph',
  title: 'Deprecated bundles and channels have an alternative that is not deprecated',
  why: `Users see a warning that they cannot resolve: a deprecation asks them to move, and consoles show it until they do. These are reported:

- a bundle is deprecated, and no upgrade path from it, in any channel, ends at a bundle that is not deprecated;
- every channel of the package is deprecated;
- the default channel is deprecated, so new users still get it;
- a message names a bundle of the package (\`foo.v1.2.3\`) that does not exist.

If the whole package is deprecated, its message has to name another package. That is not checked, and neither are the bundles and channels of that package. For a change, only new problems are reported.`,
  severity: 'warning',
  problems,
  examples: [
    {
      title: 'a deprecated bundle with an upgrade path, and a deprecated channel beside another one',
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
        'catalog/foo/catalog.yaml:32: "foo.v1.1.0" is deprecated, but no upgrade path from it ends at a bundle that is not deprecated',
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
      finds: ['Deprecated channel "stable" of package "foo" has no alternative'],
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
        'Deprecated channel "stable" of package "foo" is the default channel',
        'Deprecation message names "foo.v1.10.0", which package "foo" does not have',
      ],
    },
  ],
  *run(snapshot) {
    for (const [root, catalog] of snapshot.merged.catalogs) {
      const unread = unreadBlobsOf(snapshot, catalog);
      for (const pkg of catalog.packages.values()) {
        if (['olm.bundle', 'olm.channel'].some(schema => unread.mayHold(pkg.name, schema))) continue;
        const before = snapshot.base.catalogs.get(root)?.packages.get(pkg.name);
        yield* problemsIn(pkg, before);
      }
    }
  },
});

/** One finding for each dead end that was not there before; one for all bundles without a successor. */
function* problemsIn(pkg: Package, before: Package | undefined): Iterable<ProblemOf<typeof problems>> {
  const known = new Set(before === undefined ? [] : deadEndsOf(before).map(keyOf));
  const ends = deadEndsOf(pkg).filter(end => !known.has(keyOf(end)));
  const groups = Map.groupBy(ends, end => (end.reason === 'bundle-without-successor' ? end.reason : keyOf(end)));
  for (const group of groups.values()) {
    const [first] = group;
    if (first !== undefined) yield problemOf(pkg, first, group);
  }
}

function keyOf({ reason, names, deprecation: { entry } }: DeadEnd): string {
  return JSON.stringify([reason, entry.schema, entry.name, names]);
}

function problemOf(
  { name }: Package,
  { deprecation, reason, names }: DeadEnd,
  group: readonly DeadEnd[],
): ProblemOf<typeof problems> {
  return {
    problem: reason,
    package: name,
    channel: deprecation.entry.name,
    bundles: group.map(end => end.deprecation.entry.name),
    names,
    at: locate(deprecation.blob, 'entries', deprecation.index),
  };
}
