import type { Writable } from 'node:stream';
import { usualWidth } from '../core/report/terminal/wrap.ts';
import { harmlessText } from '../core/report/text/harmless-text.ts';

/** What a stream of the process is. */
export type TerminalStream = Writable & { readonly isTTY?: boolean; readonly columns?: number | undefined };

/** In fewer columns nothing can be read, and nobody reads longer lines. A terminal that does not know its width says 0. */
const minWidth = 40;
const maxWidth = 120;

/** A stream of the process, as a command writes to it. */
export interface Output {
  readonly isTTY: boolean;
  /** Columns that text for people may take. */
  readonly width: number;
  /** Writes whole lines for people. Nothing in them commands a terminal or a runner of workflows, wherever they come from. */
  write(text: string): void;
  /** Where data goes, which has to stay as it is, and texts that are harmless already. */
  readonly asIs: Writable;
}

/** @param stream is asked for when it is used: one that nobody writes to may stay closed */
export function outputOn(stream: () => TerminalStream): Output {
  return {
    get isTTY() {
      return stream().isTTY === true;
    },
    get width() {
      const { isTTY, columns } = stream();
      return isTTY === true && columns !== undefined && columns > 0
        ? Math.min(Math.max(columns, minWidth), maxWidth)
        : usualWidth;
    },
    write: text => void stream().write(harmlessText(text)),
    get asIs() {
      return stream();
    },
  };
}
