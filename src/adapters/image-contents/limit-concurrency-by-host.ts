import { type Limiter, limitConcurrency } from './limit-concurrency.ts';

/**
 * Lets so many jobs run at the same time, and of these only so many for one host: one that does not answer must not keep the
 * others from being asked.
 */
export function limitConcurrencyByHost(width: number, widthOfHost: number): (host: string) => Limiter {
  const all = limitConcurrency(width);
  const hosts = new Map<string, Limiter>();
  return host => {
    const own = hosts.get(host) ?? limitConcurrency(widthOfHost);
    hosts.set(host, own);
    return job => own(() => all(job));
  };
}
