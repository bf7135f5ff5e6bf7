import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeDirectory } from '../../adapters/make-directory.ts';
import { SettingsError } from '../settings-error.ts';
import type { NewApp } from './convert-manifest.ts';

/**
 * Makes the data folder, and tries that a file of this size can be written there, before anything is registered: GitHub gives the credentials
 * once.
 *
 * @throws SettingsError where an App was registered before, or the error of the file system
 */
export function prepareForCredentials(dataDir: string): void {
  const path = fileIn(dataDir);
  if (existsSync(path))
    throw new SettingsError(
      `An App is already registered: its credentials are in ${path}. Start it with 'app', or move this file to register another one.`,
    );
  const trial = `${path}.trial`;
  try {
    makeDirectory(dataDir, 0o700);
    writeFileSync(trial, 'x'.repeat(trialBytes), { mode: 0o600 });
    rmSync(trial);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new SettingsError(
      `The credentials of the App could not be saved in ${dataDir} (${why}). Make it writable, or set DATA_DIR to another folder. Nothing was registered.`,
    );
  }
}

/** More than a private key and the rest take. */
const trialBytes = 16 * 1024;

interface AppAddresses {
  readonly publicUrl: string;
  /** The API of the GitHub where the App was registered. */
  readonly apiUrl: string;
}

/**
 * Writes the credentials of a new App to `app.env` in the data folder, which only this user can read. What was there is never overwritten.
 *
 * @returns the path of the file
 * @throws the error of the file system
 */
export function saveCredentials(dataDir: string, app: NewApp, { publicUrl, apiUrl }: AppAddresses): string {
  const path = fileIn(dataDir);
  const lines = [
    `APP_ID=${app.id}`,
    `PRIVATE_KEY="${app.pem.trim().replaceAll('\n', '\\n')}"`,
    `WEBHOOK_SECRET=${app.webhookSecret}`,
    `GITHUB_CLIENT_ID=${app.clientId}`,
    `GITHUB_CLIENT_SECRET=${app.clientSecret}`,
    `PUBLIC_URL=${publicUrl}`,
    // Another GitHub does not know the App.
    `GITHUB_API_URL=${apiUrl}`,
  ];
  writeFileSync(path, `${lines.join('\n')}\n`, { mode: 0o600, flag: 'wx' });
  return path;
}

function fileIn(dataDir: string): string {
  return join(dataDir, 'app.env');
}
