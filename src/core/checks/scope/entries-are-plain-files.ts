import { lastPartOf } from '../../repository/paths.ts';
import type { RoledChange } from '../../snapshot.ts';
import { showName } from '../../text/shown-names.ts';
import { defineCheck } from '../define.ts';
import { foldedName } from './name-clashes.ts';

type At = Record<'path', string>;

const problems = {
  symlink: ({ path }: At) => ({
    message: `${showName(path)} is a symbolic link.`,
    fix: 'Commit the content instead of a link to it.',
  }),
  submodule: ({ path }: At) => ({
    message: `${showName(path)} is a submodule.`,
    fix: 'Remove it with `git rm --cached` and commit the files instead.',
  }),
  executable: ({ path }: At) => ({
    message: `${showName(path)} is executable.`,
    fix: 'Remove the executable bit with `git update-index --chmod=-x` and commit.',
  }),
  gitmodules: ({ path }: At) => ({
    message: `${showName(path)} defines submodules, which are not allowed.`,
    fix: 'Remove the file from the change.',
  }),
};

export const entriesArePlainFiles = defineCheck({
  id: 'entries-are-plain-files',
  group: 'scope',
  title: 'Changed files are plain files: no symbolic links, no submodules',
  why: `The published catalog can contain files of the machine that builds it: programs that read a checkout, such as \`opm\`, follow symbolic links, and a linked directory puts files at paths that were not reviewed. A submodule adds another
repository, which a program may fetch (\`.gitmodules\`).

An executable file is a warning, because nothing in a catalog or a bundle is executed. Scripts outside of catalogs and operators can be executable, because they need a maintainer anyway.`,
  severity: 'error',
  needs: 'paths',
  problems,
  examples: [
    {
      title: 'plain files, and a script outside of catalogs',
      base: { 'catalog/foo/catalog.yaml': '---\nschema: olm.package\nname: foo\n' },
      merged: { 'catalog/foo/OWNERS': 'approvers: [alice]\n', 'ci/run': 'executable:#!/bin/sh\n' },
      finds: [],
    },
    {
      title: 'a link, a submodule and an executable',
      base: { 'catalog/foo/catalog.yaml': '---\nschema: olm.package\nname: foo\n' },
      merged: {
        'catalog/foo/extra.yaml': 'symlink:/etc/passwd',
        'catalog/foo/more': 'submodule:4b825dc642cb6eb9a060e54bf8d69288fbee4904',
        'catalog/foo/other.yaml': 'executable:---\nschema: olm.package\nname: foo\n',
      },
      finds: [
        'catalog/foo/extra.yaml: is a symbolic link',
        'catalog/foo/more: is a submodule',
        'catalog/foo/other.yaml: is executable',
      ],
    },
    {
      title: 'a file that defines submodules',
      base: { 'catalog/foo/catalog.yaml': '---\nschema: olm.package\nname: foo\n' },
      merged: { '.gitmodules': '[submodule "more"]\n\tpath = more\n\turl = https://example.com/more\n' },
      finds: ['.gitmodules: .gitmodules defines submodules, which are not allowed'],
    },
  ],
  *run({ changes }) {
    for (const change of changes) {
      const problem = problemOf(change);
      if (problem === undefined) continue;
      const { path } = change;
      yield { problem, path, at: { file: path }, ...(problem === 'executable' ? { warning: true } : {}) };
    }
  },
});

function problemOf({ path, role, after }: RoledChange): keyof typeof problems | undefined {
  switch (after?.mode) {
    case undefined:
      return undefined;
    case 'symlink':
    case 'submodule':
      return after.mode;
    case 'executable':
      return role.kind === 'infrastructure' ? undefined : 'executable';
    case 'file':
      return foldedName(lastPartOf(path)) === '.gitmodules' ? 'gitmodules' : undefined;
  }
}
