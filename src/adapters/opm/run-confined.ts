import { spawn, spawnSync } from 'node:child_process';

/** What a program may use. */
export interface Confinement {
  readonly directory: string;
  /** Where it may write files of its own. */
  readonly temporary: string;
  readonly milliseconds: number;
  /** Bytes of address space. */
  readonly memory: number;
  /** Bytes of one file that it writes. */
  readonly fileBytes: number;
  /** Numeric id of the user and group that it runs as; undefined: as this process. */
  readonly user: number | undefined;
}

/** How it ended. */
export interface ConfinedRun {
  readonly kind: 'done' | 'failed' | 'timeout' | 'not-started';
  /** The last line that it wrote, or why it could not be started. */
  readonly lastLine: string;
}

/** Of util-linux; a user without privileges needs a user namespace for a network of its own. */
const isolation = 'unshare';
const ownNetwork = ['--user', '--map-root-user', '--net', '--'];
/** What is kept of the output. */
const keptCharacters = 4096;

/**
 * Runs a program without the environment of this process, bounded, and without network where the system lets users make a network of their own. All
 * processes of its group end with it.
 *
 * @param command program and arguments
 */
export function runConfined(
  command: readonly string[],
  { directory, temporary, milliseconds, memory, fileBytes, user }: Confinement,
): Promise<ConfinedRun> {
  const identity = user === undefined ? {} : { uid: user, gid: user };
  const options = { cwd: directory, env: { PATH: '/usr/bin:/bin', HOME: temporary, TMPDIR: temporary }, ...identity };
  // Blocks of 512 bytes, and kibibytes. The umask gives the same modes on every machine.
  const limits = `umask 022; ulimit -c 0; ulimit -f ${Math.ceil(fileBytes / 512)}; ulimit -v ${Math.ceil(memory / 1024)}`;
  const confined = ['/bin/sh', '-c', `${limits}; exec "$@"`, 'sh', ...command];
  const hasOwnNetwork = spawnSync(isolation, [...ownNetwork, 'true'], options).status === 0;
  const [program = '', ...args] = hasOwnNetwork ? [isolation, ...ownNetwork, ...confined] : confined;
  return new Promise(resolve => {
    const child = spawn(program, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'], detached: true });
    let output = '';
    let isLate = false;
    const endGroup = () => {
      try {
        if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
      } catch {
        // None of it is left.
      }
    };
    const timer = setTimeout(() => {
      isLate = true;
      endGroup();
    }, milliseconds);
    const onOutput = (chunk: Buffer) => {
      output = `${output}${chunk.toString('utf8')}`.slice(-keptCharacters);
    };
    child.stdout.on('data', onOutput);
    child.stderr.on('data', onOutput);
    process.once('exit', endGroup);
    const end = (run: ConfinedRun) => {
      clearTimeout(timer);
      process.removeListener('exit', endGroup);
      endGroup();
      resolve(run);
    };
    child.once('error', error => end({ kind: 'not-started', lastLine: error.message }));
    child.once('exit', endGroup);
    child.once('close', code => {
      const kind = isLate ? 'timeout' : code === 0 ? 'done' : 'failed';
      end({ kind, lastLine: output.trimEnd().split('\n').at(-1) ?? '' });
    });
  });
}
