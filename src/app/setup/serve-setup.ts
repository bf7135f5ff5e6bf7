import { isOwnMachine } from '../../pages/own-machine.ts';
import { serve } from '../../pages/serve.ts';
import { readPlace } from '../settings.ts';
import { prepareForCredentials, saveCredentials } from './save-credentials.ts';
import { setupRoutes } from './setup-routes.ts';

interface SetupOutside {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly cwd: string;
  readonly stderr: { write(text: string): void };
}

/** Serves the set-up until the credentials of the App are kept, or `stopped`. @throws SettingsError, or the error of listening */
export async function serveSetup({ env, cwd, stderr }: SetupOutside, stopped: Promise<void>): Promise<void> {
  const place = readPlace(env, cwd);
  prepareForCredentials(place.dataDir);
  let finish: () => void = () => undefined;
  const finished = new Promise<void>(resolve => {
    finish = resolve;
  });
  let url = '';
  const routes = setupRoutes(
    {
      ...place,
      isLocal: isOwnMachine(place.host),
      save: (app, publicUrl) => saveCredentials(place.dataDir, app, { publicUrl, apiUrl: place.apiUrl }),
      failed: error => {
        const why = error instanceof Error ? error.message : String(error);
        stderr.write(`The credentials of the App could not be saved: ${why}\nFree disk space, then open ${url}/save\n`);
      },
      done: (app, file) => {
        stderr.write(`Registered the App ${app.slug}. Its credentials are in ${file}.\nNext: catalog-keeper app\n`);
        finish();
      },
    },
    () => url,
  );
  const server = await serve(place, [routes], error => {
    stderr.write(`catalog-keeper: ${error instanceof Error ? error.message : String(error)}\n`);
  });
  url = server.url;
  stderr.write(`Open ${url}/ in a browser to register the App.\n`);
  await Promise.race([finished, stopped]);
  await server.close();
}
