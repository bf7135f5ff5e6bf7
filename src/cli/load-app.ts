import { existsSync, realpathSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, extname, join } from 'node:path';
import { UsageError } from './usage-error.ts';

/** The program of the App, which is one of its own beside this one (`app/run-app`): most commands need nothing of what it brings along. */
export function loadApp(): typeof import('../app/run-app.ts') {
  const program = realpathSync(process.argv[1] ?? '');
  const app = join(dirname(program), '..', 'app', `run-app${extname(program)}`);
  // It is not kept in git, unlike this program.
  if (!existsSync(app)) throw new UsageError(`There is no ${app}. In a clone of catalog-keeper, run 'npm run build'.`);
  return createRequire(program)(app);
}
