import { isIgnoreFile } from '../../catalog/ignore-file-name.ts';
import { pathBelow } from '../../repository/paths.ts';
import type { Snapshot } from '../../snapshot.ts';
import { showName } from '../../text/shown-names.ts';
import { defineCheck } from '../define.ts';
import { definition, file } from '../example-catalog.ts';

export const catalogHasDocuments = defineCheck({
  id: 'catalog-has-documents',
  group: 'catalog',
  title: 'A catalog has at least one document',
  why: `Nothing is checked in a directory without documents, and opm accepts an empty one as well. Usually a different directory was meant,
or a pattern in \`.indexignore\` hides too much. For a change that removes packages, see \`packages-are-kept\`.`,
  severity: 'warning',
  problems: {
    empty: ({ root, isFiltered }: { readonly root: string; readonly isFiltered: boolean }) => ({
      message: `${root === '' ? 'This directory' : `${showName(root)}/`} contains no catalog document, so nothing was checked.`,
      fix: isFiltered
        ? 'Check that this is the intended directory, and that its .indexignore does not hide too much.'
        : 'Check that this is the intended directory: it must contain the package directories.',
    }),
  },
  examples: [
    { title: 'a package', files: { [file]: definition }, finds: [] },
    {
      title: 'only a file for git',
      files: { 'catalog/.indexignore': '.gitkeep\n', 'catalog/.gitkeep': '' },
      finds: ['catalog/ contains no catalog document, so nothing was checked.'],
    },
    {
      title: 'files that are all hidden',
      files: { 'catalog/foo/.indexignore': '*\n', [file]: definition },
      finds: ['catalog/ contains no catalog document, so nothing was checked.'],
    },
  ],
  *run(snapshot) {
    // Of a change, a part of each catalog may be all that was loaded.
    if (snapshot.subject !== 'tree') return;
    for (const { root, blobs } of snapshot.merged.catalogs.values()) {
      if (blobs.length > 0 || isUnread(snapshot, root)) continue;
      yield {
        problem: 'empty',
        root,
        isFiltered: hasIgnoreFile(snapshot, root),
      };
    }
  },
});

/** What was not read may hold documents. */
function isUnread({ unloaded }: Snapshot, root: string): boolean {
  return unloaded.some(({ path }) => pathBelow(root, path) !== undefined);
}

function hasIgnoreFile({ merged }: Snapshot, root: string): boolean {
  return [...merged.files.keys()].some(path => pathBelow(root, path) !== undefined && isIgnoreFile(path));
}
