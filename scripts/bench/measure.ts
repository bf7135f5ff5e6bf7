import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** What one run of a whole process took. CPU and memory only where GNU time is installed. */
export interface Run {
  readonly wallSeconds: number;
  readonly cpuSeconds: number | undefined;
  readonly peakMiB: number | undefined;
  readonly exitCode: number | null;
  readonly stdout: string;
}

/** A command that is measured as a whole process. */
export interface Subject {
  readonly name: string;
  readonly command: readonly string[];
  readonly cwd?: string;
  /** Exit codes that mean that it did its work. */
  readonly expects?: readonly number[];
}

const gnuTime = ['/usr/bin/time', '/opt/homebrew/bin/gtime'].find(path => existsSync(path));

/** Runs a command once. @throws Error when it cannot be started or ends with a code that is not expected */
export function runOnce(subject: Subject): Run {
  const [program = '', ...args] =
    gnuTime === undefined ? subject.command : [gnuTime, '-f', '%U %S %M', ...subject.command];
  const started = performance.now();
  const result = spawnSync(program, args, {
    encoding: 'utf8',
    maxBuffer: 1 << 28,
    ...(subject.cwd === undefined ? {} : { cwd: subject.cwd }),
  });
  const wallSeconds = (performance.now() - started) / 1000;
  if (result.error !== undefined) throw result.error;
  if (!(subject.expects ?? [0]).includes(result.status ?? -1)) {
    throw new Error(`${subject.name} ended with ${result.status}: ${result.stderr.slice(-2000)}`);
  }
  const [user, system, kib] = (result.stderr.trim().split('\n').at(-1) ?? '').split(' ').map(Number);
  const isMeasured = gnuTime !== undefined && user !== undefined && system !== undefined && kib !== undefined;
  return {
    wallSeconds,
    cpuSeconds: isMeasured ? user + system : undefined,
    peakMiB: isMeasured ? kib / 1024 : undefined,
    exitCode: result.status,
    stdout: result.stdout,
  };
}

/** Medians of two subjects and of their ratio, pair by pair, so that a machine whose speed drifts hurts both alike. */
export interface Comparison {
  readonly subject: Medians;
  readonly peer: Medians;
  readonly ratio: Medians;
}

export interface Medians {
  readonly wall: number;
  readonly cpu: number | undefined;
  readonly peak: number | undefined;
}

/** Runs both in turn, after one run each that does not count. */
export function compare(subject: Subject, peer: Subject, pairs: number): Comparison {
  const [subjects = [], peers = []] = inRounds([subject, peer], pairs);
  return { subject: mediansOf(subjects), peer: mediansOf(peers), ratio: ratioOf(subjects, peers) };
}

/**
 * Runs all subjects in turn: the runs of each subject, round by round.
 *
 * @param first those that run once before, which does not count
 */
export function inRounds(
  subjects: readonly Subject[],
  rounds: number,
  first: readonly Subject[] = subjects,
): readonly (readonly Run[])[] {
  for (const subject of first) runOnce(subject);
  const runs = Array.from({ length: rounds }, () => subjects.map(runOnce));
  return subjects.map((_, index) => runs.flatMap(round => round[index] ?? []));
}

/** The medians of the ratios of runs that were made in the same rounds. */
export function ratioOf(subjects: readonly Run[], peers: readonly Run[]): Medians {
  const medianOf = (value: (run: Run) => number | undefined) =>
    median(subjects.map((run, round) => divide(value(run), peers[round] && value(peers[round]))));
  return {
    wall: medianOf(run => run.wallSeconds) ?? Number.NaN,
    cpu: medianOf(run => run.cpuSeconds),
    peak: medianOf(run => run.peakMiB),
  };
}

/** Runs one subject several times, after one run that does not count. */
export function measure(subject: Subject, times: number): Medians {
  runOnce(subject);
  return mediansOf(Array.from({ length: times }, () => runOnce(subject)));
}

/** The medians of runs. */
export function mediansOf(runs: readonly Run[]): Medians {
  return {
    wall: median(runs.map(run => run.wallSeconds)) ?? Number.NaN,
    cpu: median(runs.map(run => run.cpuSeconds)),
    peak: median(runs.map(run => run.peakMiB)),
  };
}

/** The middle of the values; undefined when any is. */
export function median(values: readonly (number | undefined)[]): number | undefined {
  const known = values.filter(value => value !== undefined).sort((a, b) => a - b);
  return known.length === values.length ? known[Math.floor((known.length - 1) / 2)] : undefined;
}

function divide(a: number | undefined, b: number | undefined): number | undefined {
  return a === undefined || b === undefined ? undefined : a / b;
}
