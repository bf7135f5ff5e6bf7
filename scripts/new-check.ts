/** `npm run new-check <group> <id>`: writes the file of a new check and its line in the list of its group. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { nameOf, skeletonOf } from './new-check/skeleton.ts';

const [group = '', id = ''] = process.argv.slice(2);
const folder = join(import.meta.dirname, '..', 'src', 'core', 'checks', group);
const index = join(folder, 'index.ts');
const file = join(folder, `${id}.ts`);

if (group === '' || !existsSync(index)) fail(`There is no group '${group}'. Usage: npm run new-check <group> <id>`);
if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)+$/.test(id))
  fail(`'${id}' is no statement in kebab-case, such as 'channel-names-are-unique'.`);
if (existsSync(file)) fail(`The check '${id}' exists already.`);

const name = nameOf(id);
writeFileSync(file, skeletonOf(group, id));
const list = readFileSync(index, 'utf8');
writeFileSync(index, withImport(list, `import { ${name} } from './${id}.ts';`).replace(/\n\];/, `\n  ${name},\n];`));
process.stdout.write(`Wrote src/core/checks/${group}/${id}.ts, and its lines in the list of the group.
CONTRIBUTING.md says how it goes on. To try its examples alone:
  npm test -- test/core/checks/examples -t ${id}
`);

/** Imports are sorted by their paths, those of the folder itself last. */
function withImport(text: string, line: string): string {
  const imports = text.split('\n').filter(one => /^import .* from '\.\//.test(one));
  const pathIn = (one: string) => one.slice(one.indexOf("'./"));
  const next = imports.find(one => pathIn(one) > pathIn(line));
  if (next !== undefined) return text.replace(next, `${line}\n${next}`);
  const last = imports.at(-1) ?? '';
  return text.replace(last, `${last}\n${line}`);
}

function fail(message: string): never {
  process.stderr.write(`${message}\n`);
  process.exit(2);
}
