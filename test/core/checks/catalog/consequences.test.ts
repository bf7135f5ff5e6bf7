import { describe, expect, test } from '@jest/globals';
import { catalogChecks } from '../../../../src/core/checks/catalog/index.ts';
import { runChecks } from '../../../../src/core/checks/run.ts';
import type { Waiver } from '../../../../src/core/config/model.ts';
import type { Finding } from '../../../../src/core/finding.ts';
import { applyWaivers } from '../../../../src/core/policy/waivers.ts';
import { withValidCauses } from '../../../../src/core/policy/with-valid-causes.ts';
import { foldFindings } from '../../../../src/core/report/text/fold-findings.ts';
import { generateMutant } from '../../../support/generate-mutant.ts';
import { snapshotOfCatalog } from '../../../support/judge-catalog.ts';

const definition = '---\nschema: olm.package\nname: foo\ndefaultChannel: stable\n';
const bundle = (version: string, name = `foo.v${version}`, of = 'package: foo\n') =>
  `---\nschema: olm.bundle\nname: ${name}\n${of}image: quay.io/foo/foo:v${version}\nproperties:\n- {type: olm.package, value: {packageName: foo, version: ${version}}}\n`;
const channel = (name: string, ...entries: readonly string[]) =>
  `---\nschema: olm.channel\nname: ${name}\npackage: foo\nentries:\n${entries.map(entry => `- ${entry}\n`).join('')}`;
const deprecating = (...references: readonly string[]) =>
  `---\nschema: olm.deprecations\npackage: foo\nentries:\n${references.map(reference => `- {reference: ${reference}, message: Old.}\n`).join('')}`;
const both = [bundle('1.0.0'), bundle('1.1.0')].join('');
const stable = channel('stable', 'name: foo.v1.0.0', '{name: foo.v1.1.0, replaces: foo.v1.0.0}');

const findingsOf = (text: string) => runChecks(snapshotOfCatalog({ 'catalog.yaml': text }), catalogChecks).findings;
const idsOf = (findings: readonly Finding[]) =>
  findings
    .filter(({ severity }) => severity === 'error')
    .map(({ check }) => check)
    .toSorted();

/** One mistake each: the check that names it, those that find what follows, and the catalog with the mistake corrected. */
const mistakes = [
  [
    'two entries of one bundle, of which the first alone counts',
    definition +
      both +
      bundle('1.2.0') +
      channel(
        'stable',
        'name: foo.v1.0.0',
        '{name: foo.v1.1.0, replaces: foo.v1.0.0}',
        '{name: foo.v1.2.0, skips: [foo.v1.0.0]}',
        '{name: foo.v1.2.0, replaces: foo.v1.1.0}',
      ),
    'channel-entries-are-unique',
    ['channel-has-one-head'],
    definition +
      both +
      bundle('1.2.0') +
      channel(
        'stable',
        'name: foo.v1.0.0',
        '{name: foo.v1.1.0, replaces: foo.v1.0.0}',
        '{name: foo.v1.2.0, replaces: foo.v1.1.0, skips: [foo.v1.0.0]}',
      ),
  ],
  [
    'a bundle without its package',
    definition +
      bundle('1.0.0') +
      bundle('1.1.0', 'foo.v1.1.0', '') +
      stable +
      deprecating('{schema: olm.bundle, name: foo.v1.1.0}'),
    'bundle-package-is-set',
    ['channel-entries-have-bundles', 'deprecated-bundle-exists'],
    definition + both + stable + deprecating('{schema: olm.bundle, name: foo.v1.1.0}'),
  ],
  [
    'no channel',
    definition + both + deprecating('{schema: olm.channel, name: stable}'),
    'package-has-a-channel',
    ['bundles-are-in-a-channel', 'default-channel-exists', 'deprecated-channel-exists'],
    definition + both + stable + deprecating('{schema: olm.channel, name: stable}'),
  ],
  [
    'a channel without a name',
    definition + both + stable.replace('name: stable\n', ''),
    'channel-name-is-set',
    ['default-channel-exists'],
    definition + both + stable,
  ],
  [
    'a default channel that is not there, and is deprecated',
    definition +
      both +
      channel('alpha', 'name: foo.v1.0.0', '{name: foo.v1.1.0, replaces: foo.v1.0.0}') +
      deprecating('{schema: olm.channel, name: stable}'),
    'default-channel-exists',
    ['deprecated-channel-exists'],
    definition + both + stable + deprecating('{schema: olm.channel, name: stable}'),
  ],
  [
    'a bundle that is not there, and is deprecated',
    definition + bundle('1.0.0') + stable + deprecating('{schema: olm.bundle, name: foo.v1.1.0}'),
    'channel-entries-have-bundles',
    ['deprecated-bundle-exists'],
    definition + both + stable + deprecating('{schema: olm.bundle, name: foo.v1.1.0}'),
  ],
] as const;

