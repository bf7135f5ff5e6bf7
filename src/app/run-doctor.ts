import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openHub } from '../adapters/github/app/index.ts';
import { openMirrors } from '../adapters/mirror/open-mirrors.ts';
import { type Diagnosis, diagnose } from '../core/doctor/index.ts';
import { doctorFacts } from '../flows/doctor/doctor-facts.ts';
import { readCredentials, readPlace } from './settings.ts';
import { SettingsError } from './settings-error.ts';

export interface DoctorOptions {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly cwd: string;
  /** ISO 8601, UTC. */
  readonly now: string;
  /** `owner/name`. */
  readonly repository: string;
}

/**
 * Looks at a repository, and at the App where its credentials are there: else with `GITHUB_TOKEN`, which sees less.
 *
 * @throws SettingsError where neither is there
 */
export async function runDoctor({ env, cwd, now, repository }: DoctorOptions): Promise<readonly Diagnosis[]> {
  const place = readPlace(env, cwd);
  const credentials = readCredentials(env, cwd);
  const token = env.GITHUB_TOKEN || undefined;
  const access = credentials ?? (token === undefined ? undefined : { appId: 0, token });
  if (access === undefined)
    throw new SettingsError(
      'Set APP_ID, and PRIVATE_KEY or PRIVATE_KEY_PATH of the GitHub App; or GITHUB_TOKEN to look at the repository alone.',
    );
  const { hub, account } = openHub({ ...place, ...access });
  // The mirrors of an App that runs are its own.
  const directory = mkdtempSync(join(tmpdir(), 'catalog-keeper-doctor-'));
  const mirrors = openMirrors({
    directory,
    serverUrl: place.serverUrl,
    token: installed => account.repositoryToken(installed),
    committer: { name: 'nobody', email: 'nobody' },
    isShallow: true,
  });
  try {
    const app = credentials === undefined ? undefined : { ...account, failedDeliveries: hub.failedDeliveries };
    return diagnose(await doctorFacts({ repository, now, app, account, hub, mirrors }));
  } finally {
    await mirrors.close();
    rmSync(directory, { recursive: true, force: true });
  }
}
