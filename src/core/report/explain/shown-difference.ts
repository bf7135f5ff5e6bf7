import { unifiedDifference } from '../../text/unified-difference.ts';

/** Lines that differ, marked `-` and `+`, with a little context; `…` stands for lines before and between them. Empty for equal texts. */
export function shownDifference(before: string, after: string): string {
  return unifiedDifference(before, after)
    .replace(/^@@ -[01],.*\n/, '')
    .replaceAll(/^@@.*/gm, ' …')
    .replaceAll(/^\\.*\n/gm, '')
    .replace(/\n$/, '');
}
