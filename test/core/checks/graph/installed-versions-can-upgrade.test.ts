import { describe, expect, test } from '@jest/globals';
import { documentsCanBeParsed } from '../../../../src/core/checks/catalog/documents-can-be-parsed.ts';
import type { Example } from '../../../../src/core/checks/define.ts';
import { bundle, channel, definition, deprecations, file } from '../../../../src/core/checks/example-catalog.ts';
import { bundleFiles } from '../../../../src/core/checks/graph/bundle-example.ts';
import { installedVersionsCanUpgrade } from '../../../../src/core/checks/graph/installed-versions-can-upgrade.ts';
import { newBundlesCanBeReached } from '../../../../src/core/checks/graph/new-bundles-can-be-reached.ts';
import { allChecks } from '../../../../src/core/checks/index.ts';
import { runChecks } from '../../../../src/core/checks/run.ts';
import { decide } from '../../../../src/core/policy/decide.ts';
import { withValidCauses } from '../../../../src/core/policy/with-valid-causes.ts';
import { statusOfFinding } from '../../../../src/core/report/text/finding-status.ts';
import { sortFindings } from '../../../../src/core/report/text/sort-findings.ts';
import { snapshotOfExample } from '../../../support/snapshot-of-example.ts';

type Change = Pick<Example, 'base' | 'merged' | 'config'>;

async function findings(change: Change) {
  const snapshot = await snapshotOfExample({ title: '', finds: [], ...change });
  return runChecks(snapshot, [installedVersionsCanUpgrade]).findings;
}

const texts = async (change: Change) =>
  (await findings(change)).map(({ severity, message, fix }) => `${severity}: ${message} -> ${fix}`);

const versions = Array.from({ length: 14 }, (_, index) => `1.${index}.0`);
const head = [definition, ...versions.map(version => bundle(version))].join('');
/** Entries of a chain; the oldest first. */
const chain = (from: number, to: number) =>
  versions
    .slice(from, to + 1)
    .map((version, index) =>
      index === 0 ? `{name: foo.v${version}}` : `{name: foo.v${version}, replaces: foo.v${versions[from + index - 1]}}`,
    );
const change = (before: readonly string[], after: readonly string[]): Change => ({
  base: { [file]: head + channel('stable', ...before) },
  merged: { [file]: head + channel('stable', ...after) },
});

