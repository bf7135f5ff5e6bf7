import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { generatedPages, root } from '../scripts/docs/pages.ts';
import { allChecks } from '../src/core/checks/index.ts';
import { workflowText } from '../src/core/init/workflow-text.ts';
import { reasonCodes } from '../src/core/policy/reason-codes.ts';

const textOf = (path: string) => readFileSync(join(root, path), 'utf8');
const pages = await generatedPages();

describe('generated pages are as the code says (npm run docs)', () => {
  test.each([...pages])('%s', (path, text) => {
    expect(readFileSync(join(root, path), 'utf8')).toBe(text);
  });

  test('no page is left of a check that is gone', () => {
    const files = globSync('docs/checks/*.md', { cwd: root }).map(file => file.replaceAll('\\', '/'));
    expect(files.filter(file => !pages.has(file))).toEqual([]);
  });
});

test('the page about decisions has every reason', () => {
  const page = readFileSync(join(root, 'docs/decisions.md'), 'utf8');
  for (const [code, text] of Object.entries(reasonCodes)) expect(page).toContain(`| \`${code}\` | ${text} |\n`);
});

test('the page about decisions has every check that an approval lifts, and no other in its tables', () => {
  const page = readFileSync(join(root, 'docs/decisions.md'), 'utf8');
  const listed = [...page.matchAll(/^\| \[`([a-z-]+)`\]\(checks\/\1\.md\) \|/gm)].map(([, id]) => id);
  const lifted = allChecks.filter(check => (check.liftedBy ?? check.waitsFor ?? check.partlyWaitsFor) !== undefined);
  expect(listed.sort()).toEqual(lifted.map(({ id }) => id).sort());
});

test('the guide shows the workflow that init writes', () => {
  const version = `v${(JSON.parse(textOf('package.json')) as { version: string }).version.split('.')[0]}`;
  const text = workflowText({ branch: 'main', version, isComposite: false });
  expect(textOf('docs/getting-started.md').replaceAll('\n   ', '\n')).toContain(`\`\`\`yaml\n${text}\`\`\`\n`);
});

test('links between pages lead somewhere', () => {
  const broken = [...globSync('docs/**/*.md', { cwd: root }), 'README.md', 'CONTRIBUTING.md', 'SECURITY.md'].flatMap(
    file =>
      [...readFileSync(join(root, file), 'utf8').matchAll(/\]\((?!https?:|#|mailto:)([^)#\s]+)/g)]
        .map(match => join(dirname(file), match[1] ?? ''))
        .filter(target => !existsSync(join(root, target)))
        .map(target => `${file}: ${target}`),
  );
  expect(broken).toEqual([]);
});
