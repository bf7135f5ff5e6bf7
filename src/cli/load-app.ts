import { realpathSync } from 'node:fs';
import { createRequire } from 'node:module';
import { extname } from 'node:path';

/** The program of the App, which is one of its own beside this one (`app/run-app`): most commands need nothing of what it brings along. */
export function loadApp(): typeof import('../app/run-app.ts') {
  const program = realpathSync(process.argv[1] ?? '');
  return createRequire(program)(`../app/run-app${extname(program)}`);
}
