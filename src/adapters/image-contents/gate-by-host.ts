import { createGate, type Gate } from './gate.ts';

/**
 * Lets so many jobs run at the same time, and of these only so many for one host: one that does not answer must not keep the
 * others from being asked.
 */
export function createGateByHost(width: number, widthOfHost: number): (host: string) => Gate {
  const all = createGate(width);
  const hosts = new Map<string, Gate>();
  return host => {
    const own = hosts.get(host) ?? createGate(widthOfHost);
    hosts.set(host, own);
    return job => own(() => all(job));
  };
}
