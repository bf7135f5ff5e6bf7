import { describe, expect, test } from '@jest/globals';
import type { Edit } from '../../../src/core/edit/edit.ts';
import { commentLimit, sizeOf, summaryLimit } from '../../../src/core/report/markdown/limit.ts';
import { markdownReport } from '../../../src/core/report/markdown.ts';
import type { ReportOptions } from '../../../src/core/report/options.ts';
import { harmlessText } from '../../../src/core/report/text/harmless-text.ts';
import type { Verdict } from '../../../src/core/report/verdict.ts';
import { expectFixture } from './support/expect-fixture.ts';
import { randomNumbers } from './support/hostile-text.ts';
import { hostileVerdict } from './support/hostile-verdict.ts';
import { markdownRest } from './support/markdown-rest.ts';
import { sampleOptions } from './support/options.ts';
import { sampleVerdict } from './support/sample-verdict.ts';
import { findingWith, verdictWith } from './support/verdict-with.ts';

const sourceUrl = 'https://github.com/acme/catalog/blob/8d17b3a';

function report(verdict: Verdict, options: Partial<ReportOptions> = {}): string {
  return markdownReport(verdict, { ...sampleOptions, limit: commentLimit, ...options });
}

test('a whole report', () => {
  expectFixture('sample.md', report(sampleVerdict, { sourceUrl }));
});

