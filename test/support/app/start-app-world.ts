import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readSettings } from '../../../src/app/settings.ts';
import { type RunningApp, startApp } from '../../../src/app/start-app.ts';
import { appEvents, appPermissions, usualWebhookPath } from '../../../src/core/github/app-manifest.ts';
import { type GitHubDouble, type GitHubOptions, startGitHub } from '../github/start-github.ts';
import type { CheckRun, Comment, Pull, Repo } from '../github/state/model.ts';
import { quickPace } from './quick-pace.ts';

export interface AppWorld {
  readonly github: GitHubDouble;
  /** The App as GitHub has it. */
  readonly registered: ReturnType<GitHubDouble['addApp']>;
  readonly dataDir: string;
  /** Where the App listens. */
  url(): string;
  /** What the App is started with. */
  environment(port?: string): Readonly<Record<string, string>>;
  /** Starts it (again). It listens on the same port as before, and deliveries are sent there. */
  start(env?: Readonly<Record<string, string>>): Promise<void>;
  stop(): Promise<void>;
  close(): Promise<void>;
  /** The check runs of the App for the head that a pull request has now, oldest first. */
  runs(pull: Pull): readonly CheckRun[];
  /** The comments of the App on a pull request. */
  comments(pull: Pull): readonly Comment[];
  /** Has a branch require the check of the App. */
  protect(repo: Repo, parameters?: Readonly<Record<string, unknown>>): void;
}

/**
 * A GitHub on loopback on which the App of app.yml is registered, and the App itself in this process. It asks no registries.
 *
 * @param more permissions besides those of app.yml
 */
export async function startAppWorld(
  options: GitHubOptions = {},
  more: Readonly<Record<string, string>> = {},
): Promise<AppWorld> {
  const github = await startGitHub(options);
  const dataDir = mkdtempSync(join(tmpdir(), 'catalog-keeper-app-'));
  const registered = github.addApp({
    permissions: { ...Object.fromEntries(appPermissions.map(({ name, level }) => [name, level])), ...more },
    events: appEvents,
  });
  let app: RunningApp | undefined;
  let usedPort = '0';
  const environment = (port = '0') => ({
    APP_ID: String(registered.id),
    PRIVATE_KEY: registered.privateKey,
    WEBHOOK_SECRET: registered.hook.secret,
    GITHUB_API_URL: github.apiUrl,
    DATA_DIR: dataDir,
    HOST: '127.0.0.1',
    PORT: port,
    IMAGES: 'skip',
    LOG_LEVEL: 'fatal',
    LOG_FORMAT: 'json',
  });
  return {
    github,
    registered,
    dataDir,
    url: () => app?.url ?? '',
    environment,
    async start(env = {}) {
      app = await startApp(readSettings({ ...environment(usedPort), ...env }, dataDir), quickPace);
      usedPort = new URL(app.url).port;
      registered.hook.url = `${app.url}${usualWebhookPath}`;
    },
    async stop() {
      await app?.stop(10_000);
      app = undefined;
    },
    runs: ({ repo, head }) =>
      [...repo.runs.values()].filter(({ suite }) => suite.app === registered && suite.sha === head.sha),
    comments: ({ issue }) => issue.comments.filter(({ via }) => via === registered),
    protect(repo, parameters = {}) {
      const required_status_checks = [{ context: 'catalog-keeper', integration_id: registered.id }];
      const required = { strict_required_status_checks_policy: false, required_status_checks, ...parameters };
      github.addRuleset(repo, { rules: [{ type: 'required_status_checks', parameters: required }] });
    },
    async close() {
      await app?.stop(10_000);
      try {
        await github.close();
      } finally {
        rmSync(dataDir, { recursive: true, force: true });
      }
    },
  };
}
