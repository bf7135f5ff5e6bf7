import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { generatedPages, root } from '../scripts/docs/pages.ts';
import { slugOfHeading } from '../site/.vitepress/slug-of-heading.ts';
import { overview } from '../src/cli/help.ts';
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

describe('troubleshooting says what to do about', () => {
  const page = textOf('docs/troubleshooting.md');
  const rows = [...page.matchAll(/^\| (.+?) \| (.+?) \| (.+) \|$/gm)];

  test('every reason of a decision', () => {
    const reasons = rows.filter(([, code]) => code?.startsWith('`')).map(([, code, says]) => [code, says]);
    for (const [code, text] of Object.entries(reasonCodes)) expect(reasons).toContainEqual([`\`${code}\``, text]);
  });

  test('every exit code, in the words of the help', () => {
    const [, codes = ''] = overview([]).split('Exit codes:\n');
    const written = rows.map(([, code, means]) => `  ${code}  ${means}`);
    expect(written).toEqual(expect.arrayContaining(codes.trimEnd().split('\n')));
  });
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
  expect(textOf('docs/guides/check-pull-requests.md').replaceAll('\n   ', '\n')).toContain(
    `\`\`\`yaml\n${text}\`\`\`\n`,
  );
});

const linked = [...globSync('docs/**/*.md', { cwd: root }), 'README.md', 'CONTRIBUTING.md', 'SECURITY.md'].map(
  file => [file, readFileSync(join(root, file), 'utf8')] as const,
);

/** The headings of a page as fragments of links to it. Blocks of code have none. */
function fragmentsOf(text: string): string[] {
  const headings = [...text.replaceAll(/^ *```.*?^ *```$/gms, '').matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    slugOfHeading(heading.replaceAll(/\[(.*?)\]\(.*?\)/g, '$1')),
  );
  return headings.map((slug, at) => {
    const before = headings.slice(0, at).filter(other => other === slug).length;
    return before === 0 ? slug : `${slug}-${before}`;
  });
}

test('links between pages lead to a file, and to a heading of it', () => {
  const broken = linked.flatMap(([file, text]) =>
    [...text.matchAll(/(?:\]\(|\ssrc(?:set)?=")(?!https?:|mailto:)([^)"#\s]*)(?:#([^)\s]+))?[)"]/g)]
      .filter(([, path = '', fragment]) => {
        const target = path === '' ? join(root, file) : join(root, dirname(file), path);
        if (!existsSync(target)) return true;
        if (fragment === undefined || !target.endsWith('.md')) return false;
        return !fragmentsOf(readFileSync(target, 'utf8')).includes(fragment);
      })
      .map(([link]) => `${file}: ${link}`),
  );
  expect(broken).toEqual([]);
});
