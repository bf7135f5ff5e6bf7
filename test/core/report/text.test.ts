import { describe, expect, test } from '@jest/globals';
import type { Finding } from '../../../src/core/finding.ts';
import type { Decision, Reason } from '../../../src/core/policy/decision.ts';
import { changeSummary } from '../../../src/core/report/text/change-summary.ts';
import { headlineOf } from '../../../src/core/report/text/headline.ts';
import { phraseText } from '../../../src/core/report/text/phrase.ts';
import { shorten } from '../../../src/core/report/text/shorten.ts';
import { sortFindings } from '../../../src/core/report/text/sort-findings.ts';
import { statsLine } from '../../../src/core/report/text/stats-line.ts';
import { byteCount, counted } from '../../../src/core/text/counted.ts';
import { sampleVerdict } from './support/sample-verdict.ts';
import { findingWith, verdictWith } from './support/verdict-with.ts';

const waiver = { owner: 'dora', reason: 'known', expires: '2027-01-01' };

test('findings are sorted by severity, lifted ones last, then by file, line and check', () => {
  const sorted: Finding[] = [
    findingWith({ check: 'b', file: 'a', line: 9 }),
    findingWith({ check: 'a', file: 'a', line: 10 }),
    findingWith({ check: 'b', file: 'a', line: 10, column: 1 }),
    findingWith({ check: 'b', file: 'a', line: 10, column: 2 }),
    findingWith({ check: 'a', file: 'b', line: 1 }),
    findingWith({ severity: 'waiting', file: 'b' }),
    findingWith({ severity: 'unknown', file: 'a' }),
    findingWith({ severity: 'warning' }),
    findingWith({ severity: 'warning', file: 'a' }),
    findingWith({ severity: 'waiting', approvedBy: 'mona' }),
    findingWith({ file: 'a', waiver }),
  ];
  expect(sortFindings(sorted.toReversed())).toEqual(sorted);
  expect(sortFindings([5, 2, 8, 10, 0, 7, 1, 9, 3, 6, 4].flatMap(index => sorted[index] ?? []))).toEqual(sorted);
});

