import { untilStopped } from '../../pages/until-stopped.ts';
import { baseOption, changeOptions } from '../check-change.ts';
import type { Command } from '../command.ts';
import { watchWorkTree } from '../watch/watch-work-tree.ts';

export const watchCommand: Command = {
  name: 'watch',
  words: '',
  maxWords: 0,
  summary: 'Check the work tree again whenever a file is saved',
  description: `Checks the work tree as 'check' does, and again after each change of a file, of what is checked out, or of the base, until Ctrl+C or
SIGTERM. On a terminal each report replaces the one before. With --format json each report is one line; with --output FILE the file is
written again. Backup and swap files of editors are left out. The repository is not changed.`,
  options: { ...baseOption, ...changeOptions },
  examples: [
    { line: 'watch --author alice', does: 'Your uncommitted changes, while you edit' },
    { line: 'watch --offline --format sarif --output ../catalog.sarif', does: 'For an editor that shows SARIF files' },
    { line: 'watch --format json', does: 'For a program: a line for each report' },
  ],
  async run(context, args) {
    await watchWorkTree(context, args, untilStopped());
    return 0;
  },
};
