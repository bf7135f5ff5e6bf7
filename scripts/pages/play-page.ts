import { Readable, Writable } from 'node:stream';
import { run } from '../../src/cli/run.ts';
import { Fixture } from './fixture.ts';
import type { Commands } from './read-steps.ts';
import { readSteps } from './read-steps.ts';
import { linesOfScript, wordsOfLine } from './words-of-line.ts';

/** What a block of commands printed, beside what its page shows. */
export interface Played {
  readonly commands: Commands;
  readonly printed: string;
  /** The highest of the commands of catalog-keeper: 2 for a command line that is wrong. */
  readonly exitCode: number;
}

/** Follows a page word by word: each of its blocks in order, in fresh repositories where the page names a fixture. */
export async function playPage(page: string): Promise<Played[]> {
  let fixture: Fixture | undefined;
  const played: Played[] = [];
  try {
    for (const step of readSteps(page)) {
      if (step.kind === 'fixture') {
        fixture?.remove();
        fixture = new Fixture(step.name);
      } else if (fixture === undefined) continue;
      else if (step.kind === 'change') fixture.change(step.name);
      else if (step.kind === 'file') fixture.write({ [step.path]: step.text });
      else if (step.isRun) played.push({ commands: step, ...(await playCommands(step.text, fixture)) });
    }
  } finally {
    fixture?.remove();
  }
  return played;
}

async function playCommands(script: string, fixture: Fixture): Promise<Omit<Played, 'commands'>> {
  let printed = '';
  let exitCode = 0;
  for (const line of linesOfScript(script)) {
    const words = wordsOfLine(line);
    if (words === undefined) printed += fixture.shell(line);
    else {
      const output = new Text();
      const code = await run(words, {
        stdin: Readable.from([]),
        stdout: output,
        stderr: output,
        env: fixture.env,
        cwd: fixture.directory,
        now: '2026-01-15T12:00:00.000Z',
      });
      if (!line.endsWith('|| true')) exitCode = Math.max(exitCode, code);
      printed += output.text;
    }
  }
  return { printed: fixture.asShown(printed), exitCode };
}

class Text extends Writable {
  text = '';

  constructor() {
    super({ decodeStrings: false });
  }

  override _write(chunk: string, _encoding: BufferEncoding, done: () => void): void {
    this.text += chunk;
    done();
  }
}
