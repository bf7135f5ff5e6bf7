import { existingConfigPath, readExistingConfig } from '../../config/existing-config.ts';
import type { OwnersProblem } from '../../ownership/model.ts';
import { ownersAliasesPath, ownersFileName } from '../../ownership/owners-file.ts';
import { isUnreadOwnersFile, ownersFileKind } from '../../ownership/owners-in-package.ts';
import { placesOf } from '../../ownership/package-places.ts';
import { readCiFile } from '../../ownership/read-ci-file.ts';
import { codeownersPaths, readCodeowners } from '../../ownership/read-codeowners.ts';
import { readOwnersAliases } from '../../ownership/read-owners-aliases.ts';
import { readOwnersFile } from '../../ownership/read-owners-file.ts';
import { loadedFile } from '../../policy/owners-change.ts';
import { packageHomes } from '../../policy/package-homes.ts';
import { packageOfChange } from '../../policy/touched-packages.ts';
import { joinPath } from '../../repository/paths.ts';
import type { RoledChange, Snapshot } from '../../snapshot.ts';
import type { SourceFile } from '../../source.ts';
import { type Draft, defineCheck } from '../define.ts';

const foo = '---\nschema: olm.package\nname: foo\n';

export const ownersFilesAreValid = defineCheck({
  id: 'owners-files-are-valid',
  group: 'ownership',
  title: 'Files that say who owns what can be read, and are kept',
  why: `A file of owners that cannot be read owns nothing: its packages are left to the maintainers until it is fixed, and who wrote it learns that only when nobody can
merge. An OWNERS file deeper than the directory of a package is read by nobody. And taking the only file of owners away leaves a package without them.

What is wrong in the base, in files that the change does not touch, is shown as a warning.`,
  severity: 'error',
  examples: [
    {
      title: 'valid files',
      files: {
        CODEOWNERS: '* @octocat\n/catalog/foo/ @alice @example/team docs@example.com # a comment\n',
        'catalog/foo/catalog.yaml': foo,
        'catalog/foo/OWNERS': 'approvers:\n  - alice\noptions:\n  no_parent_owners: true\n',
        'catalog/foo/.indexignore': 'OWNERS\n',
      },
      finds: [],
    },
    {
      title: 'lines that GitHub skips',
      files: {
        CODEOWNERS: '* @octocat\n!/catalog/bar/ @bob\n/catalog/foo/ alice\n',
        'catalog/foo/catalog.yaml': foo,
      },
      finds: ['CODEOWNERS:2: a pattern cannot begin with `!`', 'CODEOWNERS:3: "alice" is no owner'],
    },
    {
      title: 'a change that breaks a ci.yaml',
      base: { 'operators/foo/ci.yaml': 'reviewers:\n  - alice\n' },
      merged: { 'operators/foo/ci.yaml': 'reviewers:\n  - alice\n  - "*"\n  - bob.smith\n' },
      finds: [
        'operators/foo/ci.yaml:3: The owner "*" is a wildcard',
        'operators/foo/ci.yaml:4: The owner "bob.smith" is not a login',
      ],
    },
    {
      title: 'the only file of owners is removed, and one comes where nobody reads it',
      base: {
        'catalog/foo/catalog.yaml': foo,
        'catalog/foo/OWNERS': 'approvers: [alice]\n',
        'catalog/foo/.indexignore': 'OWNERS\n',
      },
      merged: { 'catalog/foo/OWNERS': null, 'catalog/foo/docs/OWNERS': 'approvers: [alice]\n' },
      finds: ['catalog/foo/OWNERS: This file says who owns "foo"', 'catalog/foo/docs/OWNERS: nobody reads'],
    },
  ],
  *run(snapshot) {
    const changed = new Set(snapshot.changes.map(change => change.path));
    for (const change of snapshot.changes) yield* problemsOfChange(snapshot, change);
    for (const problem of snapshot.ownership.problems) {
      if (!changed.has(problem.place.file)) yield { ...draftOf(problem), ...asWarning(snapshot) };
    }
  },
});

