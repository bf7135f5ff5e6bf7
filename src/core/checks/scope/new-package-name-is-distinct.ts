import { directoryOf, pathBelow } from '../../repository/paths.ts';
import type { RoledChange, Snapshot } from '../../snapshot.ts';
import { someOf } from '../../text/shown-names.ts';
import { defineCheck } from '../define.ts';
import { foldedName } from './name-clashes.ts';
import { similarNames } from './similar-names.ts';

export const newPackageNameIsDistinct = defineCheck({
  id: 'new-package-name-is-distinct',
  group: 'scope',
  title: 'The name of a new package cannot be mistaken for the name of another',
  why: `Users could install the wrong package by mistake. Names that look alike (\`prornetheus\`), or differ only in hyphens or in one letter of a longer word, are shown, so that a person decides. Digits and words of up to four letters can
differ: \`ack-sns-controller\` and \`ack-sqs-controller\` are two services, \`postgresql-15\` and \`postgresql-16\` two versions.`,
  severity: 'warning',
  liftedBy: 'maintainer',
  needs: 'change',
  problems: {
    similar: ({ package: name, similar }: { package: string; similar: readonly string[] }) => ({
      message: `Name of new package ${name} could be mistaken for ${someOf(similar)}.`,
      fix: 'Choose a name that differs more, or have a maintainer confirm it.',
    }),
  },
  examples: [
    {
      title: 'a distinct name',
      base: { 'catalog/prometheus/catalog.yaml': '---\nschema: olm.package\nname: prometheus\n' },
      merged: { 'catalog/grafana-operator/catalog.yaml': '---\nschema: olm.package\nname: grafana-operator\n' },
      finds: [],
    },
    {
      title: 'two letters are swapped',
      base: { 'catalog/prometheus/catalog.yaml': '---\nschema: olm.package\nname: prometheus\n' },
      merged: { 'catalog/promehteus/catalog.yaml': '---\nschema: olm.package\nname: promehteus\n' },
      finds: ['catalog/promehteus/catalog.yaml: could be mistaken for prometheus'],
    },
    {
      title: 'another case, reported by `paths-are-portable`',
      base: { 'catalog/foo/catalog.yaml': '---\nschema: olm.package\nname: foo\n' },
      merged: { 'catalog/Foo/catalog.yaml': '---\nschema: olm.package\nname: Foo\n' },
      finds: [],
    },
  ],
  *run(snapshot) {
    const parents = new Map<string, ReturnType<typeof similarNames>>();
    const reported = new Set<string>();
    for (const { name, directory, path } of newPackages(snapshot)) {
      const parent = directoryOf(directory);
      const find = parents.get(parent) ?? similarNames(snapshot.siblings.get(parent) ?? []);
      parents.set(parent, find);
      // Names that differ only in case cannot be in one directory at all: `paths-are-portable` reports them.
      const similar = find(name).filter(other => foldedName(other) !== foldedName(name));
      if (similar.length === 0 || reported.has(name)) continue;
      reported.add(name);
      yield { problem: 'similar', similar, package: name, at: { file: path } };
    }
  },
});

interface NewPackage {
  readonly name: string;
  readonly directory: string;
  /** The first path that is added. */
  readonly path: string;
}

/** Directories of packages and operators that are in no part of the base, whichever catalog is looked at. */
function newPackages({ changes, base }: Snapshot): readonly NewPackage[] {
  const known = new Set(base.operators.keys());
  for (const catalog of base.catalogs.values()) {
    for (const blob of catalog.blobs) {
      known.add(blob.content.package);
      const [directory] = (pathBelow(catalog.root, blob.document.file) ?? '').split('/');
      if (directory !== undefined) known.add(directory);
    }
  }
  const found = new Map<string, NewPackage>();
  for (const { path, role, after } of changes) {
    const place = placeOf(role);
    if (after === undefined || place === undefined || known.has(place.name) || found.has(place.directory)) continue;
    found.set(place.directory, { ...place, path });
  }
  return [...found.values()];
}

function placeOf(role: RoledChange['role']): Omit<NewPackage, 'path'> | undefined {
  switch (role.kind) {
    case 'catalog':
      return { name: role.package, directory: role.directory };
    case 'operator':
      return { name: role.operator, directory: role.directory };
    case 'bundle':
      return { name: role.operator, directory: directoryOf(role.directory) };
    case 'catalog-root':
    case 'infrastructure':
    case 'misplaced':
      return undefined;
  }
}
