import type { IncomingMessage } from 'node:http';
import { visible } from '../core/report/text/visible.ts';
import type { Answer } from './serve.ts';

const addresses: ReadonlySet<string> = new Set(['127.0.0.1', 'localhost', '::1']);

/** Whether only this machine can ask a server that listens there. */
export function isOwnMachine(host: string): boolean {
  return addresses.has(host);
}

const ownNames = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/;

/**
 * What whoever asks by another name is answered, where only this machine may ask: another site can have its name lead here, and read then what a browser of this
 * machine is shown. Undefined for the names of this machine.
 */
export function refusedName({ headers }: IncomingMessage): Answer | undefined {
  const { host } = headers;
  if (ownNames.test(host ?? '')) return undefined;
  return { status: 421, body: `There is no page of ${visible(host ?? 'no host')}.\n` };
}