describe('headlines', () => {
  const reason = (message: string) => ({ code: 'x', message, actor: 'owner', who: [] }) as const;
  const note = { code: 'assumed', message: 'Assumed: nobody holds it.', actor: 'nobody', who: [] } as const;
  const decision = (action: Decision['action'], ...messages: string[]) => ({ action, reasons: messages.map(reason) });
  const warning = findingWith({ severity: 'warning' });
  const unknown = findingWith({ severity: 'unknown' });
  const waiting = findingWith({ severity: 'waiting', approval: 'maintainer' });
  const ofMaintainer: Reason = { code: 'maintainer-approval-missing', message: 'X.', actor: 'maintainer', who: [] };
  const ofOwner = (name: string): Reason => ({
    ...{ code: 'owner-approval-missing', message: `${name} waits.`, actor: 'owner', who: [] },
    package: name,
  });
  const waitingFor = (...reasons: Reason[]) => verdictWith({ decision: { action: 'wait', reasons } });

  test.each([
    ['valid: no findings', verdictWith()],
    ['valid: 1 warning', verdictWith({ findings: [warning] })],
    ['valid: 1 waived finding', verdictWith({ findings: [findingWith({ waiver })] })],
    ['invalid: It is wrong', verdictWith({ valid: false, findings: [findingWith()] })],
    [
      'invalid: It is wrong (and 1 more error)',
      verdictWith({
        valid: false,
        findings: [findingWith({ message: 'A line.' }), findingWith({ package: 'a' }), unknown, warning],
      }),
    ],
    [
      'invalid: b.yaml: The channel has two heads (and 1 more error)',
      verdictWith({
        valid: false,
        findings: [
          findingWith({ file: '.gitattributes', message: 'The file changes.' }),
          findingWith({ file: 'b.yaml', package: 'b', message: 'The channel has two heads.' }),
        ],
      }),
    ],
    [
      'invalid: b.yaml:3:5: The value is no string',
      verdictWith({
        valid: false,
        findings: [findingWith({ file: 'b.yaml', line: 3, column: 5, message: 'The value is no string.' })],
      }),
    ],
    [
      'invalid: "b.yaml" is a link',
      verdictWith({
        valid: false,
        findings: [findingWith({ file: 'b.yaml', line: 3, message: '"b.yaml" is a link.' })],
      }),
    ],
    ['merge: no blocking findings', verdictWith({ decision: decision('merge', 'Fine.') })],
    [
      'merge: no blocking findings; 2 warnings',
      verdictWith({ decision: decision('merge', 'Fine.'), findings: [warning, warning] }),
    ],
    [
      'refuse: "acme-operator.v1.0.0" can no longer be upgraded in channel "stable" of package "acme-operator" (OLM v0 and v1): no entry replaces or skips it (and 2 more errors)',
      sampleVerdict,
    ],
    ['wait: A maintainer has to approve', waitingFor(ofMaintainer, ofMaintainer)],
    ['wait: An owner of foo has to approve', waitingFor(ofOwner('foo'), ofOwner('foo'))],
    [
      'wait: Owners of foo, bar and a maintainer have to approve',
      waitingFor(ofOwner('foo'), ofMaintainer, ofOwner('bar')),
    ],
    ['wait: An owner of foo has to approve (and 1 more reason)', waitingFor(ofOwner('foo'), reason('A draft.'))],
    [
      'merge: no blocking findings; 1 warning, 1 approved finding',
      verdictWith({ decision: decision('merge', 'Fine.'), findings: [warning, { ...waiting, approvedBy: 'mona' }] }),
    ],
    ['refuse: The author is unknown', verdictWith({ decision: decision('refuse', 'The author is unknown.') })],
    [
      'wait: An owner of "a" has to approve it (and 2 more reasons)',
      verdictWith({ decision: decision('wait', 'An owner of "a" has to approve it.', 'B.', 'C.') }),
    ],
    ['wait: It is a draft', verdictWith({ decision: { action: 'wait', reasons: [reason('It is a draft.'), note] } })],
    ['wait: OLM is away', verdictWith({ decision: decision('wait', 'OLM is away.') })],
    [
      'wait: It is wrong (and 1 more undetermined finding)',
      verdictWith({
        decision: { action: 'wait', reasons: [{ ...reason('X.'), code: 'check-unknown' }] },
        findings: [unknown, { ...unknown, package: 'b' }],
      }),
    ],
    [
      `refuse: Image of released bundle foo.v1.0.0 of package foo changes from…`,
      verdictWith({
        decision: decision(
          'refuse',
          `Image of released bundle foo.v1.0.0 of package foo changes from quay.io/foo/foo@sha256:${'a'.repeat(128)} to b.`,
        ),
      }),
    ],
    [`refuse: ${'a'.repeat(159)}…`, verdictWith({ decision: decision('refuse', 'a'.repeat(200)) })],
  ])('%s', (expected, verdict) => {
    const { word, text } = headlineOf(verdict);
    expect(`${word}: ${text}`).toBe(expected);
  });
});

test.each([
  ['abcdef', 6, 'abcdef'],
  // The note would be longer than what it is about.
  ['abcdef', 3, 'abcdef'],
  ['a'.repeat(30), 3, 'aaa… (27 more characters)'],
  [`a😀${'b'.repeat(30)}`, 2, 'a… (32 more characters)'],
  [`a😀${'b'.repeat(30)}`, 3, 'a😀… (30 more characters)'],
])('%j in %i is %j', (text, most, expected) => {
  expect(shorten(text, most)).toBe(expected);
});

test('counts and sizes as people read them', () => {
  expect([counted(0, 'error'), counted(1, 'entry', 'entries'), counted(1_234_567, 'error')]).toEqual([
    '0 errors',
    '1 entry',
    '1,234,567 errors',
  ]);
  expect([byteCount(1), byteCount(999), byteCount(48_210), byteCount(1_310_442)]).toEqual([
    '1 byte',
    '999 bytes',
    '48 kB',
    '1.3 MB',
  ]);
});