describe('what it says', () => {
  test('OLM v1: a deprecated bundle on the way, which nobody skips', async () => {
    const entries = chain(0, 2);
    const deprecated = deprecations('{reference: {schema: olm.bundle, name: foo.v1.1.0}, message: It loses data.}');
    const { base, merged } = change(entries, entries);
    const after = { ...merged, [file]: merged?.[file] + deprecated };
    expect(await texts({ base: base ?? {}, merged: after })).toEqual([
      'error: Upgrades from "foo.v1.0.0" in channel "stable" of package "foo" now stop at "foo.v1.0.0", before the version that they reached (OLM v1): "foo.v1.1.0", which replaces "foo.v1.0.0", is deprecated, and OLM v1 does not upgrade to it from a bundle that is not deprecated. -> Remove the deprecation of "foo.v1.1.0", or add "foo.v1.0.0" to the skips of "foo.v1.2.0", the head of the channel (`skips: [foo.v1.0.0]`).',
    ]);
  });

  test.each([
    [
      'a bundle whose version is not valid',
      bundle('1.1.0').replace('version: 1.1.0', 'version: v1.1.0'),
      'has no valid version',
      'Give "foo.v1.1.0" a valid version',
    ],
    ['a bundle that is gone, unlike its entry', '', 'has no olm.bundle', 'Restore the olm.bundle of "foo.v1.1.0"'],
  ])('OLM v1: %s', async (_, made, why, fix) => {
    const { base = {} } = change(chain(0, 2), chain(0, 2));
    const [found, ...others] = await texts({
      base,
      merged: { [file]: String(base[file]).replace(bundle('1.1.0'), made) },
    });
    expect(others).toEqual([]);
    expect(found).toContain(`(OLM v1): "foo.v1.1.0", which replaces "foo.v1.0.0", ${why}. -> ${fix}, or add`);
  });

  test('OLM v1: a head with a lower version, which is the newest bundle once it has a higher one', async () => {
    const entries = ['{name: foo.v1.0.0}', '{name: foo.v1.1.0}', '{name: foo.v1.2.0, skips: [foo.v1.0.0, foo.v1.1.0]}'];
    const base = {
      [file]:
        definition +
        channel('stable', ...entries) +
        ['1.0.0', '1.1.0', '1.2.0'].map(version => bundle(version)).join(''),
    };
    const merged = { [file]: base[file]?.replace('version: 1.2.0', 'version: 0.9.0') ?? '' };
    const found = await texts({ base, merged });
    expect(found.find(text => text.includes('is not newer'))).toContain(
      '-> Give "foo.v1.2.0" a higher version, or make "foo.v1.1.0", the newest bundle, the head of the channel',
    );
  });

  test('few versions: which, why, and a skips that can be copied', async () => {
    expect(
      await texts(change(chain(0, 3), [...chain(2, 3), '{name: foo.v1.4.0, replaces: foo.v1.3.0}'])),
    ).toMatchInlineSnapshot(`
[
  "error: "foo.v1.0.0" and "foo.v1.1.0" can no longer be upgraded in channel "stable" of package "foo" (OLM v0 and v1): "foo.v1.1.0", which replaced "foo.v1.0.0", is removed; "foo.v1.2.0" no longer replaces "foo.v1.1.0". -> Restore the entry "foo.v1.1.0" and the replaces of "foo.v1.2.0", or add "foo.v1.0.0" and "foo.v1.1.0" to the skips of "foo.v1.4.0", the head of the channel (\`skips: [foo.v1.0.0, foo.v1.1.0]\`).",
]
`);
  });

  test('many versions: one finding with a count, and a range instead of a long list', async () => {
    const [lost] = await texts(change(chain(0, 12), chain(12, 13)));
    expect(lost).toMatchInlineSnapshot(
      `"error: "foo.v1.0.0", "foo.v1.1.0", "foo.v1.2.0", "foo.v1.3.0", "foo.v1.4.0" and 7 more can no longer be upgraded in channel "stable" of package "foo" (OLM v0 and v1): "foo.v1.1.0", which replaced "foo.v1.0.0", is removed; "foo.v1.2.0", which replaced "foo.v1.1.0", is removed; "foo.v1.3.0", which replaced "foo.v1.2.0", is removed; and 9 more edges. -> Restore the entries "foo.v1.1.0", "foo.v1.2.0", "foo.v1.3.0", "foo.v1.4.0", "foo.v1.5.0" and 6 more and the replaces of "foo.v1.12.0", or include them in the skipRange of "foo.v1.13.0", the head of the channel (\`skipRange: ">=1.0.0 <=1.11.0"\`)."`,
    );
  });

  test('the head is withdrawn: it is to be kept until something newer skips it', async () => {
    expect(await texts(change(chain(0, 2), chain(0, 1)))).toMatchInlineSnapshot(`
[
  "error: "foo.v1.2.0" can no longer be upgraded in channel "stable" of package "foo" (OLM v0 and v1): no entry replaces or skips it. -> Keep "foo.v1.2.0" (and deprecate it), or add a newer version that replaces or skips it.",
]
`);
  });

  test('OLM v1 without a channel, where the edge stood in another channel', async () => {
    const fast = (entry: string) => head + channel('stable', ...chain(0, 1)) + channel('fast', entry);
    const said = await texts({
      base: { [file]: fast('{name: foo.v1.2.0, replaces: foo.v1.1.0}') },
      merged: { [file]: fast('{name: foo.v1.2.0}') },
    });
    expect(said).toMatchInlineSnapshot(`
[
  "error: "foo.v1.1.0" can no longer be upgraded in channel "fast" of package "foo" (OLM v0 and v1): "foo.v1.2.0" no longer replaces "foo.v1.1.0". -> Restore the replaces of "foo.v1.2.0", or add "foo.v1.1.0" to the skips of "foo.v1.2.0", the head of the channel (\`skips: [foo.v1.1.0]\`).",
  "error: Upgrades from "foo.v1.0.0" in package "foo" when no channel is selected now stop at "foo.v1.1.0", before the version that they reached (OLM v1): "foo.v1.2.0" no longer replaces "foo.v1.1.0". -> Restore the replaces of "foo.v1.2.0", or add "foo.v1.1.0" to the skips of "foo.v1.2.0", the newest bundle (\`skips: [foo.v1.1.0]\`).",
]
`);
  });

  test('the two ends are swapped: what is lost is the head itself, which cannot skip itself', async () => {
    const after = ['{name: foo.v1.1.0}', '{name: foo.v1.0.0, replaces: foo.v1.1.0}'];
    expect(await texts(change(chain(0, 1), after))).toMatchInlineSnapshot(`
[
  "error: "foo.v1.0.0" can no longer be upgraded in channel "stable" of package "foo" (OLM v1): "foo.v1.1.0" no longer replaces "foo.v1.0.0". -> Restore the replaces of "foo.v1.1.0", and make "foo.v1.1.0", the newest bundle, the head of the channel: no entry may replace or skip it.",
]
`);
  });

  test('OLM v0 alone: the entry that replaces it is skipped itself', async () => {
    const after = [...chain(0, 2), '{name: foo.v1.3.0, replaces: foo.v1.2.0, skips: [foo.v1.2.0]}'];
    expect(await texts(change(chain(0, 2), after))).toMatchInlineSnapshot(`
[
  "error: "foo.v1.1.0" can no longer be upgraded in channel "stable" of package "foo" (OLM v0): "foo.v1.2.0", which replaces "foo.v1.1.0", is skipped itself or not connected to the head, so OLM never upgrades to it. -> Do not skip "foo.v1.2.0", or add "foo.v1.1.0" to the skips of "foo.v1.3.0", the head of the channel (\`skips: [foo.v1.1.0]\`).",
  "error: Upgrades from "foo.v1.0.0" in channel "stable" of package "foo" now stop at "foo.v1.1.0", before the head (OLM v0): "foo.v1.2.0", which replaces "foo.v1.1.0", is skipped itself or not connected to the head, so OLM never upgrades to it. -> Do not skip "foo.v1.2.0", or add "foo.v1.1.0" to the skips of "foo.v1.3.0", the head of the channel (\`skips: [foo.v1.1.0]\`).",
]
`);
  });

  test('upgrades that run in a cycle', async () => {
    const after = [
      '{name: foo.v1.0.0}',
      '{name: foo.v1.1.0, replaces: foo.v1.0.0, skipRange: ">1.1.0"}',
      '{name: foo.v1.2.0, replaces: foo.v1.1.0}',
    ];
    expect(await texts(change(chain(0, 2), after))).toMatchInlineSnapshot(`
[
  "error: Upgrades from "foo.v1.0.0", "foo.v1.1.0" and "foo.v1.2.0" in channel "stable" of package "foo" now run in a cycle through "foo.v1.1.0" and "foo.v1.2.0" (OLM v0). -> Narrow the skipRange that contains newer versions, so that it contains only older ones.",
]
`);
  });
});

