import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { InstallReport } from '../../core/cluster/install-report.ts';
import type { InstallTarget } from '../../core/cluster/runs/install-target.ts';
import { isObject } from '../../core/json.ts';
import { print } from '../print.ts';

/** How a target is installed. */
interface Wish {
  /** Directory of the catalog. */
  readonly catalog: string;
  /** File for the report, and directory for the evidence. */
  readonly report: string;
  readonly evidence: string;
  readonly options: readonly string[];
}

const maxProblem = 1000;

/** What runners give to steps, with tokens among it: an install needs none of it. */
const isOfRunner = /^(?:ACTIONS|GITHUB|INPUT|RUNNER|STATE)_/;

/**
 * Installs one head with the command line tool, which is beside the Action, as people would, and gives its report. What it says goes to the log as it
 * comes. A signal that ends the step is passed on, so that what was made is removed.
 */
export async function installTarget(
  target: InstallTarget,
  { catalog, report, evidence, options }: Wish,
): Promise<InstallReport> {
  const { package: name, channel, bundle, from } = target;
  const words = [
    'install',
    '--catalog',
    catalog,
    '--channel',
    channel,
    ...(from === undefined ? [] : ['--from', from]),
  ];
  const output = ['--format', 'json', '--output', report, '--evidence', evidence];
  const env = Object.fromEntries(Object.entries(process.env).filter(([variable]) => !isOfRunner.test(variable)));
  print(`::group::${bundle} of channel ${channel} of package ${name}\n`, { commands: true });
  const child = spawn(process.execPath, [program(), ...words, ...output, ...options, '--', name], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const said = await until(child);
  print('::endgroup::\n', { commands: true });
  const found = existsSync(report) ? readReport(report) : undefined;
  if (found !== undefined) return found;
  return {
    schemaVersion: 1,
    engine: 'olm-v0',
    package: name,
    channel,
    bundle,
    ...(from === undefined ? {} : { from }),
    outcome: 'undetermined',
    failure: {
      code: 'no-report',
      cause: 'unknown',
      message: said.trim().slice(-maxProblem) || 'It ended without a report.',
    },
    seconds: 0,
    leftBehind: [],
  };
}

/** The command line tool: a released one is beside the file of the Action. */
function program(): string {
  const directory = import.meta.dirname;
  const isReleased = existsSync(join(directory, '..', 'cli', 'main.js'));
  return isReleased ? join(directory, '..', 'cli', 'main.js') : join(directory, '..', '..', 'cli', 'main.ts');
}

/** Shows what a process says. @returns the end of it */
function until(child: ChildProcess): Promise<string> {
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
    child.once('close', () => {
      for (const signal of signals) process.off(signal, pass);
      done(said);
    });
  });
}

function readReport(file: string): InstallReport | undefined {
  try {
    const report: unknown = JSON.parse(readFileSync(file, 'utf8'));
    return isObject(report) ? (report as unknown as InstallReport) : undefined;
  } catch {
    return undefined;
  }
}
