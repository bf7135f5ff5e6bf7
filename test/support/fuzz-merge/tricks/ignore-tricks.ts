import { onFiles, type Step } from '../head.ts';
import { storeText, textAt } from '../stored-file.ts';
import { ownCatalogDirectories } from './own-files.ts';
import { foreignText } from './payloads.ts';

const patterns = [
  '*',
  '**',
  '*.yaml',
  'catalog.*',
  '/catalog.yaml',
  'catalog.yaml ',
  '!catalog.yaml',
  '!README.md',
  '!OWNERS',
  '!*',
  'OWNERS',
  'README.md',
  '\\README.md',
  'README.md\\ ',
  'R*',
  '[R]EADME.md',
  '[!a]*',
  'readme.md',
  'README.md/',
  'README.md#x',
  '# README.md',
  '\ufeffREADME.md',
  'README.md\r',
  'README.md\u00a0',
  'README.md\u0085',
  'README.md\0',
  '.indexignore',
  '../*',
  '../tea/*',
  'bundle-*',
  '?????.yaml',
  'docs/',
  'docs/**',
  '*'.repeat(40),
];

/** What an `.indexignore` hides, and from whom. */
export const ignoreTricks: Readonly<Record<string, Step>> = {
  'patterns in an own ignore file': onFiles((head, random) => {
    const directories = ownCatalogDirectories(head);
    for (const directory of directories) {
      const path = `${directory}/${random.pick(['.indexignore', '.indexignore', 'docs/.indexignore', '.Indexignore'])}`;
      const lines = Array.from({ length: 1 + random.int(3) }, () => random.pick(patterns));
      storeText(
        head.files,
        path,
        `${textAt(head.files, path)}${lines.join(random.pick(['\n', '\n', '\r\n', '\r']))}\n`,
      );
    }
    return directories.length > 0;
  }),
  'a hidden file with foreign text': onFiles((head, random) => {
    const directories = ownCatalogDirectories(head);
    for (const directory of directories) {
      const name = random.pick(['README.md', 'OWNERS', 'docs/README.md', 'NOTES.md']);
      const ignore = `${directory}/.indexignore`;
      storeText(head.files, `${directory}/${name}`, foreignText(head, random));
      const lines = [name, ...(random.chance(0.6) ? [random.pick(patterns)] : [])];
      storeText(head.files, ignore, `${textAt(head.files, ignore)}${lines.join('\n')}\n`);
    }
    return directories.length > 0;
  }),
  'no ignore file any more': onFiles((head, random) => {
    const paths = ownCatalogDirectories(head).map(directory => `${directory}/.indexignore`);
    const there = paths.filter(path => head.files.has(path));
    for (const path of there) head.files.delete(path);
    return there.length > 0 || random.chance(0);
  }),
  'an ignore file for all': onFiles((head, random) => {
    const [root] = head.repository.catalogs;
    if (root === undefined) return false;
    storeText(
      head.files,
      `${root}/.indexignore`,
      `${head.victim.directory}${random.pick(['', '/', '/*', '/catalog.yaml'])}\n`,
    );
    return true;
  }),
};
