import nodeModule from 'node:module';
import { makeDirectory } from '../adapters/make-directory.ts';
import type { ExitCode, Outside } from './command.ts';

/** The program, without what has to be done before its parts can be imported. */
export interface Program {
  run(argv: readonly string[], context: Outside): Promise<ExitCode>;
  /** Keeps what was compiled in this run for the next ones. Failing to is no failure. */
  keepCompiled(): void;
}

/** Where what is compiled is kept, and what the run is for. */
export interface CompiledCode {
  /** Undefined where nothing can be kept. */
  readonly directory: string | undefined;
  /** The first word of the command line, whatever that is. */
  readonly command: string;
}

/** The program as it runs from its source. In the package `compiled-program.ts` stands in this place. */
export async function loadProgram({ directory }: CompiledCode): Promise<Program> {
  if (directory !== undefined) enableCompileCache(directory);
  // Imported only now, so that its compilation is kept.
  const { run } = await import('./run.ts');
  return { run, keepCompiled: () => undefined };
}

/** A run without it is slower, and as right. */
function enableCompileCache(directory: string): void {
  try {
    makeDirectory(directory, 0o700);
    nodeModule.enableCompileCache(directory);
  } catch {
    // There is no place for it.
  }
}
