import type { Verdict } from './verdict.ts';

/** What is wrong with the configuration that a change was judged by: no check of the change, and no pass of it either. */
export function brokenConfiguration({ decision }: Verdict): readonly string[] {
  return (decision?.reasons ?? []).flatMap(({ code, message }) => (code === 'configuration-broken' ? message : []));
}
