/** `npm run pages`: follows the pages in fresh repositories, and writes what their commands print now below the commands. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './docs/pages.ts';
import { isShown, trimLines, withCountsOf } from './pages/compare-output.ts';
import { pagesByHand } from './pages/pages.ts';
import { playPage } from './pages/play-page.ts';

for (const file of pagesByHand) {
  const page = readFileSync(join(root, file), 'utf8');
  const lines = page.split('\n');
  // From the last block to the first, so that the places of the others stay as they are.
  for (const { commands, printed } of (await playPage(page)).reverse()) {
    const { output } = commands;
    if (output === undefined) continue;
    const shown = isShown(output.text, printed) ? withCountsOf(printed, output.text) : trimLines(printed);
    if (shown === output.text) continue;
    const indentation = /^ */.exec(lines[output.to] ?? '')?.[0] ?? '';
    const text = shown.split('\n');
    lines.splice(output.from, output.to - output.from, ...text.map(line => (line === '' ? '' : indentation + line)));
    process.stdout.write(`${file}:${output.from}: the output is new.\n`);
  }
  writeFileSync(join(root, file), lines.join('\n'));
}