/** In a tree on its own everything is in question; in a change the base is not the author's. */
function asWarning({ subject }: Snapshot): { readonly warning?: true } {
  return subject === 'change' ? { warning: true } : {};
}

function* problemsOfChange(snapshot: Snapshot, change: RoledChange): Iterable<Draft> {
  const { path, role, after } = change;
  if (after === undefined) {
    yield* removalOf(snapshot, change);
    return;
  }
  if (isUnreadOwnersFile(role)) {
    yield {
      message: 'An OWNERS file here is one that nobody reads.',
      fix: 'Put it into the directory of the package itself.',
      package: packageOfChange(change),
      at: { file: path },
    };
    return;
  }
  if (role.kind === 'operator' && role.rest === 'ci.yml') {
    yield {
      message: 'Where there is no ci.yaml, some programs find owners in this file, and others do not.',
      fix: 'Name it ci.yaml.',
      package: packageOfChange(change),
      at: { file: path },
    };
    return;
  }
  const read = readerOf(change);
  if (read === undefined) return;
  const file = loadedFile(snapshot.merged, change);
  if (file === undefined) {
    yield {
      message: 'The file could not be read, so it is not known whether it says who owns what.',
      fix: 'Make it a plain, small text file.',
      at: { file: path },
      unknown: true,
    };
    return;
  }
  for (const problem of read(file)) yield { ...draftOf(problem), package: packageOfChange(change) };
}

/** How a changed file is read, where it is one that says who owns what. */
function readerOf({ path, role }: RoledChange): ((file: SourceFile) => readonly OwnersProblem[]) | undefined {
  if (codeownersPaths.some(codeowners => codeowners === path)) return file => readCodeowners(file).problems;
  if (path === ownersAliasesPath) return file => readOwnersAliases(file).problems;
  if (path === existingConfigPath) return file => readExistingConfig(file).problems;
  const kind = ownersFileKind(role);
  if (kind === 'ci.yaml') return file => readCiFile(file).problems;
  const isOwners = kind === 'OWNERS' || (role.kind === 'catalog-root' && role.rest === ownersFileName);
  return isOwners ? file => readOwnersFile(file).problems : undefined;
}

/** Taking the owners of a package away is refused: without them nobody but the maintainers could ever change it. */
function* removalOf(snapshot: Snapshot, change: RoledChange): Iterable<Draft> {
  const name = packageOfChange(change);
  const file = loadedFile(snapshot.base, change);
  if (name === undefined || file === undefined || !packageHomes(snapshot).isIn('merged', name)) return;
  if (!hasOwners(file, change) || keepsOwners(snapshot, name)) return;
  yield {
    message: `This file says who owns "${name}", and the package would be left without owners.`,
    fix: 'Keep it, name the owners in another file of the package, or remove the whole package.',
    package: name,
    at: { file: change.path },
  };
}

function hasOwners(file: SourceFile, { role }: Pick<RoledChange, 'role'>): boolean {
  if (ownersFileKind(role) === 'ci.yaml') return (readCiFile(file).reviewers?.owners.length ?? 0) > 0;
  return (
    ownersFileKind(role) === 'OWNERS' &&
    readOwnersFile(file).sections.some(({ approvers }) => approvers.owners.length > 0)
  );
}

function keepsOwners({ merged, layout }: Pick<Snapshot, 'merged' | 'layout'>, name: string): boolean {
  const ci = merged.operators.get(name)?.ci;
  if (ci !== undefined && (readCiFile(ci).reviewers?.owners.length ?? 0) > 0) return true;
  return placesOf(name, layout).some(({ directory }) => {
    const file = merged.files.get(joinPath(directory, ownersFileName));
    return file !== undefined && readOwnersFile(file).sections.some(({ approvers }) => approvers.owners.length > 0);
  });
}

function draftOf({ message, fix, place }: OwnersProblem): Draft {
  return { message, fix, at: place };
}
