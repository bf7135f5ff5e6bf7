import { existsSync, realpathSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, extname, join } from 'node:path';
import { UsageError } from './usage-error.ts';

/** Loads a program of its own beside this one, such as `app/run-app`. @throws UsageError where it was not built */
export function programBeside(name: string): unknown {
  const program = realpathSync(process.argv[1] ?? '');
  const file = join(dirname(program), '..', `${name}${extname(program)}`);
  // The App is not kept in git, unlike this program.
  if (!existsSync(file))
    throw new UsageError(`There is no ${file}. In a clone of catalog-keeper, run 'npm run build'.`);
  return createRequire(program)(file);
}
