import { pathBelow } from '../../repository/paths.ts';
import type { Snapshot } from '../../snapshot.ts';
import { showName } from '../../text/shown-names.ts';
import { defineCheck } from '../define.ts';
import { definition, file } from './example-text.ts';

export const catalogHasDocuments = defineCheck({
  id: 'catalog-has-documents',
  group: 'catalog',
  title: 'A catalog has at least one document',
  why: `Where there is nothing to read, nothing is wrong: opm calls an empty directory valid, too. Mostly another directory was meant,
or a pattern in \`.indexignore\` hides more than it should. A change that takes packages away is what \`packages-are-kept\` is for.`,
  severity: 'warning',
  examples: [
    { title: 'a package', files: { [file]: definition }, finds: [] },
    {
      title: 'nothing but a file for git',
      files: { 'catalog/.indexignore': '.gitkeep\n', 'catalog/.gitkeep': '' },
      finds: ['No document of a catalog was found below catalog/'],
    },
    {
      title: 'files that are all hidden',
      files: { 'catalog/foo/.indexignore': '*\n', [file]: definition },
      finds: ['No document of a catalog was found below catalog/'],
    },
  ],
  *run(snapshot) {
    // Of a change, a part of each catalog may be all that was loaded.
    if (snapshot.subject !== 'tree') return;
    for (const { root, blobs } of snapshot.merged.catalogs.values()) {
      if (blobs.length > 0 || isUnread(snapshot, root)) continue;
      yield {
        message: `No document of a catalog was found ${root === '' ? 'in this directory' : `below ${showName(root)}/`}, so that there was nothing to judge.`,
        fix: hasIgnoreFile(snapshot, root)
          ? 'See whether this is the directory that was meant, and whether its .indexignore hides too much.'
          : 'See whether this is the directory that was meant: it should hold the directories of packages.',
      };
    }
  },
});

/** What was not read may hold documents. */
function isUnread({ unloaded }: Snapshot, root: string): boolean {
  return unloaded.some(({ path }) => pathBelow(root, path) !== undefined);
}

function hasIgnoreFile({ merged }: Snapshot, root: string): boolean {
  return [...merged.files.keys()].some(path => {
    const below = pathBelow(root, path);
    return below === '.indexignore' || below?.endsWith('/.indexignore') === true;
  });
}
