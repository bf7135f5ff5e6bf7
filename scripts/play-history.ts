import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { playClone } from '../test/support/app/play-clone.ts';
import type { PlayedChange } from '../test/support/app/play-history.ts';

const usage = `Opens the changes of a real catalog repository again, one after the other, as pull requests at a GitHub on this machine, with the App
installed. Owners that ci.yaml names approve what waits for them, and a maintainer merges what the App does not. After each the base branch
has to have the files that it had in the history.

  npm run play-history -- --repo DIR [--changes 200] [--minutes 60]

Ends with 1 when files differ, or when time is up.`;

const { values } = parseArgs({
  options: {
    repo: { type: 'string' },
    changes: { type: 'string', default: '100000' },
    minutes: { type: 'string', default: '60' },
    help: { type: 'boolean', default: false },
  },
});

if (values.help || values.repo === undefined) console.log(usage);
else process.exitCode = await play(values.repo, Number(values.changes), Number(values.minutes));

async function play(repository: string, most: number, minutes: number): Promise<number> {
  const directory = mkdtempSync(join(tmpdir(), 'catalog-keeper-play-'));
  const end = performance.now() + minutes * 60_000;
  const played: PlayedChange[] = [];
  let isLate = false;
  try {
    execFileSync('git', ['clone', '--quiet', '--bare', repository, directory]);
    for await (const change of playClone(directory, most)) {
      played.push(change);
      console.log(`${played.length} ${lineOf(change)}`);
      isLate = performance.now() > end;
      if (isLate) break;
    }
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
  console.log(`${isLate ? 'Time is up. ' : ''}${figuresOf(played)}`);
  return isLate || played.some(({ isAsInHistory }) => !isAsInHistory) ? 1 : 0;
}

function lineOf({ subject, by, title, isAsInHistory, verdictMs }: PlayedChange): string {
  const tree = isAsInHistory ? '' : ', and the files differ from the history';
  return `${by} (${Math.round(verdictMs)} ms): ${title}${tree} [${subject}]`;
}

function figuresOf(changes: readonly PlayedChange[]): string {
  const times = changes.map(({ verdictMs }) => verdictMs).sort((one, other) => one - other);
  const byApp = changes.filter(({ by }) => by === 'the App').length;
  const alike = changes.filter(({ isAsInHistory }) => isAsInHistory).length;
  const median = Math.round(times[Math.floor(times.length / 2)] ?? 0);
  return [
    `${changes.length} changes: ${byApp} merged by the App, ${changes.length - byApp} by a maintainer.`,
    `The files are as in the history after ${alike}. ${median} ms to the verdict at the median.`,
  ].join(' ');
}
