import { runCli } from '../../test/support/run-cli.ts';
import { Fixture } from '../pages/fixture.ts';
import { terminalPicture } from './terminal-picture.ts';

/** `check` refuses a change, `fix` fixes it, and then it may be merged: what a terminal shows, as an animated picture. */
export async function recordingOfCheck(): Promise<string> {
  const fixture = new Fixture('single-catalog');
  const sceneOf = async (words: string, seconds: number) => {
    const options = { cwd: fixture.directory, env: { ...fixture.env }, isTTY: true };
    const { stdout, stderr } = await runCli(words.split(' '), options);
    return { command: `npx catalog-keeper ${words}`, output: stdout + stderr, seconds };
  };
  try {
    fixture.change('coffee 2.0.0 without 1.2.0');
    const check = 'check --author alice --offline';
    const title =
      'A change is refused, because installed versions could no longer be upgraded; fix fixes it; then it may be merged';
    return terminalPicture(title, [await sceneOf(check, 9), await sceneOf('fix --write', 6), await sceneOf(check, 6)]);
  } finally {
    fixture.remove();
  }
}