describe('what changes', () => {
  const none = { channels: [], bundles: [], deprecations: [], isRestyled: false } as const;
  const lines = (difference: object) =>
    changeSummary([{ catalog: 'c', packages: [{ name: 'p', kind: 'changed', ...none, ...difference }] }]).flatMap(
      ({ title, details }) => [title, ...details].map(phrase => phraseText(phrase, name => `<${name}>`)),
    );
  const bundle = { name: 'p.v1', kind: 'changed', version: '1.0.0', properties: [] };

  test.each([
    ['nothing', {}, []],
    ['a first default channel', { defaultChannel: { before: '', after: 'a' } }, ['default channel: <a>']],
    ['a removed default channel', { defaultChannel: { before: 'a', after: '' } }, ['default channel removed: <a>']],
    [
      'a removed channel',
      { channels: [{ name: 'a', kind: 'removed', entries: [{ name: 'p.v1', kind: 'removed' }] }] },
      ['channel removed: <a>: 1 entry'],
    ],
    [
      'other edges',
      { channels: [{ name: 'a', kind: 'changed', entries: [{ name: 'p.v1', kind: 'changed' }] }] },
      ['channel <a>: changed edges of <p.v1>'],
    ],
    [
      'a channel that loses its head',
      { channels: [{ name: 'a', kind: 'changed', heads: { before: ['p.v1'], after: [] }, entries: [] }] },
      ['channel <a>: no head'],
    ],
    [
      'properties of a channel',
      { channels: [{ name: 'a', kind: 'changed', entries: [], properties: ['x', 'y'] }] },
      ['channel <a>: other properties: <x>, <y>'],
    ],
    ['properties of the package', { properties: ['x'] }, ['other properties of the package: <x>']],
    ['a lost definition', { definition: 'removed' }, ['olm.package blob removed']],
    [
      'related images',
      {
        bundles: [
          { ...bundle, relatedImages: { added: [], removed: [], renamed: ['a'] } },
          { ...bundle, relatedImages: { added: ['a', 'b'], removed: ['c'], renamed: ['d'] } },
        ],
      },
      [
        'bundle changed: <p.v1>: related images: 1 with another name',
        'bundle changed: <p.v1>: related images: 2 added, 1 removed, 1 with another name',
      ],
    ],
    [
      'an image that moves',
      { bundles: [{ ...bundle, image: { before: 'a:1', after: 'a:2' } }] },
      ['bundle changed: <p.v1>: image <a:1> → <a:2>'],
    ],
    [
      'an image that is removed',
      { bundles: [{ ...bundle, image: { before: 'a:1', after: '' } }] },
      ['bundle changed: <p.v1>: image <a:1> → none'],
    ],
    [
      'many new bundles',
      { bundles: Array.from({ length: 7 }, (_, index) => ({ ...bundle, kind: 'added', name: `b${index}` })) },
      ['new bundles <b0>, <b1>, <b2>, <b3>, <b4> and 2 more'],
    ],
    [
      'deprecations',
      {
        deprecations: ['olm.package', 'olm.channel', 'olm.bundle', 'x.other'].map(schema => ({
          schema,
          name: schema === 'olm.package' ? '' : 'n',
          kind: 'added',
          message: { before: '', after: 'm' },
        })),
      },
      ['deprecated: the package', 'deprecated: channel <n>', 'deprecated: bundle <n>', 'deprecated: <x.other> <n>'],
    ],
  ])('%s', (_, difference, expected) => {
    expect(lines(difference)).toEqual(['<p> in <c>', ...expected]);
  });

  test('the same change in several catalogs is reported once', () => {
    const titles = changeSummary(sampleVerdict.change ?? []).map(({ title }) => phraseText(title, name => name));
    expect(titles).toEqual([
      'acme-operator in catalogs/v4.19, catalogs/v4.20',
      'widget is new in catalogs/v4.19, catalogs/v4.20',
    ]);
  });

  test('a hundred channels are not a hundred lines', () => {
    const channels = Array.from({ length: 100 }, (_, index) => ({ name: `c${index}`, kind: 'added', entries: [] }));
    expect(lines({ channels }).slice(-2)).toEqual(['new channel <c11>: 0 entries', '88 more channels']);
  });
});

test('documents without a readable package are named so', () => {
  const [item] = changeSummary([
    {
      catalog: 'c',
      packages: [
        {
          name: '',
          kind: 'changed',
          channels: [],
          bundles: [],
          deprecations: [],
          isRestyled: false,
          othersDiffer: true,
        },
      ],
    },
  ]);
  expect(phraseText(item?.title ?? [], name => `<${name}>`)).toBe(
    'changed documents without a readable package in <c>',
  );
});

test('what was looked at names no catalogs where there were none', () => {
  const stats = { ...sampleVerdict.stats, catalogs: 0, bundles: 0, files: 3, bytes: 286 };
  expect(statsLine(stats)).toBe('Read 3 files (286 bytes), and no catalog.');
});
