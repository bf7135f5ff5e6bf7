import type { RoledChange } from '../../snapshot.ts';
import { showName } from '../../text/shown-names.ts';
import { defineCheck } from '../define.ts';
import { foldedName } from './name-clashes.ts';

export const entriesArePlainFiles = defineCheck({
  id: 'entries-are-plain-files',
  group: 'scope',
  title: 'Every changed entry is a plain file: no symbolic link, no submodule',
  why: `Programs that read a checkout follow symbolic links, \`opm\` among them: a link in a catalog reads any file of the
machine that builds it, and a linked directory puts files elsewhere than the reviewed path. A submodule brings in
another repository, whose address (\`.gitmodules\`) a program might fetch.

Nothing in a catalog or a bundle is ever executed, and no program that reads one looks at the executable bit, so it is only shown.
Scripts outside of catalogs and operators may be executable: they are for maintainers anyway.`,
  severity: 'error',
  needs: 'paths',
  examples: [
    {
      title: 'plain files, and a script of the maintainers',
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
  ],
  *run({ changes }) {
    for (const change of changes) {
      const problem = problemOf(change);
      if (problem !== undefined) {
        yield {
          message: `${showName(change.path)} ${problem.is}.`,
          fix: problem.fix,
          at: { file: change.path },
          ...(change.after?.mode === 'executable' ? { warning: true } : {}),
        };
      }
    }
  },
});

interface Problem {
  readonly is: string;
  readonly fix: string;
}

function problemOf({ path, role, after }: RoledChange): Problem | undefined {
  switch (after?.mode) {
    case undefined:
      return undefined;
    case 'symlink':
      return { is: 'is a symbolic link', fix: 'Commit the content itself instead of a link to it.' };
    case 'submodule':
      return { is: 'is a submodule', fix: 'Remove it with `git rm --cached` and commit the files themselves.' };
    case 'executable':
      if (role.kind === 'infrastructure') return undefined;
      return { is: 'is executable', fix: 'Remove the executable bit with `git update-index --chmod=-x` and commit.' };
    case 'file':
      if (foldedName(path.slice(path.lastIndexOf('/') + 1)) !== '.gitmodules') return undefined;
      return { is: 'tells git about submodules, and there may be none', fix: 'Leave the file out of the change.' };
  }
}
