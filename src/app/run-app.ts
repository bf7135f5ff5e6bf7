import { HubError } from '../flows/reconcile/hub-error.ts';
import { untilStopped } from '../pages/until-stopped.ts';
import { runDoctor } from './run-doctor.ts';
import { runPromotion } from './run-promotion.ts';
import { readSettings } from './settings.ts';
import { SettingsError } from './settings-error.ts';
import { serveSetup } from './setup/serve-setup.ts';
import { startApp } from './start-app.ts';

export { runDoctor, runPromotion };

/** What running the App needs of the outside. */
export interface AppOutside {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly cwd: string;
  readonly stderr: { write(text: string): void };
}

/** 0 after it was told to stop, 2 where the environment is wrong, 3 where it cannot start. */
type AppExit = 0 | 2 | 3;

/** Shorter than orchestrators usually wait between SIGTERM and SIGKILL (Kubernetes: 30 seconds). */
const graceMs = 20_000;

/** Runs the App until it is told to stop by SIGTERM or SIGINT: then it takes no more work and ends what runs. A second signal ends it at once. */
export function runApp(outside: AppOutside): Promise<AppExit> {
  return exitOf(outside, async () => {
    const app = await startApp(readSettings(outside.env, outside.cwd));
    await untilStopped();
    await app.stop(graceMs);
  });
}

/** Serves the set-up until the App is registered, or until it is told to stop. */
export function runSetup(outside: AppOutside): Promise<AppExit> {
  return exitOf(outside, () => serveSetup(outside, untilStopped()));
}

async function exitOf({ stderr }: AppOutside, run: () => Promise<void>): Promise<AppExit> {
  try {
    await run();
    return 0;
  } catch (error) {
    stderr.write(`catalog-keeper: ${problemOf(error)}\n`);
    return error instanceof SettingsError ? 2 : 3;
  }
}

/** What is wrong, and what to do about it where that is known. */
function problemOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  // Its own fix is for a program that runs, and asks again.
  if (error instanceof HubError && error.code === 'unavailable')
    return `${error.message} Check the network, and GITHUB_API_URL or GHE_HOST if one is set; then start again.`;
  return 'fix' in error ? `${error.message} ${error.fix}` : error.message;
}

// As a program of its own, such as in a container. No top-level await: the command line tool requires this file.
if (import.meta.main) {
  const { env, stderr } = process;
  const run = process.argv.includes('--setup') ? runSetup : runApp;
  void run({ env, cwd: process.cwd(), stderr: { write: text => void stderr.write(text) } }).then(code =>
    process.exit(code),
  );
}
