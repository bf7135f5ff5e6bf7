import { malformed } from './failures.ts';
import { imageKind, kindLabels } from './image-kind.ts';

/** Characters of a path: those of Linux. */
const maxPathLength = 4096;

/**
 * The directory of the catalog that an image holds, by its label: the parts of its path from the root of the image, none for
 * the root itself. As for opm a path without a leading `/` counts from the root, and so does none at all.
 *
 * @throws OutcomeError `malformed` where they are not those of a file-based catalog, or the path has a `..`
 */
export function catalogRoot(labels: ReadonlyMap<string, string>): readonly string[] {
  if (imageKind(labels) === 'database') {
    throw malformed(
      "it is the image of a catalog in an SQLite database, which is not read: 'opm migrate' makes a file-based catalog of it",
    );
  }
  const path = labels.get(kindLabels.configs);
  if (path === undefined)
    throw malformed(`its labels do not say that it is a catalog: ${kindLabels.configs} is missing`);
  const parts = path.split('/').filter(part => part !== '' && part !== '.');
  if (path.length > maxPathLength || parts.includes('..')) {
    throw malformed(`its label ${kindLabels.configs} is no path from the root of the image to a directory`);
  }
  return parts;
}
