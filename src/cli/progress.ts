import { visible } from '../core/report/text/visible.ts';
import type { Context } from './command.ts';

const delayMilliseconds = 1000;
const intervalMilliseconds = 100;
const barWidth = 24;

/** Shows how far something is. */
export interface Progress {
  /** @param done how many of `total` are done; a total of 0 is not known */
  update(done: number, total: number, what: string): void;
  end(): void;
}

/**
 * A bar on stderr for what takes longer than a second. Nothing is shown where stderr is no terminal, or when `isQuiet`.
 */
export function progressOn(context: Context, isQuiet: boolean): Progress {
  if (isQuiet || context.stderr.isTTY !== true) return { update: () => {}, end: () => {} };
  const started = performance.now();
  let shown = 0;
  return {
    update(done, total, what) {
      const now = performance.now();
      if (now - started < delayMilliseconds || now - shown < intervalMilliseconds) return;
      shown = now;
      context.stderr.asIs.write(`\r\u001B[K${bar(done, total)} ${visible(what)}`);
    },
    end() {
      if (shown > 0) context.stderr.asIs.write('\r\u001B[K');
    },
  };
}

function bar(done: number, total: number): string {
  if (total === 0) return `${done}`;
  const filled = Math.min(barWidth, Math.round((done / total) * barWidth));
  return `[${'#'.repeat(filled)}${'.'.repeat(barWidth - filled)}] ${done}/${total}`;
}
