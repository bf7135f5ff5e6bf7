import { existingConfigPath, readExistingConfig } from '../../config/existing-config.ts';
import { memoise } from '../../memoise.ts';
import type { Ownership, OwnersProblem } from '../../ownership/model.ts';
import { ownersAliasesPath, ownersFileName } from '../../ownership/owners-file.ts';
import { isUnreadOwnersFile, ownersFileKind } from '../../ownership/owners-in-package.ts';
import { readCiFile } from '../../ownership/read-ci-file.ts';
import { codeownersPaths, readCodeowners } from '../../ownership/read-codeowners.ts';
import { readOwnersAliases } from '../../ownership/read-owners-aliases.ts';
import { readOwnersFile } from '../../ownership/read-owners-file.ts';
import { packageOfChange } from '../../policy/changed-packages.ts';
import { loadedFile } from '../../policy/owners-change.ts';
import { packageDirectories } from '../../policy/package-directories.ts';
import { packagesOfDirectory } from '../../policy/packages-of-directory.ts';
import { joinPath } from '../../repository/paths.ts';
import type { RoledChange, Snapshot } from '../../snapshot.ts';
import type { SourceFile } from '../../source.ts';
import { defineCheck, type ProblemOf } from '../define.ts';

const foo = '---\nschema: olm.package\nname: foo\n';

const problems = {
  mistake: ({ message, fix }: Pick<OwnersProblem, 'message' | 'fix'>) => ({ message, fix }),
  ignoredOwners: () => ({
    message: 'An OWNERS file in this directory is ignored.',
    fix: 'Move it to the directory of the package.',
  }),
  otherName: () => ({
    message: 'Some programs read owners from ci.yml if there is no ci.yaml, and others ignore it.',
    fix: 'Rename it to ci.yaml.',
  }),
  unreadFile: () => ({
    message: 'The file could not be read: whether it defines owners could not be determined.',
    fix: 'Make it a plain, small text file.',
  }),
  removedOwners: ({ package: name }: Record<'package', string>) => ({
    message: `Package "${name}" has no owners without this file.`,
    fix: 'Keep it, name the owners in another file of the package, or remove the whole package.',
  }),
};

export const ownersFilesAreValid = defineCheck({
  id: 'owners-files-are-valid',
  group: 'ownership',
  title: 'Files that define owners are valid and are not removed',
  why: `Owners cannot merge changes of their packages: if a file that defines owners is invalid or removed, only maintainers can approve changes until it is fixed. An OWNERS file below the directory of a package is ignored.

Mistakes on the base branch, in files that the change does not touch, are warnings.`,
  severity: 'error',
  problems,
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
      title: 'the only file that defines owners is removed, and one is added where it is ignored',
      base: {
        'catalog/foo/catalog.yaml': foo,
        'catalog/foo/OWNERS': 'approvers: [alice]\n',
        'catalog/foo/.indexignore': 'OWNERS\n',
      },
      merged: { 'catalog/foo/OWNERS': null, 'catalog/foo/docs/OWNERS': 'approvers: [alice]\n' },
      finds: ['catalog/foo/OWNERS: Package "foo" has no owners', 'catalog/foo/docs/OWNERS: is ignored'],
    },
    {
      title: 'a ci.yml beside no ci.yaml, and a link',
      base: { 'operators/foo/README.md': '# Foo\n', 'catalog/foo/catalog.yaml': foo },
      merged: { 'operators/foo/ci.yml': 'reviewers: [alice]\n', 'catalog/foo/OWNERS': 'symlink:../../OWNERS' },
      finds: [
        'catalog/foo/OWNERS: The file could not be read: whether it defines owners could not be determined',
        'operators/foo/ci.yml: Some programs read owners from ci.yml if there is no ci.yaml, and others ignore it',
      ],
    },
  ],
  *run(snapshot) {
    const changed = new Set(snapshot.changes.map(change => change.path));
    for (const change of snapshot.changes) yield* problemsOfChange(snapshot, change);
    for (const problem of snapshot.ownership.problems) {
      if (!changed.has(problem.place.file)) yield { ...mistakeOf(problem), ...asWarning(snapshot) };
    }
  },
});

