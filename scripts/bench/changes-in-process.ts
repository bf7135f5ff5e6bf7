/**
 * A long-lived process: judges the history of a repository, one change after the other, and prints as JSON of the last ones
 * milliseconds, parsed characters and the bytes of the touched catalogs. Arguments: repository, count. It remembers what `replay` does.
 */
import { RecentFiles } from '../../src/adapters/cache/recent-files.ts';
import { openRepository } from '../../src/adapters/git/open-repository.ts';
import { nobodyKnown } from '../../src/core/actors.ts';
import { judgeChange } from '../../src/flows/judge-change.ts';

const [directory = '.', count = '50'] = process.argv.slice(2);
const repository = await openRepository(directory);
const { commits } = await repository.history('HEAD', 10_000);
const results = await judgeAll();
const residentMiB = process.memoryUsage().rss / 2 ** 20;
const last = [];
for (const { commit, touched, ...measured } of results.slice(-Number(count))) {
  last.push({ ...measured, changedBytes: await bytesOf(commit, touched) });
}
await repository.close();
process.stdout.write(JSON.stringify({ results: last, residentMiB }));

async function judgeAll() {
  const judged = [];
  const files = new RecentFiles();
  for (const commit of commits) {
    const [base] = commit.parents;
    if (base === undefined) continue;
    const started = performance.now();
    const verdict = await judgeChange(repository, {
      base,
      head: commit.id,
      headIsMerged: true,
      actors: nobodyKnown,
      now: commit.date,
      files,
      reproduce: () => '',
    });
    const milliseconds = performance.now() - started;
    const touched = new Set((verdict.change ?? []).map(({ catalog }) => catalog));
    judged.push({ milliseconds, parsed: verdict.stats.parsedBytes, commit: commit.id, touched });
  }
  return judged;
}

async function bytesOf(revision: string, roots: ReadonlySet<string>): Promise<number> {
  const tree = await repository.tree(revision);
  const entries = (await Promise.all([...roots].map(root => tree.walk(root)))).flat();
  const contents = await repository.read(
    entries.map(entry => entry.id),
    1 << 30,
  );
  return entries.reduce((sum, { id }) => {
    const content = contents.get(id);
    return sum + (content !== undefined && 'bytes' in content ? content.bytes : 0);
  }, 0);
}
