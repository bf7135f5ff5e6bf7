import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { InstallReport } from '../../../src/core/cluster/install-report.ts';

const program = join(import.meta.dirname, '../../../src/cli/main.ts');

/** What a run of the command line tool wrote. */
interface Ran {
  readonly exitCode: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs the command line tool as a process of its own, because it loads the client of clusters from beside itself. */
export async function runKeeper(words: readonly string[]): Promise<Ran> {
  const child = spawn(process.execPath, [program, ...words], { stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = new Promise<number | null>(resolve => child.once('close', resolve));
  const [stdout, stderr, exitCode] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  return { exitCode, stdout, stderr };
}

/** Runs `install` on the cluster of KUBECONFIG. @throws Error with what it wrote where it gives no report */
export async function runInstallCommand(words: readonly string[]): Promise<InstallReport> {
  const { exitCode, stdout, stderr } = await runKeeper(['install', ...words, '--format', 'json', '--quiet']);
  if (stdout === '') throw new Error(`install ended with ${exitCode}: ${stderr}`);
  return JSON.parse(stdout) as InstallReport;
}

/** A directory with files, for as long as it is used. */
export async function withFiles<Result>(
  files: Readonly<Record<string, string>>,
  use: (directory: string) => Promise<Result>,
): Promise<Result> {
  const directory = mkdtempSync(join(tmpdir(), 'keeper-install-'));
  try {
    for (const [path, content] of Object.entries(files)) {
      mkdirSync(dirname(join(directory, path)), { recursive: true });
      writeFileSync(join(directory, path), content);
    }
    return await use(directory);
  } finally {
    rmSync(directory, { recursive: true });
  }
}
