/** A yardstick: reads every file below a directory and hashes every document. Run as a process of its own. */
import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const directory = process.argv[2] ?? '.';
let documents = 0;
for (const file of globSync('**/*.yaml', { cwd: directory })) {
  const bytes = readFileSync(join(directory, file));
  let start = 0;
  while (start < bytes.length) {
    const next = bytes.indexOf('\n---', start);
    const end = next < 0 ? bytes.length : next + 1;
    createHash('sha256').update(bytes.subarray(start, end)).digest();
    documents++;
    start = next < 0 ? bytes.length : next + 4;
  }
}
process.stdout.write(`${documents}\n`);
