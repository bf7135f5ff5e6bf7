import { ignoreFileProblem } from '../../catalog/ignore.ts';
import { isIgnoreFile } from '../../catalog/ignore-file-name.ts';
import type { UnloadedFile } from '../../snapshot.ts';
import { defineCheck } from '../define.ts';
import { file as catalogFile, definition } from '../example-catalog.ts';

const fixes: Readonly<Record<UnloadedFile['reason'], string>> = {
  'too-large': 'Split the file into several in the same directory.',
  'too-much': 'Split the change, or remove files that nobody reads.',
  link: 'Replace the link with the file itself.',
  name: 'Rename it: letters, digits and . _ + - are safe everywhere.',
  patterns: 'List single files in the .indexignore, without wildcards.',
  unreadable: 'Replace a link with the file itself; fetch a missing object (git fetch) and run the check again.',
};

export const filesCanBeRead = defineCheck({
  id: 'files-can-be-read',
  group: 'catalog',
  title: 'Every file can be read',
  why: `What a file contains cannot be checked if it was not read. Split a file above the size limit (\`limits.fileBytes\`): opm reads all files of a
directory as one. Symbolic links are not followed, but opm follows them in a checkout: if the target of one changes, a maintainer has to compare what is read through it. A whole catalog that is a link to another one, or a file that is a link to one of the same package in another catalog, is checked like a copy. opm does not open a file whose path is not UTF-8. An \`.indexignore\` file may have 1,000 patterns with 100,000 characters in total, and lines of up to 64 KiB as in opm; comparing the patterns of a catalog with its paths may take 20,000,000 steps.`,
  severity: 'error',
  isOpmRule: true,
  problems: {
    linked: ({ path }: Pick<UnloadedFile, 'path'>) => ({
      message: `${path} is a symbolic link to something that changes, and is not followed.`,
      fix: 'A maintainer has to look at what changes there, and merge this. Replace the link with the file itself in a separate change.',
    }),
    notRead: ({ path, reason, detail }: Pick<UnloadedFile, 'path' | 'reason' | 'detail'>) => ({
      message: `${path} was not read: ${detail}.`,
      fix: fixes[reason],
    }),
    unusable: ({ path, error }: Record<'path' | 'error', string>) => ({
      message: `${path} cannot be used: ${error}.`,
      fix: 'Shorten it, for example with wildcards.',
    }),
  },
  // It looks at every file that was to be read, in catalogs or not.
  subjects: () => ['judged'],
  examples: [
    { title: 'a file of ordinary size', files: { [catalogFile]: definition }, finds: [] },
    {
      title: 'a name with a byte that is not UTF-8, which opm opens no file of',
      files: { [catalogFile]: definition, 'catalog/foo/x\uFFFDff.md': 'Read me' },
      finds: ['catalog/foo/x�ff.md was not read: its path is not UTF-8, and opm does not open such a file.'],
    },
    {
      title: 'a change of a file to which another package has a link',
      base: {
        [catalogFile]: definition,
        'catalog/foo/notes.yaml': 'symlink:../../notes.yaml',
        'notes.yaml': 'schema: example.com/notes\npackage: foo\n',
      },
      merged: { 'notes.yaml': 'schema: example.com/notes\npackage: bar\n' },
      finds: ['catalog/foo/notes.yaml is a symbolic link to something that changes, and is not followed'],
    },
    {
      title: 'more patterns than are looked at',
      files: { [catalogFile]: definition, 'catalog/foo/.indexignore': '*.md\n'.repeat(1_001) },
      finds: ['catalog/foo/.indexignore cannot be used: it has 1001 patterns, more than 1000.'],
    },
  ],
  *run({ unloaded, merged }) {
    for (const { path, side, reason, detail, leadsToChange } of unloaded) {
      if (side !== 'merged') continue;
      if (leadsToChange) {
        yield { problem: 'linked', path, unknown: true, actor: 'maintainer', at: { file: path } };
        continue;
      }
      yield {
        problem: 'notRead',
        path,
        reason,
        detail,
        ...(reason === 'unreadable' ? { unknown: true } : {}),
        ...(reason === 'link' ? { unknown: true, actor: 'author' } : {}),
        at: { file: path },
      };
    }
    // The text of a file may be worked out when it is asked for.
    for (const [path, file] of merged.files) {
      if (!isIgnoreFile(path)) continue;
      const problem = ignoreFileProblem(file.text);
      if (problem === undefined) continue;
      yield {
        problem: 'unusable',
        path,
        error: problem,
        at: { file: path },
      };
    }
  },
});
