import { runStep } from '../../src/action/run-step.ts';
import { beginStep } from './begin-step.ts';

/** What runners give to a step. */
const isOfStep = (name: string) => /^(?:GITHUB|INPUT|RUNNER)_/.test(name);

/**
 * Runs the Action in this process, with the variables of its step and no others of a runner. `run.test.ts` starts what is released: a process for each
 * test would take longer than everything that it does.
 */
export async function runHere(
  variables: Readonly<Record<string, string>>,
): Promise<{ readonly status: number; readonly stdout: string }> {
  const before = Object.entries(process.env).filter(([name]) => isOfStep(name));
  const { exitCode } = process;
  const { write } = process.stdout;
  let stdout = '';
  clear();
  beginStep(variables);
  process.exitCode = 0;
  process.stdout.write = text => {
    stdout += String(text);
    return true;
  };
  try {
    await runStep();
    return { status: Number(process.exitCode), stdout };
  } finally {
    process.stdout.write = write;
    process.exitCode = exitCode;
    clear();
    Object.assign(process.env, Object.fromEntries(before));
  }
}

function clear(): void {
  for (const name of Object.keys(process.env)) if (isOfStep(name)) delete process.env[name];
}
