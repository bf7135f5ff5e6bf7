import { chmodSync, chownSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { malformed } from '../../core/image/failures.ts';
import { OutcomeError } from '../../core/image/outcome.ts';
import { outcomeOf } from '../../core/image/outcome-of.ts';
import type { LayerFile } from '../../core/image-build/layer-file.ts';
import type { OpmRunner } from '../../flows/publish/ports.ts';
import { cacheFiles } from './cache-files.ts';
import { type ConfinedRun, runConfined } from './run-confined.ts';
import { inTemporaryDirectory } from './temporary-directory.ts';

/** Architectures by Node's names, where Go has others. https://go.dev/doc/install/source#environment */
const goNames: Readonly<Record<string, string>> = { x64: 'amd64', ia32: '386', ppc64: 'ppc64le' };

const gibibyte = 1024 * 1024 * 1024;
const limits = { milliseconds: 300_000, memory: 4 * gibibyte, fileBytes: gibibyte };
/** `nobody`: runs opm where this process is root. */
const unprivilegedUser = 65_534;

/**
 * Runs the opm of a base image in a directory of its own.
 *
 * An empty directory with `cache/` and `digest` makes opm write its cache as JSON, which is the same each time, and which every version
 * since 1.25 reads. Its own choice (pogreb, since 1.41) has a random seed in it.
 *
 * @see https://github.com/operator-framework/operator-registry/blob/v1.73.0/pkg/cache/cache.go
 */
export function createOpmRunner(): OpmRunner {
  const { platform, arch } = process;
  return {
    platform: { os: platform, architecture: goNames[arch] ?? arch },
    makeCache: (program, files) =>
      outcomeOf(() =>
        inTemporaryDirectory(async directory => {
          prepare(directory, program, files);
          const temporary = join(directory, 'tmp');
          refuseFailed(
            await runConfined(command(directory), { ...limits, directory, temporary, user: userOf(process) }),
          );
          return cacheFiles(join(directory, 'cache'));
        }),
      ),
  };
}

function command(directory: string): readonly string[] {
  const quiet = ['--pprof-addr=', '--termination-log=/dev/null'];
  return [join(directory, 'opm'), 'serve', 'configs', '--cache-dir=cache', '--cache-only', ...quiet];
}

/** The files of the catalog have the modes that they have in the image, because the cache has to fit these. */
function prepare(directory: string, program: Uint8Array, files: readonly LayerFile[]): void {
  chmodSync(directory, 0o755);
  writeFileSync(join(directory, 'opm'), program);
  chmodSync(join(directory, 'opm'), 0o755);
  for (const { path, content } of files) {
    if (path.split('/').includes('..')) throw malformed(`${path} leads out of the catalog`);
    const file = join(directory, 'configs', path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, content);
  }
  mkdirSync(join(directory, 'configs'), { recursive: true });
  setModes(join(directory, 'configs'));
  mkdirSync(join(directory, 'cache/cache'), { recursive: true });
  writeFileSync(join(directory, 'cache/digest'), '');
  chmodSync(join(directory, 'cache/cache'), 0o750);
  mkdirSync(join(directory, 'tmp'));
  const user = userOf(process);
  if (user === undefined) return;
  for (const name of ['cache', 'cache/cache', 'cache/digest', 'tmp']) chownSync(join(directory, name), user, user);
}

function setModes(root: string): void {
  chmodSync(root, 0o755);
  for (const entry of readdirSync(root, { recursive: true, withFileTypes: true }))
    chmodSync(join(entry.parentPath, entry.name), entry.isDirectory() ? 0o755 : 0o644);
}

function userOf({ getuid }: typeof process): number | undefined {
  return getuid?.() === 0 ? unprivilegedUser : undefined;
}

const failures: Readonly<Record<Exclude<ConfinedRun['kind'], 'done' | 'timeout'>, string>> = {
  failed: 'the opm of the base cannot make the serve cache',
  'not-started': 'the opm of the base cannot be run on this machine',
};

function refuseFailed({ kind, lastLine }: ConfinedRun): void {
  if (kind === 'done') return;
  if (kind === 'timeout') {
    const detail = `the opm of the base took longer than ${limits.milliseconds / 1000} seconds to make the serve cache`;
    throw new OutcomeError({ kind: 'unknown', cause: 'timeout', detail });
  }
  throw malformed(`${failures[kind]}: ${lastLine}`);
}
