import { readSettings } from '../../../src/app/settings.ts';
import { startApp } from '../../../src/app/start-app.ts';
import { quickPace } from './quick-pace.ts';

/** The App as `run-app.ts` runs it, but for its pace, and that it goes on until it is killed. */
await startApp(readSettings(process.env, process.cwd()), quickPace);
