import type { Failure } from '../../core/image/outcome.ts';
import { visible } from '../../core/report/text/visible.ts';
import type { Context, ExitCode } from '../command.ts';

/** What is not there or is no image is a finding; what could not be determined is the infrastructure's. */
const exitCodes: Readonly<Record<Failure['kind'], ExitCode>> = { absent: 1, malformed: 1, forbidden: 3, unknown: 3 };

export const allowHost =
  'If you trust the host, allow it: --private HOST[:PORT], or --insecure HOST[:PORT] for plain HTTP.';

export function exitCodeOfFailure({ kind }: Failure): ExitCode {
  return exitCodes[kind];
}

/** Says on stderr why an image could not be had, and what may help. */
export function reportFailure(context: Context, word: string, failure: Failure): ExitCode {
  context.stderr.write(`catalog-keeper: ${visible(`${word}: ${failure.detail}`)}.${hintFor(failure)}\n`);
  return exitCodeOfFailure(failure);
}

/** What the command line can do about it; empty where it can do nothing. */
export function hintFor(failure: Failure): string {
  if (failure.kind === 'forbidden') return ' Log in with docker or podman, or set --registry-config.';
  if (failure.kind !== 'unknown') return '';
  if (failure.cause === 'credentials') return ' Repair it, or set another file with --registry-config.';
  if (failure.cause === 'offline') return ' Leave out --offline.';
  if (failure.cause !== 'policy' && failure.cause !== 'host') return '';
  return ` ${allowHost}`;
}
