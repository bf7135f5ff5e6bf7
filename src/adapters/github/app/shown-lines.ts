import { mapOf, textOf, type Values } from '../../../core/github/values.ts';
import type { ShownLines } from '../../../core/plan/suggestions/suggestion.ts';
import type { PullRequestKey } from '../../../flows/reconcile/ports.ts';
import { hasMore, perPage } from '../has-more.ts';
import { nameOfRepository } from '../name-of-repository.ts';
import type { Connection } from './connection.ts';
import { notUnderstood } from './hub-error-of.ts';

/** Nobody looks at more files one by one. */
const maxPages = 10;
/**
 * The line above each hunk. Lines of files begin with a blank, `+`, `-` or a backslash, so none looks like it. The flag `m` would take more characters for ends of lines
 * than git, which knows the line feed alone.
 */
const hunkHead = /(?<![^\n])@@ -\d+(?:,\d+)? \+(\d+)(?:,(\d+))? @@/g;

/**
 * The lines of the head that a pull request shows, by the hunks that GitHub gives out: it compares files in its own way, and takes comments on these lines
 * alone. Of a large difference it gives out nothing.
 * https://docs.github.com/en/rest/pulls/pulls#list-pull-requests-files
 */
export async function shownLines(
  connection: Connection,
  key: PullRequestKey,
  files: readonly string[],
): Promise<ReadonlyMap<string, readonly ShownLines[]>> {
  const { repository, number } = key;
  const what = `the changed files of pull request ${number} of ${repository.name}`;
  const wanted = new Set(files);
  const found = new Map<string, readonly ShownLines[]>();
  for (let page = 1; page <= maxPages && found.size < wanted.size; page += 1) {
    const question = { what, permission: 'pull_requests: read', key: `files ${repository.id} ${number} ${page}` };
    const listed = await connection.readUnchanged(
      key,
      question,
      ({ rest }, headers, signal) =>
        rest.pulls.listFiles({
          ...nameOfRepository(repository.name),
          pull_number: number,
          per_page: perPage,
          page,
          headers,
          request: { signal },
        }),
      ({ data, headers }) => {
        if (!Array.isArray(data)) throw notUnderstood(what);
        return { lines: new Map(data.map(file => linesOfFile(mapOf(file)))), hasMore: hasMore(data.length, headers) };
      },
    );
    for (const [file, lines] of listed.lines) if (wanted.has(file)) found.set(file, lines);
    if (!listed.hasMore) break;
  }
  return found;
}

function linesOfFile({ filename, patch }: Values): readonly [string, readonly ShownLines[]] {
  const hunks = (textOf(patch) ?? '').matchAll(hunkHead);
  const lines = Array.from(hunks, ([, start, count = '1']) => ({
    start: Number(start),
    end: Number(start) + Number(count) - 1,
  }));
  return [textOf(filename) ?? '', lines];
}
