import type { Blob, ReadingProblem } from '../../catalog/blob.ts';
import { ignoreFileName } from '../../catalog/ignore-file-name.ts';
import { placeOfProblem } from '../../catalog/place-of-problem.ts';
import type { ReadingRule } from '../../catalog/reading-rules.ts';
import type { Edit } from '../../edit/edit.ts';
import { isNamedAsData } from '../../repository/data-file-names.ts';
import { directoryOf, joinPath, lastPartOf } from '../../repository/paths.ts';
import type { Snapshot } from '../../snapshot.ts';
import { quote } from '../../text/quoted-names.ts';
import { showName } from '../../text/shown-names.ts';
import type { ProblemOf, Words } from '../define.ts';
import { editsOfRepair } from '../edits-of-repair.ts';
import { editsToHide } from '../scope/edits-to-hide.ts';
import { hideableFiles } from '../scope/hideable-files.ts';
import type { wordsOfReader } from '../words-of-reader.ts';

/** What the reader found against a rule that a document can break by itself. */
export function* problemsOf(snapshot: Snapshot, rule: ReadingRule): Iterable<ProblemOf<typeof wordsOfReader>> {
  const isHideable = hideableFiles(snapshot.config);
  for (const catalog of snapshot.merged.catalogs.values()) {
    for (const blob of catalog.blobs) {
      for (const problem of blob.content.problems) {
        if (problem.rule !== rule) continue;
        const at = placeOfProblem(blob, problem);
        const about = { package: blob.content.package || undefined, at, edits: () => editsOf(snapshot, blob, problem) };
        if (blob.content.kind === 'unreadable' && !problem.mayBeReadByOpm && isNoCatalogFile(at.file)) {
          yield { problem: 'found', words: wordsOfOtherFile(at.file, isHideable), ...about };
        } else {
          yield { problem: 'found', words: wordsAbout(blob, problem), ...about };
        }
      }
    }
  }
}

function isNoCatalogFile(path: string): boolean {
  return !isNamedAsData(path) || nameInRoot(path) !== undefined;
}

/** What GitHub has in the root of a repository, where the repository itself is the catalog. */
function nameInRoot(path: string): string | undefined {
  return ['.github', 'CODEOWNERS'].find(name => path === name || path.startsWith(`${name}/`));
}

const nouns: ReadonlyMap<string, string> = new Map([
  ['olm.package', 'Package'],
  ['olm.channel', 'Channel'],
  ['olm.bundle', 'Bundle'],
]);

/** What the reader found, with the name of the blob in front where that is known. */
function wordsAbout({ content: { schema, name } }: Blob, { message, fix }: ReadingProblem): Words {
  const noun = nouns.get(schema);
  if (noun === undefined || name === '') return { message, fix };
  const named = { before: '', name: `${noun} ${quote(name)}`, after: `: ${message}` };
  return { message: `${named.name}${named.after}`, fix, fold: named };
}

/** Of a file that is not meant as a part of the catalog, what exactly makes it no blob does not matter. */
function wordsOfOtherFile(path: string, isHideable: (name: string) => boolean): Words {
  const inRoot = nameInRoot(path);
  const name = inRoot ?? lastPartOf(path);
  const directory = inRoot === undefined ? directoryOf(path) : '';
  return {
    message: `opm reads ${showName(path)} as a part of the catalog, but it contains no blob.`,
    // What `indexignore-hides-no-content` would refuse is no fix.
    fix:
      inRoot !== undefined || isHideable(name)
        ? `Hide it from opm: add the line \`${showName(name)}\` to ${showName(joinPath(directory, ignoreFileName))}.`
        : 'Move it out of the catalog, or remove it.',
  };
}

/** A file that is no part of the catalog is hidden from it, whatever is wrong with its content. */
function editsOf(snapshot: Snapshot, blob: Blob, problem: ReadingProblem): readonly Edit[] {
  const hidden = editsToHide(snapshot, blob.document.file);
  return hidden.length > 0 ? hidden : editsOfRepair(blob.document, problem);
}
