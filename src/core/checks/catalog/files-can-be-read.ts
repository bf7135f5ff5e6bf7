import { ignoreFileProblem } from '../../catalog/ignore.ts';
import type { UnloadedFile } from '../../snapshot.ts';
import { defineCheck } from '../define.ts';
import { file as catalogFile, definition } from './example-text.ts';

const fixes: Readonly<Record<UnloadedFile['reason'], string>> = {
  'too-large': 'Split the file into several in the same directory.',
  'too-much': 'Split the change, or leave out what nobody reads.',
  link: 'Replace the link by the file itself.',
  name: 'Rename it: letters, digits and . _ + - are safe everywhere.',
  patterns: 'Name single files in the .indexignore, without wildcards.',
  unreadable:
    'A link has to be replaced by the file itself; for an object that is missing fetch it (git fetch) and run the check again.',
};

export const filesCanBeRead = defineCheck({
  id: 'files-can-be-read',
  group: 'catalog',
  title: 'Every file can be read',
  why: `A file that was not read may hold anything, and what follows from it cannot be judged. A file above the limit of size (\`limits.fileBytes\`) must be split: opm reads all files of a
directory as one. Nor does it open a file whose path is not UTF-8. An \`.indexignore\` file may have 1,000 patterns with 100,000 characters, and lines as long as opm reads (64 KiB); comparing the patterns of a catalog with its paths may take 20,000,000 steps.`,
  severity: 'error',
  opm: ['L1', 'L2'],
  examples: [
    { title: 'a file of ordinary size', files: { [catalogFile]: definition }, finds: [] },
    {
      title: 'a name with a byte that is not UTF-8, which opm opens no file of',
      files: { [catalogFile]: definition, 'catalog/foo/x\uFFFDff.md': 'Read me' },
      finds: ['was not read, because its path is not UTF-8'],
    },
    {
      title: 'more patterns than are looked at',
      files: { [catalogFile]: definition, 'catalog/foo/.indexignore': '*.md\n'.repeat(1_001) },
      finds: ['catalog/foo/.indexignore cannot be used, because it has 1001 patterns'],
    },
  ],
  *run({ unloaded, merged }) {
    for (const { path, side, reason, detail } of unloaded) {
      if (side !== 'merged') continue;
      yield {
        message: `${path} was not read, because ${detail}.`,
        fix: fixes[reason],
        ...(reason === 'unreadable' ? { unknown: true } : {}),
        ...(reason === 'link' ? { unknown: true, actor: 'author' } : {}),
        at: { file: path },
      };
    }
    // The text of a file may be worked out when it is asked for.
    for (const [path, file] of merged.files) {
      if (path !== '.indexignore' && !path.endsWith('/.indexignore')) continue;
      const problem = ignoreFileProblem(file.text);
      if (problem === undefined) continue;
      yield {
        message: `${path} cannot be used, because ${problem}.`,
        fix: 'Shorten it, for instance with wildcards.',
        at: { file: path },
      };
    }
  },
});
