/** `npm run new-check <group> <id>`: writes the file of a new check and its line in the list of its group. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const [group = '', id = ''] = process.argv.slice(2);
const folder = join(import.meta.dirname, '..', 'src', 'core', 'checks', group);
const index = join(folder, 'index.ts');
const file = join(folder, `${id}.ts`);

if (group === '' || !existsSync(index)) fail(`There is no group '${group}'. Usage: npm run new-check <group> <id>`);
if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)+$/.test(id))
  fail(`'${id}' is no statement in kebab-case, such as 'channel-names-are-unique'.`);
if (existsSync(file)) fail(`The check '${id}' exists already.`);

const name = id.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
writeFileSync(
  file,
  `import { defineCheck } from '../define.ts';

export const ${name} = defineCheck({
  id: '${id}',
  group: '${group}',
  title: 'Say in one sentence what is true when the check passes',
  why: 'Say what happens to users or clusters when it is not true.',
  severity: 'warning',
  problems: {
    otherName: ({ name }: Record<'name', string>) => ({
      message: \`Package "\${name}" says what is wrong, with the name of the thing first.\`,
      fix: 'Say what to do, as an imperative.',
    }),
  },
  examples: [
    { title: 'a good one', files: { 'catalog/foo/catalog.yaml': 'schema: olm.package\\nname: foo\\n' }, finds: [] },
    {
      title: 'a bad one',
      files: { 'catalog/foo/catalog.yaml': 'schema: olm.package\\nname: bar\\n' },
      finds: ['catalog/foo/catalog.yaml:1: Package "bar" says what is wrong'],
    },
  ],
  *run({ merged }) {
    for (const catalog of merged.catalogs.values()) {
      for (const blob of catalog.blobs) {
        const { name } = blob.content;
        if (name === 'bar') yield { problem: 'otherName', name, at: blob.document };
      }
    }
  },
});
`,
);
const list = readFileSync(index, 'utf8');
writeFileSync(
  index,
  list.replace(/\n\n/, `\nimport { ${name} } from './${id}.ts';\n\n`).replace(/\n\];/, `\n  ${name},\n];`),
);
process.stdout.write(
  `Wrote src/core/checks/${group}/${id}.ts and its line in the list. Next: fill it in, then 'npm run docs'.\n`,
);

function fail(message: string): never {
  process.stderr.write(`${message}\n`);
  process.exit(2);
}
