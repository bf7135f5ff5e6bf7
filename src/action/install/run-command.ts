import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { isObject } from '../../core/json.ts';
import { beginGroup, endGroup, print } from '../print.ts';

/** Where an install is told, and how it is carried out. */
export interface Wish {
  /** Directory of the catalog. */
  readonly catalog: string;
  /** File for the report, and directory for the evidence. */
  readonly report: string;
  readonly evidence: string;
  readonly options: readonly string[];
}

/** What a command came to: its report, else the end of what it said, and its exit code. */
type Came<Report> = { readonly report: Report } | { readonly said: string; readonly code: number };

const maxProblem = 1000;

/** What runners give to steps, with tokens among it: an install needs none of it. */
const isOfRunner = /^(?:ACTIONS|GITHUB|INPUT|RUNNER|STATE)_/;

/**
 * Runs the command `install` of the command line tool, which is beside the Action, as people would, and gives its report. What it says goes to the log as it
 * comes. A signal that ends the step is passed on, so that what was made is removed.
 *
 * @param title of its part of the log
 * @param words its arguments, without what `wish` says
 */
export async function runCommand<Report>(
  title: string,
  words: readonly string[],
  { catalog, report, evidence, options }: Wish,
): Promise<Came<Report>> {
  const output = ['--format', 'json', '--output', report, '--evidence', evidence];
  const env = Object.fromEntries(Object.entries(process.env).filter(([variable]) => !isOfRunner.test(variable)));
  beginGroup(title);
  const child = spawn(process.execPath, [program(), 'install', '--catalog', catalog, ...output, ...options, ...words], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const { said, code } = await until(child);
  endGroup();
  const found = existsSync(report) ? readReport(report) : undefined;
  if (found !== undefined) return { report: found as Report };
  return { said: said.trim().slice(-maxProblem) || 'It ended without a report.', code };
}

/** The command line tool: a released one is beside the file of the Action. */
function program(): string {
  const directory = import.meta.dirname;
  const isReleased = existsSync(join(directory, '..', 'cli', 'main.js'));
  return isReleased ? join(directory, '..', 'cli', 'main.js') : join(directory, '..', '..', 'cli', 'main.ts');
}

/** Shows what a process says. @returns the end of it, and its exit code */
function until(child: ChildProcess): Promise<{ readonly said: string; readonly code: number }> {
  const signals = ['SIGINT', 'SIGTERM'] as const;
  const pass = (signal: NodeJS.Signals) => void child.kill(signal);
  for (const signal of signals) process.on(signal, pass);
  let said = '';
  for (const input of [child.stdout, child.stderr]) {
    if (input === null) continue;
    // Whole lines: the runner obeys some, whatever pieces they come in.
    createInterface({ input }).on('line', line => {
      said = `${said}${line}\n`.slice(-maxProblem);
      print(`${line}\n`);
    });
  }
  return new Promise((done, failed) => {
    child.once('error', failed);
    child.once('close', code => {
      for (const signal of signals) process.off(signal, pass);
      done({ said, code: code ?? 3 });
    });
  });
}

function readReport(file: string): object | undefined {
  try {
    const report: unknown = JSON.parse(readFileSync(file, 'utf8'));
    return isObject(report) ? report : undefined;
  } catch {
    return undefined;
  }
}
