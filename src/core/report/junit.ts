import type { CheckOutcome, Finding } from '../finding.ts';
import { brokenConfiguration } from './broken-configuration.ts';
import { type CaseResult, errorCase, type TestCase, testCase } from './junit/test-case.ts';
import { element } from './text/xml.ts';
import type { Verdict } from './verdict.ts';

/** Past so many test cases, suites of packages hold only what was found: passed cases would say nothing that is read. */
const maxCases = 20_000;

/**
 * The verdict as JUnit's XML: a suite for each package that changes or has a finding and one for the repository, with a test
 * case for each check that ran. An open question is an error, as is a broken configuration, and what a check found wrong a failure.
 *
 * @see https://github.com/jenkinsci/xunit-plugin/blob/master/src/main/resources/org/jenkinsci/plugins/xunit/types/model/xsd/junit-10.xsd
 */
export function junitReport(verdict: Verdict): string {
  const byPackage = findingsByPackage(verdict);
  const listsPassed = byPackage.size * verdict.checks.length <= maxCases;
  const ran = verdict.checks.filter(({ outcome }) => outcome !== 'skipped');
  const withFindings = new Set(verdict.findings.map(({ check }) => check));
  const suites = [...byPackage].map(([name, byCheck]) => {
    const isRepository = name === undefined;
    const title = name ?? 'repository';
    // A check that found something in a package alone did not pass for the repository.
    const ofRepository = verdict.checks.filter(({ id }) => byCheck.has(id) || !withFindings.has(id));
    const listed = isRepository ? ofRepository : listsPassed ? ran : [];
    const broken = isRepository
      ? brokenConfiguration(verdict).map(message => errorCase(title, 'configuration', message))
      : [];
    return suiteOf(title, [...broken, ...casesOf(title, byCheck, listed)]);
  });
  const total = suites.flatMap(({ results }) => results);
  // The schema of Jenkins has the number of skipped cases at each suite alone.
  const { skipped, ...counts } = countsOf(total);
  const xml = element(
    'testsuites',
    { name: 'catalog-keeper', ...counts },
    `\n${suites.map(({ xml }) => xml).join('\n')}\n`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>\n${xml}\n`;
}

type ByCheck = Map<string, Finding[]>;

/** Findings by package and check; first what concerns no package. */
function findingsByPackage(verdict: Verdict): ReadonlyMap<string | undefined, ByCheck> {
  const byPackage = new Map<string | undefined, ByCheck>([[undefined, new Map()]]);
  const suiteFor = (name: string | undefined): ByCheck => {
    const suite = byPackage.get(name) ?? new Map<string, Finding[]>();
    byPackage.set(name, suite);
    return suite;
  };
  for (const { packages } of verdict.change ?? []) for (const { name } of packages) suiteFor(name);
  for (const owners of verdict.owners ?? []) suiteFor(owners.package);
  for (const finding of verdict.findings) {
    const suite = suiteFor(finding.package);
    const list = suite.get(finding.check);
    if (list === undefined) suite.set(finding.check, [finding]);
    else list.push(finding);
  }
  return byPackage;
}

/** A case for each listed check, then one for each other check that found something. */
function casesOf(suite: string, byCheck: ByCheck, checks: readonly CheckOutcome[]): readonly TestCase[] {
  const listed = new Set(checks.map(({ id }) => id));
  return [
    ...checks.map(check => testCase(suite, check.id, byCheck.get(check.id) ?? [], check)),
    ...[...byCheck].filter(([id]) => !listed.has(id)).map(([id, findings]) => testCase(suite, id, findings)),
  ];
}

function suiteOf(
  name: string,
  cases: readonly TestCase[],
): { readonly xml: string; readonly results: readonly CaseResult[] } {
  const results = cases.map(({ result }) => result);
  const content = cases.map(({ xml }) => `  ${xml}\n`).join('');
  return { xml: element('testsuite', { name, ...countsOf(results) }, `\n${content}`), results };
}

function countsOf(results: readonly CaseResult[]): Record<'tests' | 'failures' | 'errors' | 'skipped', number> {
  const count = (wanted: CaseResult) => results.filter(result => result === wanted).length;
  return { tests: results.length, failures: count('failed'), errors: count('error'), skipped: count('skipped') };
}
