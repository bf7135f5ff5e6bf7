import { hasOption } from '../arguments.ts';
import type { Command } from '../command.ts';
import { loadApp } from '../load-app.ts';

export const appCommand: Command = {
  name: 'app',
  words: '',
  maxWords: 0,
  summary: 'Run the GitHub App',
  description: `Receives events from GitHub, checks pull requests, merges those that meet every condition, and serves pages about them until SIGTERM.
The environment says how: APP_ID, PRIVATE_KEY or PRIVATE_KEY_PATH, WEBHOOK_SECRET, and optionally PORT (3000), HOST (localhost),
PUBLIC_URL, GHE_HOST or GITHUB_API_URL, DATA_DIR, REDIS_URL and others: docs/app.md has all of them.`,
  options: {
    setup: {
      type: 'boolean',
      help: 'Register the App on GitHub in a browser, and store its credentials in DATA_DIR',
    },
  },
  examples: [
    { line: 'app --setup', does: 'Register an App' },
    { line: 'app', does: 'Run it' },
  ],
  async run({ env, cwd, stderr }, args) {
    const { runApp, runSetup } = loadApp();
    const outside = { env, cwd, stderr };
    return hasOption(args, 'setup') ? runSetup(outside) : runApp(outside);
  },
};
