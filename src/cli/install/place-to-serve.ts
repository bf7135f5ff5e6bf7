import { textOption } from '../arguments.ts';
import type { Arguments } from '../command.ts';
import { portOption } from '../listening.ts';

/** A pod may hold a connection. */
export const graceMs = 1000;

/** Where a catalog is served for a cluster. */
interface Place {
  readonly host: string;
  /** 0 for one that is free. */
  readonly port: number;
  readonly hostOption: '--host';
}

/** What the command line says about it. @throws UsageError for what is no port */
export function placeToServe(args: Arguments): Place {
  return { host: textOption(args, 'host') ?? '127.0.0.1', port: portOption(args, 0), hostOption: '--host' };
}

/** The host as it is before the port in an address. */
export function hostInAddress({ host }: Pick<Place, 'host'>): string {
  return host.includes(':') ? `[${host}]` : host;
}
