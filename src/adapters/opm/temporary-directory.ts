import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Runs something in a directory that is gone afterwards, even if the process exits meanwhile. */
export async function inTemporaryDirectory<Result>(use: (directory: string) => Promise<Result>): Promise<Result> {
  const directory = mkdtempSync(join(tmpdir(), 'catalog-keeper-opm-'));
  const remove = () => rmSync(directory, { recursive: true, force: true, maxRetries: 3 });
  process.once('exit', remove);
  try {
    return await use(directory);
  } finally {
    process.removeListener('exit', remove);
    remove();
  }
}
