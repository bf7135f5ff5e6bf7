/** `npm run pages`: follows the pages in fresh repositories, and writes what their commands print now below the commands. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './docs/pages.ts';
import { isShown, trimLines } from './pages/compare-output.ts';
import { pagesByHand } from './pages/pages.ts';
import { playPage } from './pages/play-page.ts';

for (const file of pagesByHand) {
  const page = readFileSync(join(root, file), 'utf8');
  const lines = page.split('\n');
  // From the last block to the first, so that the places of the others stay as they are.
  for (const { commands, printed } of (await playPage(page)).reverse()) {
    const { output } = commands;
    if (output === undefined || isShown(output.text, printed)) continue;
    const indentation = /^ */.exec(lines[output.to] ?? '')?.[0] ?? '';
    const text = trimLines(printed).split('\n');
    lines.splice(output.from, output.to - output.from, ...text.map(line => (line === '' ? '' : indentation + line)));
    process.stdout.write(`${file}:${output.from}: the output is new.\n`);
  }
  writeFileSync(join(root, file), lines.join('\n'));
}
