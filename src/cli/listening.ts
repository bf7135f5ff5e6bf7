import { textOption } from './arguments.ts';
import type { Arguments } from './command.ts';
import { UsageError } from './usage-error.ts';

/** The port of `--port`. @param usual where there is no such option. @throws UsageError for what is no port */
export function portOption(args: Arguments, usual: number): number {
  const text = textOption(args, 'port');
  if (text === undefined) return usual;
  const port = Number(text);
  if (!/^\d{1,5}$/.test(text) || port > 65_535)
    throw new UsageError(`--port takes a number up to 65535, not '${text}'.`);
  return port;
}

/**
 * Starts a server, and says in words why it cannot listen.
 *
 * @param hostOption the option that sets the host
 * @throws UsageError where the address cannot be used
 */
export async function listening<Server>(
  place: { readonly host: string; readonly port: number; readonly hostOption: '--host' | '--address' },
  listen: () => Promise<Server>,
): Promise<Server> {
  const { host, port, hostOption } = place;
  try {
    return await listen();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EADDRINUSE') throw new UsageError(`Port ${port} is in use. Set another one with --port.`);
    if (code === 'EACCES') throw new UsageError(`Port ${port} may not be used. Set another one with --port.`);
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
      throw new UsageError(`'${host}' is not an address of this machine. Set another one with ${hostOption}.`);
    throw error;
  }
}
