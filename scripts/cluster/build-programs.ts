import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Program, programs, versionOf } from './programs.ts';

/** Where the programs of earlier builds are, each in a folder of its version: `kube-apiserver-v1.36.3/`. */
export function folderOf(cache: string, program: Program): string {
  return join(cache, `${program.name}-${versionOf(program)}`);
}

/** The programs that have to be built before the cluster can be started. */
export function missingPrograms(cache: string, wanted: readonly Program[]): readonly Program[] {
  return wanted.filter(program => !existsSync(folderOf(cache, program)));
}

/** Whether Go is there to build them. */
export function hasGo(): boolean {
  return spawnSync('go', ['version']).status === 0;
}

/**
 * Builds programs into the cache. A folder appears there when all of it is done.
 *
 * @throws Error with what Go wrote
 */
export function buildPrograms(cache: string, wanted: readonly Program[], say: (text: string) => void): void {
  for (const program of wanted) {
    say(`Building ${program.name} ${versionOf(program)}`);
    const folder = folderOf(cache, program);
    const unfinished = `${folder}.${process.pid}`;
    try {
      mkdirSync(unfinished, { recursive: true });
      go(
        ['build', '-trimpath', '-ldflags', linkerFlags, '-o', join(unfinished, program.name), program.package],
        program,
      );
      const module = go(['list', '-m', '-f', '{{.Dir}}', program.module], program).trim();
      for (const manifests of program.manifests) {
        copyFiles(join(module, manifests), join(unfinished, 'manifests', manifests));
      }
      renameSync(unfinished, folder);
    } finally {
      rmSync(unfinished, { recursive: true, force: true });
    }
  }
}

/** As files of the user's own: those of a module may not be written, nor removed. */
function copyFiles(from: string, to: string): void {
  mkdirSync(to, { recursive: true });
  const files = readdirSync(from, { withFileTypes: true }).filter(entry => entry.isFile());
  for (const { name } of files) writeFileSync(join(to, name), readFileSync(join(from, name)));
}

const [major, minor] = versionOf(programs.apiserver).slice(1).split('.');
const version = 'k8s.io/component-base/version';

/** Without these, Kubernetes calls itself v0.0.0, and refuses what needs a newer version. The same for all, so that what they share is compiled once. */
const linkerFlags = [
  ...['-s', '-w'],
  ...['-X', `${version}.gitVersion=${versionOf(programs.apiserver)}`],
  ...['-X', `${version}.gitMajor=${major}`],
  ...['-X', `${version}.gitMinor=${minor}`],
].join(' ');

function go([command = '', ...words]: readonly string[], { name, modfile }: Program): string {
  const environment = { ...process.env, CGO_ENABLED: '0', GOWORK: 'off' };
  const args = [command, `-modfile=${join(import.meta.dirname, modfile)}`, ...words];
  const { status, stdout, stderr, error } = spawnSync('go', args, {
    cwd: import.meta.dirname,
    env: environment,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 ** 2,
  });
  if (status !== 0) throw new Error(`${name} could not be built: ${error?.message ?? stderr}`);
  return stdout;
}
