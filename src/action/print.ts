import { notice, setFailed, startGroup, warning } from '@actions/core';
import { type Allowed, harmlessText } from '../core/report/text/harmless-text.ts';
import { visible } from '../core/report/text/visible.ts';

export { endGroup } from '@actions/core';

/** Writes whole lines to the log of the step. Nothing in them commands the runner, unless `allowed` says that its commands are ours. */
export function print(text: string, allowed: Allowed = {}): void {
  process.stdout.write(harmlessText(text, allowed));
}

/**
 * Begins a part of the log that is folded. Its title is one line, whatever names are in it: what follows another line's end could be a command, and
 * the runner decodes `%0A` in a title.
 */
export function beginGroup(title: string): void {
  startGroup(visible(title));
}

/** An annotation of the step. */
export function warn(message: string): void {
  warning(harmlessText(message));
}

/** An annotation of the step that is no warning. */
export function tell(message: string): void {
  notice(harmlessText(message));
}

/** Ends the step as failed, and says why. */
export function fail(message: string): void {
  setFailed(harmlessText(message));
}