describe('in bundle directories, it names the bundle to edit and its field', () => {
  const two = { ...bundleFiles('1.0.0'), ...bundleFiles('1.1.0', { spec: 'replaces: foo.v1.0.0' }) };
  const three = { ...two, ...bundleFiles('1.2.0', { spec: 'replaces: foo.v1.1.0' }) };
  const removed = (files: Readonly<Record<string, string>>) =>
    Object.fromEntries(Object.keys(files).map(path => [path, null]));

  test.each<[string, Change, string]>([
    [
      'a new head without replaces',
      { base: two, merged: bundleFiles('1.2.0') },
      '"foo.v1.2.0", the head, neither replaces nor skips "foo.v1.1.0". -> Set spec.replaces of "foo.v1.2.0" to "foo.v1.1.0".',
    ],
    [
      'a new head that replaces an older bundle',
      { base: two, merged: bundleFiles('1.2.0', { spec: 'replaces: foo.v1.0.0' }) },
      '"foo.v1.2.0", the head, neither replaces nor skips "foo.v1.1.0". -> Set spec.replaces of "foo.v1.2.0" to "foo.v1.1.0", or add "foo.v1.1.0" to its spec.skips.',
    ],
    [
      'a replaces that is removed in the middle',
      { base: three, merged: bundleFiles('1.1.0') },
      '"foo.v1.1.0" no longer replaces "foo.v1.0.0". -> Restore the spec.replaces of "foo.v1.1.0", or add "foo.v1.0.0" to the spec.skips of "foo.v1.2.0", the head of the channel (`skips: [foo.v1.0.0]`).',
    ],
    [
      'the newest bundle is removed',
      { base: two, merged: removed(bundleFiles('1.1.0')) },
      'no entry replaces or skips it. -> Keep "foo.v1.1.0" in the channel, or add a newer version that replaces or skips it.',
    ],
  ])('%s', async (_, what, text) => {
    expect((await texts(what))[0]).toMatch(text);
  });

  test('a head that is left behind fails new-bundles-can-be-reached only as a consequence', async () => {
    const merged = {
      ...bundleFiles('1.1.0', { annotation: 'a: b', spec: 'replaces: foo.v1.0.0' }),
      ...bundleFiles('1.2.0'),
    };
    const snapshot = await snapshotOfExample({ title: '', finds: [], base: two, merged });
    const { findings } = runChecks(snapshot, [installedVersionsCanUpgrade, newBundlesCanBeReached]);
    expect(withValidCauses(findings).map(finding => [finding.check, statusOfFinding(finding)])).toEqual([
      ['installed-versions-can-upgrade', 'error'],
      ['new-bundles-can-be-reached', 'consequence'],
    ]);
  });
});

