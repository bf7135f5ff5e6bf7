/** `npm run docs`: writes the pages and schemas that are made from the code, and removes pages of checks that are gone. */
import { globSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { generatedPages, root } from './docs/pages.ts';

const pages = await generatedPages();
for (const file of globSync('docs/checks/*.md', { cwd: root })) {
  if (!pages.has(file.replaceAll('\\', '/'))) rmSync(join(root, file));
}
for (const [path, text] of pages) {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}
process.stdout.write(`Wrote ${pages.size} files.\n`);