/** In a single tree every mistake is an error; in a change the base is not the author's. */
function asWarning({ subject }: Snapshot): { readonly warning?: true } {
  return subject === 'change' ? { warning: true } : {};
}

function* problemsOfChange(snapshot: Snapshot, change: RoledChange): Iterable<ProblemOf<typeof problems>> {
  const { path, role, after } = change;
  if (after === undefined) {
    yield* removalOf(snapshot, change);
    return;
  }
  if (isUnreadOwnersFile(role)) {
    yield { problem: 'ignoredOwners', package: packageOfChange(change), at: { file: path } };
    return;
  }
  if (role.kind === 'operator' && role.rest === 'ci.yml') {
    yield { problem: 'otherName', package: packageOfChange(change), at: { file: path } };
    return;
  }
  const read = readerOf(change, snapshot.layout);
  if (read === undefined) return;
  const file = loadedFile(snapshot.merged, change);
  if (file === undefined) {
    yield { problem: 'unreadFile', at: { file: path }, unknown: true };
    return;
  }
  for (const problem of read(file)) yield { ...mistakeOf(problem), package: packageOfChange(change) };
}

/** How a changed file is read, if it defines owners. */
function readerOf(
  { path, role }: RoledChange,
  { operators }: Snapshot['layout'],
): ((file: SourceFile) => readonly OwnersProblem[]) | undefined {
  if (codeownersPaths.some(codeowners => codeowners === path)) return file => readCodeowners(file).problems;
  if (path === ownersAliasesPath) return file => readOwnersAliases(file).problems;
  if (path === existingConfigPath) return file => readExistingConfig(file).problems;
  const kind = ownersFileKind(role);
  if (kind === 'ci.yaml') return file => readCiFile(file).problems;
  const isOfAll =
    (role.kind === 'catalog-root' && role.rest === ownersFileName) ||
    (operators !== undefined && path === joinPath(operators, ownersFileName));
  const isOwners = kind === 'OWNERS' || isOfAll;
  return isOwners ? file => readOwnersFile(file).problems : undefined;
}

/** Removing the owners of a package is refused: without them only maintainers could change it. */
function* removalOf(snapshot: Snapshot, change: RoledChange): Iterable<ProblemOf<typeof problems>> {
  const name = packageOfChange(change);
  const file = loadedFile(snapshot.base, change);
  if (name === undefined || file === undefined || !packageDirectories(snapshot).isIn('merged', name)) return;
  if (!hasOwners(file, change) || keepsOwners(snapshot, name)) return;
  yield { problem: 'removedOwners', package: name, at: { file: change.path } };
}

function hasOwners(file: SourceFile, { role }: Pick<RoledChange, 'role'>): boolean {
  if (ownersFileKind(role) === 'ci.yaml') return (readCiFile(file).reviewers?.owners.length ?? 0) > 0;
  return (
    ownersFileKind(role) === 'OWNERS' &&
    readOwnersFile(file).sections.some(({ approvers }) => approvers.owners.length > 0)
  );
}

/** Whether another file or the configuration names owners of the directories of a name after the change. */
function keepsOwners(snapshot: Snapshot, directory: string): boolean {
  const ownership = ownershipAfter(snapshot);
  const packages = packagesOfDirectory(snapshot, directory);
  return [...(packages.size === 0 ? [directory] : packages)].every(name => {
    const { source } = ownership.ownersOf(name, [], directory);
    return source !== 'maintainers' && source !== 'none';
  });
}

/** A change may remove the owners of many packages. */
const ownershipAfter = memoise(({ changes, ownership, merged }: Snapshot): Ownership => {
  const files = changes.map(
    change => [change.path, change.after === undefined ? undefined : loadedFile(merged, change)] as const,
  );
  return ownership.after(new Map(files));
});

function mistakeOf({ message, fix, place }: OwnersProblem) {
  return { problem: 'mistake', message, fix, at: place } as const;
}
