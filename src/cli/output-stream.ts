import type { Writable } from 'node:stream';
import { harmlessText } from '../core/report/text/harmless-text.ts';

/** A stream of the process, as a command writes to it. */
export interface Output {
  readonly isTTY: boolean;
  /** Writes whole lines for people. Nothing in them commands a terminal or a runner of workflows, wherever they come from. */
  write(text: string): void;
  /** Where data goes, which has to stay as it is, and texts that are harmless already. */
  readonly asIs: Writable;
}

/** @param stream is asked for when it is used: one that nobody writes to may stay closed */
export function outputOn(stream: () => Writable & { readonly isTTY?: boolean }): Output {
  return {
    get isTTY() {
      return stream().isTTY === true;
    },
    write: text => void stream().write(harmlessText(text)),
    get asIs() {
      return stream();
    },
  };
}
