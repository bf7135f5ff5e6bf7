import { connect } from 'node:net';
import type { Deadline } from './deadline.ts';

/** Whoever takes longer is asked with all that belongs to TLS. */
const patience = 2000;

/** The greeting of a client that offers TLS 1.2, as short as it can be: what is asked is only whether it is understood. */
const greeting = Buffer.from(
  [
    ...['160301', '0043', '01', '00003f', '0303', '00'.repeat(32), '00'],
    ...['0004', '1301', 'c02f', '0100', '0012', '000a', '0004', '0002', '001d', '000d', '0006', '0004', '0403', '0804'],
  ].join(''),
  'hex',
);

/**
 * Whether a server answers the greeting of TLS by plain HTTP, and so does not speak TLS. Says so much sooner than a connection of TLS
 * that fails. False where it does anything else, or is not there.
 *
 * @see https://www.rfc-editor.org/rfc/rfc5246#section-7.4.1.2
 */
export function answersPlainHttp({ hostname, port }: URL, deadline: Deadline): Promise<boolean> {
  return new Promise(resolve => {
    const host = hostname.startsWith('[') ? hostname.slice(1, -1) : hostname;
    const socket = connect({ host, port: port === '' ? 443 : Number(port), timeout: patience });
    const end = (isHttp: boolean) => {
      unwatch();
      socket.destroy();
      resolve(isHttp);
    };
    const unwatch = deadline.watch(() => end(false));
    socket.once('connect', () => socket.write(greeting));
    socket.once('data', answer => end(answer.toString('latin1', 0, 5) === 'HTTP/'));
    socket.once('timeout', () => end(false)).once('close', () => end(false));
    // What is wrong is told by whoever asks in the usual way.
    socket.on('error', () => end(false));
  });
}
