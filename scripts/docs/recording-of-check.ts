import { runCli } from '../../test/support/run-cli.ts';
import { Fixture } from '../pages/fixture.ts';
import { terminalPicture } from './terminal-picture.ts';

/** `check` refuses a change, and after the fix it does not: what a terminal shows, as an animated picture. */
export async function recordingOfCheck(): Promise<string> {
  const fixture = new Fixture('single-catalog');
  try {
    const words = ['check', '--author', 'alice', '--offline'];
    const sceneAfter = async (change: string, seconds: number) => {
      fixture.change(change);
      const { stdout } = await runCli(words, { cwd: fixture.directory, env: { ...fixture.env }, isTTY: true });
      return { command: `npx catalog-keeper ${words.join(' ')}`, output: stdout, seconds };
    };
    return terminalPicture(
      'A change that is refused, because installed versions could no longer be upgraded; then the same change without the mistake',
      [await sceneAfter('coffee 2.0.0 without 1.2.0', 9), await sceneAfter('coffee 2.0.0', 6)],
    );
  } finally {
    fixture.remove();
  }
}