describe('what is nobody’s loss', () => {
  test.each<[string, Change]>([
    ['a new package', { base: {}, merged: { [file]: head + channel('stable', ...chain(0, 1)) } }],
    [
      'a deprecated head',
      {
        base: { [file]: head + channel('stable', ...chain(0, 1)) },
        merged: {
          [file]:
            head +
            channel('stable', ...chain(0, 1)) +
            deprecations('{reference: {schema: olm.bundle, name: foo.v1.1.0}, message: old}'),
        },
      },
    ],
    [
      'a channel that is gone, which channels-are-kept reports',
      {
        base: { [file]: head + channel('stable', ...chain(0, 1)) + channel('fast', ...chain(0, 2)) },
        merged: { [file]: head + channel('stable', ...chain(0, 1)) },
      },
    ],
    ['entries in another order', change(chain(0, 3), chain(0, 3).reverse())],
    [
      'what was stranded before',
      change([...chain(1, 2), '{name: foo.v1.0.0}'], [...chain(1, 3), '{name: foo.v1.0.0}']),
    ],
  ])('%s', async (_, what) => {
    expect(await texts(what)).toEqual([]);
  });
});

describe('a channel without an order is reported with what opm says of it', () => {
  const id = installedVersionsCanUpgrade.id;
  const before = [...chain(0, 2)];

  test.each([
    ['several heads', [...before, '{name: foo.v1.3.0}'], 'channel-has-one-head'],
    ['no head', ['{name: foo.v1.0.0, replaces: foo.v1.2.0}', ...before.slice(1)], 'channel-has-one-head'],
    [
      'a circle below the head',
      ['{name: foo.v1.0.0, replaces: foo.v1.1.0}', ...before.slice(1), '{name: foo.v1.3.0, replaces: foo.v1.2.0}'],
      'replaces-has-no-cycle',
    ],
    ['two entries of one bundle', [...before, '{name: foo.v1.2.0}'], 'channel-entries-are-unique'],
  ])('%s', async (_, entries, cause) => {
    const what = change(before, entries);
    const told = async (config = '') => {
      const snapshot = await snapshotOfExample({ title: '', finds: [], ...what, config });
      const { findings: found } = runChecks(snapshot, allChecks);
      const standing = withValidCauses(found).filter(({ severity }) => severity === 'error');
      return standing.filter(({ check }) => [id, cause].includes(check)).map(finding => statusOfFinding(finding));
    };
    const own = await findings(what);
    expect(own).toHaveLength(1);
    expect(own.map(({ consequenceOf }) => consequenceOf)).toEqual(own.map(() => ({ check: cause, package: 'foo' })));
    expect((await told()).toSorted()).toEqual([...own.map(() => 'consequence'), 'error']);
    // Where the cause blocks nothing, what follows from it does.
    expect(await told(`checks: {${cause}: {severity: warning}}\n`)).toEqual(own.map(() => 'error'));
  });

  test('a cycle of skipped entries, which opm does not see, stands by itself', async () => {
    const entries = [
      '{name: foo.v1.0.0, replaces: foo.v1.1.0}',
      '{name: foo.v1.1.0, replaces: foo.v1.0.0}',
      '{name: foo.v1.2.0, replaces: foo.v1.1.0, skips: [foo.v1.1.0, foo.v1.0.0]}',
    ];
    const found = await findings(change(before, entries));
    expect(found.map(({ message }) => message)).toEqual([expect.stringContaining('has a cycle of replaces')]);
    expect(found.map(({ consequenceOf }) => consequenceOf)).toEqual([undefined]);
  });
});

