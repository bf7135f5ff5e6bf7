import nodeModule from 'node:module';
import type { Context, ExitCode } from './command.ts';

/** The program, without what has to be done before its parts can be imported. */
export interface Program {
  run(argv: readonly string[], context: Context): Promise<ExitCode>;
  /** Keeps what was compiled in this run for the next ones. Failing to is no failure. */
  keepCompiled(): void;
}

/** Where what is compiled is kept, and what the run is for. */
export interface CompiledCode {
  readonly directory: string;
  /** The first word of the command line, whatever that is. */
  readonly command: string;
}

/** The program as it runs from its source. In the package `compiled-program.ts` stands in this place. */
export async function loadProgram({ directory }: CompiledCode): Promise<Program> {
  nodeModule.enableCompileCache(directory);
  // Imported only now, so that its compilation is kept.
  const { run } = await import('./run.ts');
  return { run, keepCompiled: () => undefined };
}
