import { locate } from '../../catalog/locate.ts';
import { newNames, ownersOfName } from '../../graph/index.ts';
import { isApprovedByOwner } from '../../policy/is-approved-by-owner.ts';
import { quote, quoteAll } from '../../text/quoted-names.ts';
import { defineCheck } from '../define.ts';
import { bundle, channel, definition, file } from '../example-catalog.ts';

const stable = (...more: readonly string[]) => channel('stable', '{name: foo.v1.0.0}', ...more);
const bundles = bundle('1.0.0') + bundle('1.1.0');
const bar = (definition + stable() + bundle('1.0.0')).replaceAll('foo', 'bar');
const base = { [file]: definition + stable() + bundle('1.0.0'), 'catalog/bar/catalog.yaml': bar };

interface Borrowed {
  readonly name: string;
  readonly package: string;
  readonly others: readonly string[];
}

export const bundleNamesHaveOnePackage = defineCheck({
  id: 'bundle-names-have-one-package',
  group: 'graph',
  title: 'No channel uses the name of a bundle of another package',
  why: `Users of another package could lose their operator: OLM v0 writes \`replaces\` of a channel entry into the ClusterServiceVersion that it installs, and deletes the ClusterServiceVersion of that name in the namespace, whichever package it is
from. A bundle with the name that a release of another package has, or will have, keeps that release from being installed in its namespaces. \`opm validate\` compares names within a package only. A maintainer
decides, or owners of the other package.

Only names that are new in a package are looked for, in the catalog of the change. Names that a catalog does not have are known by the part before their version, if it is the name of another package, or the names of its bundles begin with it.`,
  severity: 'error',
  waitsFor: 'maintainer',
  needs: 'change',
  problems: {
    replaced: ({ entry, name, package: pkg, others }: Borrowed & { readonly entry: string }) => ({
      message: `Bundle ${quote(entry)} of package ${quote(pkg)} replaces ${quote(name)}, whose name belongs to ${quoteAll(others)}.`,
      fix: 'Replace a bundle of the same package, or have a maintainer or an owner of the other package approve.',
    }),
    taken: ({ name, package: pkg, others }: Borrowed) => ({
      message: `Bundle ${quote(name)} of package ${quote(pkg)} has a name that belongs to ${quoteAll(others)}.`,
      fix: 'Name it like the other bundles of its package, or have a maintainer or an owner of the other package approve.',
    }),
  },
  examples: [
    {
      title: 'the next release',
      base,
      merged: { [file]: definition + stable('{name: foo.v1.1.0, replaces: foo.v1.0.0}') + bundles },
      finds: [],
    },
    {
      title: 'it replaces a bundle of its own package that the catalog no longer has',
      base,
      merged: {
        [file]: definition + stable('{name: foo.v1.1.0, replaces: foo.v0.9.0, skips: [foo.v1.0.0]}') + bundles,
      },
      finds: [],
    },
    {
      title: 'it replaces a bundle of another package',
      base,
      merged: { [file]: definition + stable() + channel('new', '{name: foo.v1.1.0, replaces: bar.v1.0.0}') + bundles },
      finds: [
        'catalog/foo/catalog.yaml:16: Bundle "foo.v1.1.0" of package "foo" replaces "bar.v1.0.0", whose name belongs to "bar".',
      ],
    },
    {
      title: 'the name of the next release of another package',
      base,
      merged: {
        [file]:
          definition +
          stable('{name: bar.v1.1.0, replaces: foo.v1.0.0}') +
          bundle('1.0.0') +
          bundle('1.1.0').replace('name: foo.v1.1.0', 'name: bar.v1.1.0'),
      },
      finds: ['catalog/foo/catalog.yaml:11: Bundle "bar.v1.1.0" of package "foo" has a name that belongs to "bar".'],
    },
    {
      title: 'the same, where the bundles of the other package are not named after it',
      base: { ...base, 'catalog/bar/catalog.yaml': bar.replaceAll('bar.v', 'bar-operator.v') },
      merged: {
        [file]:
          definition +
          stable('{name: bar-operator.v1.1.0, replaces: foo.v1.0.0}') +
          bundle('1.0.0') +
          bundle('1.1.0').replace('name: foo.v1.1.0', 'name: bar-operator.v1.1.0'),
      },
      finds: [
        'catalog/foo/catalog.yaml:11: Bundle "bar-operator.v1.1.0" of package "foo" has a name that belongs to "bar".',
      ],
    },
    {
      title: 'the same, where the author owns the other package as well',
      base: { ...base, CODEOWNERS: '/catalog/ @alice\n' },
      merged: { [file]: definition + stable() + channel('new', '{name: foo.v1.1.0, replaces: bar.v1.0.0}') + bundles },
      finds: [],
    },
  ],
  *run(snapshot) {
    for (const [root, catalog] of snapshot.merged.catalogs) {
      const before = snapshot.base.catalogs.get(root);
      for (const used of newNames(before, catalog)) {
        const others = ownersOfName(before, used).filter(other => !isApprovedByOwner(snapshot, other));
        if (others.length === 0) continue;
        const {
          name,
          package: pkg,
          channel: { blob, entries },
          entry,
          as,
        } = used;
        const about = {
          name,
          package: pkg,
          others,
          approval: 'maintainer',
          at: locate(blob, 'entries', entry, as),
        } as const;
        if (as === 'name') yield { problem: 'taken', ...about };
        else yield { problem: 'replaced', entry: entries[entry]?.name ?? '', ...about };
      }
    }
  },
});
