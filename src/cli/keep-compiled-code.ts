import nodeModule from 'node:module';
import { makeDirectory } from '../adapters/make-directory.ts';
import { cacheDirectory } from './cache-directory.ts';

/** What V8 compiles of what is imported from now on is kept for the next runs, which then start faster. A run without it is slower, and as right. */
export function keepCompiledCode(environment: Readonly<Record<string, string | undefined>>): void {
  const directory = cacheDirectory(environment);
  if (directory === undefined) return;
  try {
    makeDirectory(directory, 0o700);
    nodeModule.enableCompileCache(directory);
  } catch {
    // There is no place for it.
  }
}