describe('what cannot be determined is not guessed', () => {
  const base = { [file]: head + channel('stable', ...chain(0, 3)) };
  const broken = `${head}---\nschema: olm.channel\npackage: foo\nname: [stable\n`;

  test('a document of the package that cannot be read: a question to the author, and nothing that seems to be gone', async () => {
    const found = await findings({ base, merged: { [file]: broken } });
    expect(found).toMatchObject([{ severity: 'unknown', actor: 'author', package: 'foo' }]);
    expect(found[0]?.message).toContain(
      'could not be determined, because catalog/foo/catalog.yaml cannot be read completely',
    );
  });

  test.each([
    ['', 'documents-can-be-parsed error, installed-versions-can-upgrade unknown: refuse, check-failed'],
    [
      'checks: {documents-can-be-parsed: {severity: warning}}\n',
      'installed-versions-can-upgrade unknown, documents-can-be-parsed warning: wait, check-unknown',
    ],
  ])('it follows the cause, and nothing is merged where the configuration is %j', async (config, expected) => {
    const owned = { ...base, CODEOWNERS: '/catalog/foo/ @alice\n' };
    const snapshot = await snapshotOfExample({ title: '', finds: [], base: owned, merged: { [file]: broken }, config });
    const report = runChecks(snapshot, [installedVersionsCanUpgrade, documentsCanBeParsed]);
    const found = sortFindings(report.findings).map(({ check, severity }) => `${check} ${severity}`);
    const { action, reasons } = decide(snapshot, report);
    expect(`${found.join(', ')}: ${action}, ${reasons[0]?.code}`).toBe(expected);
    expect(reasons[0]?.actor).toBe('author');
  });

  test('a file of the base that was not read is unknown', async () => {
    const config = 'limits: {fileBytes: 1024}\n';
    const found = await findings({
      config,
      base: { [file]: head + channel('stable', ...chain(0, 3)) },
      merged: { [file]: definition },
    });
    expect(found).toMatchObject([{ severity: 'unknown', file }]);
  });
});
