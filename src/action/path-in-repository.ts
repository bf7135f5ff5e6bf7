import { existsSync, realpathSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';

/** A directory of the runner as the commit names it: empty for the root of the checkout. */
export function pathInRepository(directory: string): string {
  const named = resolve(directory);
  // A link may lead into the checkout.
  const path = existsSync(named) ? realpathSync(named) : named;
  for (let root = path; ; root = dirname(root)) {
    if (existsSync(join(root, '.git'))) return relative(root, path).split(sep).join('/');
    if (dirname(root) === root) return '';
  }
}
