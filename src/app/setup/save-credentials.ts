import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeDirectory } from '../../adapters/make-directory.ts';
import { SettingsError } from '../settings-error.ts';
import type { NewApp } from './convert-manifest.ts';

/**
 * Makes the data folder before anything is registered: GitHub gives the credentials once.
 *
 * @throws SettingsError where an App was registered before, or the error of the file system
 */
export function prepareForCredentials(dataDir: string): void {
  const path = fileIn(dataDir);
  if (existsSync(path))
    throw new SettingsError(
      `An App is registered already: its credentials are in ${path}. Start it by 'app', or move this file away to register another one.`,
    );
  makeDirectory(dataDir, 0o700);
}

/**
 * Writes the credentials of a new App to `app.env` in the data folder, which only this user can read. What was there is never overwritten.
 *
 * @returns the path of the file
 * @throws the error of the file system
 */
export function saveCredentials(dataDir: string, app: NewApp, publicUrl: string): string {
  const path = fileIn(dataDir);
  const lines = [
    `APP_ID=${app.id}`,
    `PRIVATE_KEY="${app.pem.trim().replaceAll('\n', '\\n')}"`,
    `WEBHOOK_SECRET=${app.webhookSecret}`,
    `GITHUB_CLIENT_ID=${app.clientId}`,
    `GITHUB_CLIENT_SECRET=${app.clientSecret}`,
    `PUBLIC_URL=${publicUrl}`,
  ];
  writeFileSync(path, `${lines.join('\n')}\n`, { mode: 0o600, flag: 'wx' });
  return path;
}

function fileIn(dataDir: string): string {
  return join(dataDir, 'app.env');
}