test('a verdict on a tree without findings is a headline and the checks', () => {
  const text = report(verdictWith({ checks: [{ id: 'a-check', outcome: 'passed' }] }));
  expect(text).toMatch(/^### ✅ Valid: no findings\n\n<details><summary>1 check: 1 passed<\/summary>/);
});

test('what one actor has to do stands together', () => {
  const reason = (message: string, ...who: string[]) => ({
    code: 'check-failed',
    actor: 'author' as const,
    message,
    who,
  });
  const reasons = [reason('One.', 'alice'), reason('Two.', 'alice'), reason('Three.', 'bob')];
  expect(report(verdictWith({ decision: { action: 'refuse', reasons } }))).toContain(
    '- ❌ **The author** (`alice`):\n  - One.\n  - Two.\n- ❌ **The author** (`bob`): Three.\n',
  );
});

test('reasons say who acts next, and what is for nobody is only said', () => {
  const reason = (actor: 'nobody' | 'author' | 'owner', message: string, ...who: string[]) => ({
    code: 'x',
    actor,
    message,
    who,
  });
  const reasons = [
    reason('author', 'Fix it.', 'alice'),
    reason('owner', 'Approve it.'),
    reason('nobody', 'By the way.'),
  ];
  const lines = '- ❌ **The author** (`alice`): Fix it.\n- ⏳ **An owner**: Approve it.\n- ℹ️ By the way.\n';
  expect(report(verdictWith({ decision: { action: 'wait', reasons } }))).toContain(lines);
  expect(report(verdictWith({ decision: { action: 'merge', reasons: reasons.slice(2) } }))).toContain(
    '\n- ✅ By the way.\n',
  );
});

test('without a base for links no file is linked', () => {
  const verdict = verdictWith({ findings: [findingWith({ file: 'a/b.yaml', line: 3, column: 2 })] });
  expect(report(verdict)).toContain('| ❌ | 3:2 | It is wrong.');
  expect(report(verdict, { sourceUrl })).toContain(`[3:2](${sourceUrl}/a/b.yaml#L3)`);
});

test.each([
  ['a path with markup', 'a/x](http:e) (y)/*b*.yaml', 'a/x%5D%28http%3Ae%29%20%28y%29/%2Ab%2A.yaml'],
  ['a path with underscores', 'a_b/_c_.yaml', 'a%5Fb/%5Fc%5F.yaml'],
  ['a path outside of ASCII', 'a/é.yaml', 'a/%C3%A9.yaml'],
])('%s is linked by its encoding', (_, file, encoded) => {
  const verdict = verdictWith({ findings: [findingWith({ file, line: 1 })] });
  expect(report(verdict, { sourceUrl })).toContain(`](${sourceUrl}/${encoded}#L1)`);
});

test.each(['../../secret', '/etc/passwd', 'a/./b', 'a//b', 'a\\b', 'a/\u0000b'])('M5: %j is not linked', file => {
  const verdict = verdictWith({ findings: [findingWith({ file, line: 1 })] });
  expect(report(verdict, { sourceUrl })).not.toContain(sourceUrl);
});

describe('M1: no text from a pull request mentions or refers to anything', () => {
  test.each([
    ['@alice must look', '`@alice` must look'],
    ['see #123, GH-7, o/r#5 and CVE-2024-1234', 'see `#123`, `GH-7`, `o/r#5` and `CVE-2024-1234`'],
    ['since deadbeef1 it fails', 'since `deadbeef1` it fails'],
    ['(https://evil.example)', '(`https://evil.example`)'],
    ['www.evil.example.', '`www.evil.example`.'],
    ['write to a@b.co', 'write to `a@b.co`'],
    ['it :tada:works', 'it `:tada:works`'],
    ['package "@org/team" is new', 'package `@org/team` is new'],
    ['e.g. 3 of 4 (75%), it\'s "fine"', "e.g. 3 of 4 (75%), it's `fine`"],
  ])('%s', (message, shown) => {
    expect(report(verdictWith({ findings: [findingWith({ message })] }))).toContain(`| ❌ | ${shown}<br>`);
  });

  test('names of people are code, and past ten only counted', () => {
    const owners = Array.from({ length: 12 }, (_, index) => `user${index}`);
    const reason = { code: 'x', message: 'Approve it.', actor: 'owner', who: owners } as const;
    const text = report(verdictWith({ decision: { action: 'wait', reasons: [reason] } }));
    expect(text).toContain('`user8`, `user9` and 2 more): Approve it.');
    expect(text).not.toContain('@');
  });
});

describe('M2: no text from a pull request breaks out of its place', () => {
  test.each([
    ['backticks', 'a`b``c', '```a`b``c```'],
    ['a backtick at the edge', '`x', '`` `x ``'],
    ['HTML', '<img/src=x>', '`<img/src=x>`'],
    ['a hidden marker', '<!--catalog-keeper-->', '`<\\x21--catalog-keeper-->`'],
    ['a cell', 'a|b', '`a\\|b`'],
    ['a cell after a backslash', 'a\\|b', '`a\\\\x7cb`'],
    ['lines', 'a\n\n# b', '`a\\n\\n# b`'],
    ['bidi', 'a\u202eb', '`a\\u{202e}b`'],
  ])('%s', (_, message, shown) => {
    // In quotes, for without them each word is escaped by itself.
    const text = report(verdictWith({ findings: [findingWith({ message: `"${message}"` })] }));
    expect(text).toContain(`| ❌ | ${shown}<br>`);
  });

  test('a diagram cannot close its fence', () => {
    const mermaid = 'graph LR\n```\n# free\n`````\n<!-- x -->';
    const text = report(verdictWith({ graphs: [{ catalog: 'c', package: 'p', channel: 'x', mermaid }] }));
    expect(text).toContain('``````mermaid\ngraph LR\n```\n# free\n`````\n<! -- x -->\n``````\n');
  });

  test('a name in a summary cannot close it', () => {
    const text = report(
      verdictWith({ graphs: [{ catalog: '', package: '</summary><b>', channel: '&"', mermaid: 'graph LR' }] }),
    );
    expect(text).toContain('Channel <code>&amp;&quot;</code> of <code>&lt;/summary&gt;&lt;b&gt;</code></summary>');
  });

  test('120 verdicts of hostile texts hold nothing but our own markup', () => {
    const random = randomNumbers(20);
    for (let round = 0; round < 120; round += 1) {
      const text = report(hostileVerdict(random), { sourceUrl });
      expect(text).not.toMatch(/<!--|\p{Cf}|##[a-z]*\[/u);
      // Our emoji and arrows aside, prose is ASCII letters, digits and harmless punctuation.
      const active = markdownRest(text, [sourceUrl, sampleOptions.docsUrl])
        .map(line => line.replace(/✅|❌|⏳|ℹ️|❓|⚠️|👍|🔕|⏭️|✂️|[…·→]/gu, ''))
        .filter(
          line => !/^[A-Za-z0-9 .,;:'"()/%+=?!-]*$/.test(line) || /www\.|https?:|[0-9a-f]{7}|[a-z]-[0-9]/i.test(line),
        );
      expect(active).toEqual([]);
    }
  });
});

describe('M4: a report stays within its limit', () => {
  const findings = Array.from({ length: 3000 }, (_, index) =>
    findingWith({ file: `catalog/p${index % 7}/catalog.yaml`, line: index + 1, message: `Wrong 😀 number ${index}.` }),
  );
  const large = { ...sampleVerdict, findings };

  test('a comment: what is left out is counted', () => {
    const text = report(large);
    expect(sizeOf(text, 'characters')).toBeLessThanOrEqual(65_536);
    const shown = text.match(/\| ❌ \|/g)?.length ?? 0;
    expect(shown).toBeGreaterThan(100);
    expect(text).toContain(`✂️ **Left out here:** ${(3000 - shown).toLocaleString('en')} findings, `);
    expect(text).toContain('2 upgrade graphs');
    expect(text).toContain('npx catalog-keeper check');
  });

  test('a summary is counted in bytes of UTF-8', () => {
    const text = report(
      {
        ...large,
        findings: Array.from({ length: 4 }, (_, round) =>
          findings.map(one => ({ ...one, fix: `Round ${round}.` })),
        ).flat(),
      },
      { limit: summaryLimit },
    );
    expect(Buffer.byteLength(text)).toBeLessThanOrEqual(1_048_576);
    expect(Buffer.byteLength(text)).toBeGreaterThan(1_000_000);
    expect(text).toContain('Left out here:');
  });

  test('a summary is counted as it is written: with lines escaped that a log would obey', () => {
    const yaml = `description: |\n${'  ::\n'.repeat(3_900)}`;
    const lists = { provides: [], requires: [], relatedImages: [] };
    const bundleDirectories = Array.from({ length: 60 }, (_, minor) => {
      const version = `1.${minor}.0`;
      const preview = { ...lists, package: 'foo', name: `foo.v${version}`, version, yaml };
      return { operator: 'foo', version, path: `operators/foo/${version}`, kind: 'added' as const, preview };
    });
    const text = report(verdictWith({ bundleDirectories }), { limit: summaryLimit });
    expect(Buffer.byteLength(harmlessText(text))).toBeLessThanOrEqual(1_048_576);
    expect(harmlessText(text)).toContain('✂️ **Left out here:** ');
  });

  test('a graph that is too large leaves room for the next', () => {
    const graph = (channel: string, length: number) => ({
      catalog: 'c',
      package: 'p',
      channel,
      mermaid: 'x'.repeat(length),
    });
    const graphs = [graph('vast', 60_000), graph('large', 49_000), graph('wide', 49_000), graph('small', 10)];
    const text = report(verdictWith({ graphs }));
    expect(text).toContain('<code>large</code>');
    expect(text).toContain('<code>small</code>');
    expect(text).toContain('**Left out here:** 2 upgrade graphs.');
    expect(text).not.toMatch(/vast|wide/);
  });

  test.each([0, 10, 300, 700, 1000, 3000, 5000, 20_000])('%i characters', size => {
    for (const unit of ['characters', 'escaped bytes'] as const) {
      const text = report(large, { limit: { unit, size } });
      expect(sizeOf(text, unit)).toBeLessThanOrEqual(size);
      expect(text.isWellFormed()).toBe(true);
    }
  });

  test('long names and messages are cut between code points', () => {
    const finding = findingWith({ message: '😀'.repeat(100_000), file: `${'é'.repeat(5000)}.yaml` });
    const text = report(verdictWith({ findings: [finding] }));
    expect(text.length).toBeLessThan(3000);
    expect(text.isWellFormed()).toBe(true);
    expect(text).toContain('(199400 more characters)');
  });

  test('sizeOf counts bytes as UTF-8 does', () => {
    for (const text of ['', 'abc', 'é', '名', '😀', 'é'.repeat(100)]) {
      expect(sizeOf(text, 'escaped bytes')).toBe(Buffer.byteLength(text));
    }
    for (const text of ['\ud800', 'a\udc00😀\ud83d', '::', '##[']) {
      expect(sizeOf(text, 'escaped bytes')).toBe(Buffer.byteLength(harmlessText(text)));
    }
  });
});

test('M7: the same verdict gives the same text, whatever the order of its findings', () => {
  const shuffled = { ...sampleVerdict, findings: sampleVerdict.findings.toReversed() };
  expect(report(shuffled)).toBe(report(sampleVerdict));
});

test('a command is shown whole or not at all', () => {
  const command = (length: number) => `catalog-keeper check --head '${'x'.repeat(length)}'`;
  expect(report({ ...sampleVerdict, reproduce: command(3000) })).toContain(`\n${command(3000)}\n`);
  expect(report({ ...sampleVerdict, reproduce: command(5000) })).not.toContain('catalog-keeper check');
});

describe('fixes', () => {
  const place = { kind: 'replace', file: 'a.yaml', line: 1, column: 1, endLine: 1, endColumn: 2 } as const;
  const reportOf = (...edits: readonly Edit[]) =>
    markdownReport(verdictWith({ findings: edits.map(edit => findingWith({ edits: [edit] })) }), sampleOptions);

  test('a line cannot end the block that it is shown in', () => {
    const text = reportOf({ ...place, lines: 'x: ````', text: '```suggestion\n@everyone <!-- a -->\n```' });
    expect(text).toContain(
      '`````diff\n@@ a.yaml:1 @@\n-x: ````\n+```suggestion\n+@everyone <! -- a -->\n+```: ````\n`````',
    );
    expect(markdownRest(text, [sampleOptions.docsUrl]).join('\n')).not.toContain('@everyone');
  });

  test('shows a new file, lines that are only added, and each difference once', () => {
    const added = { ...place, column: 5, endColumn: 5, text: '\nb: 1', lines: 'a: 1' } as const;
    const text = reportOf({ kind: 'create', file: 'new', text: 'x\ny\n' }, added, added);
    expect(text).toContain('3 findings can be fixed with `npx catalog-keeper fix DIR --write` in a clone.');
    expect(text).toContain('@@ new file new @@\n+x\n+y\n');
    expect(text.match(/@@ a\.yaml:1, after @@\n\+b: 1\n/g)).toHaveLength(1);
  });

  test('of long differences shows the first lines', () => {
    const text = reportOf({ kind: 'create', file: 'new', text: 'line\n'.repeat(100) });
    expect(text).toContain('@@ 81 more lines @@');
  });
});