describe('a mistake is reported once, with what follows from it', () => {
  test.each(mistakes)('%s', (_, wrong, cause, consequences, right) => {
    const findings = findingsOf(wrong);
    // Each rule is still in the list, and what opm makes of the catalog does not depend on which one is the cause.
    expect(idsOf(findings)).toEqual([cause, ...consequences].toSorted());
    const entries = foldFindings(withValidCauses(findings)).filter(({ finding }) => finding.severity === 'error');
    expect(entries.map(({ finding, consequences }) => [finding.check, consequences.toSorted()])).toEqual([
      [cause, consequences],
    ]);
    expect(idsOf(findingsOf(right))).toEqual([]);
  });
});

describe('another mistake stands by itself', () => {
  test.each([
    [
      'two heads besides a repeated entry',
      definition +
        both +
        bundle('1.2.0') +
        channel(
          'stable',
          'name: foo.v1.0.0',
          'name: foo.v1.1.0',
          '{name: foo.v1.2.0, replaces: foo.v1.1.0}',
          '{name: foo.v1.2.0}',
        ),
      ['channel-entries-are-unique', 'channel-has-one-head'],
    ],
    [
      'a bundle of another name without a package',
      definition + bundle('1.0.0') + bundle('1.2.0', 'foo.v1.2.0', '') + stable,
      ['bundle-package-is-set', 'channel-entries-have-bundles'],
    ],
  ])('%s', (_, wrong, expected) => {
    const shown = foldFindings(withValidCauses(findingsOf(wrong))).map(({ finding }) => finding);
    expect(idsOf(shown)).toEqual(expected);
  });

  test.each(['waived', 'a warning'])('what follows from an error that is %s', how => {
    const [, wrong, cause] = mistakes[0];
    const waiver: Waiver = {
      check: cause,
      package: 'foo',
      owner: 'max',
      reason: 'known',
      expires: '2099-12-31',
      place: { file: 'x' },
    };
    const found = findingsOf(wrong);
    const { findings } =
      how === 'waived'
        ? applyWaivers({ findings: found, checks: [] }, [waiver], '2026-01-01T00:00:00Z')
        : {
            findings: found.map(finding =>
              finding.check === cause ? { ...finding, severity: 'warning' as const } : finding,
            ),
          };
    const left = withValidCauses(findings).filter(({ check }) => check === 'channel-has-one-head');
    expect(left.map(({ consequenceOf }) => consequenceOf)).toEqual([undefined]);
  });
});

test('of every mutant something that is no consequence is an error, or nothing is', () => {
  let consequences = 0;
  for (let seed = 1; seed <= 400; seed += 1) {
    const { findings } = runChecks(snapshotOfCatalog(generateMutant(seed).files), catalogChecks);
    const errors = withValidCauses(findings).filter(({ severity }) => severity === 'error');
    const causes = errors.filter(({ consequenceOf }) => consequenceOf === undefined);
    expect(causes.length > 0).toBe(errors.length > 0);
    consequences += errors.length - causes.length;
  }
  expect(consequences).toBeGreaterThan(20);
});
