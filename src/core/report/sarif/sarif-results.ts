import type { Finding } from '../../finding.ts';
import { isWaivedOrApproved } from '../../is-blocking.ts';
import type { Place } from '../../source.ts';
import { encodePath } from '../text/encode-path.ts';
import { hash } from '../text/hash.ts';
import { placedMessage } from '../text/placed-message.ts';
import { visible } from '../text/visible.ts';
import { sarifFixes } from './sarif-fixes.ts';
import type { SarifRule } from './sarif-rules.ts';
import { withoutLinks } from './without-links.ts';

/** GitHub takes no result without a location, so what concerns no file in particular stands at this path. */
const wholeRepository = 'repository';

/**
 * What could not be determined is no error of the author's: a warning, and what waits for an approval a note. `properties`
 * tells them apart from other warnings and notes. A `kind` besides "fail" would fit better, but goes with no level
 * (section 3.27.10), and GitHub looks at levels alone.
 */
const levels: Readonly<Record<Finding['severity'], 'error' | 'warning' | 'note'>> = {
  error: 'error',
  waiting: 'note',
  unknown: 'warning',
  warning: 'warning',
};

/** A `result` of SARIF (section 3.27) for each finding, in their order. */
export function sarifResults(findings: readonly Finding[], rules: readonly SarifRule[]): readonly object[] {
  const indexes = new Map(rules.map(({ id }, index) => [id, index]));
  // Either all results of a run say whether they are suppressed, or none does (section 3.27.23).
  const saysSuppressed = findings.some(isWaivedOrApproved);
  // The same holds for what a baseline says (section 3.27.24).
  const saysBaseline = findings.some(({ existing }) => existing === true);
  const seen = new Map<string, number>();
  return findings.map(finding => {
    const { place, message, next } = placedMessage(finding);
    return {
      ruleId: finding.check,
      ruleIndex: indexes.get(finding.check),
      level: levels[finding.severity],
      message: { text: withoutLinks(next === undefined ? message : `${message}\n${next}`) },
      locations: [locationOf(place, finding.package)],
      ...sarifFixes(finding),
      partialFingerprints: { primaryLocationLineHash: fingerprint(finding, seen) },
      ...(saysBaseline ? { baselineState: finding.existing === true ? 'unchanged' : 'new' } : {}),
      ...(saysSuppressed ? { suppressions: suppressionsOf(finding) } : {}),
      properties: { severity: finding.severity },
    };
  });
}

function locationOf(place: Place | undefined, name: string | undefined): object {
  const artifactLocation = { uri: encodePath(place?.file ?? wholeRepository), uriBaseId: '%SRCROOT%' };
  const startLine = place?.line ?? 1;
  const region = { startLine, ...(place?.column === undefined ? {} : { startColumn: place.column }) };
  return {
    physicalLocation: { artifactLocation, region },
    ...(name === undefined ? {} : { logicalLocations: [{ name: visible(name), kind: 'package' }] }),
  };
}

/**
 * Which finding it is, from run to run: neither line nor column goes in, so that it stays the same while lines shift. What
 * says the same of the same file is numbered. GitHub knows a result again by a key of just this name; where it is missing
 * the uploader hashes the line of the file instead, which takes two findings on one line of JSON for the same. Where its own hash differs it
 * warns, and keeps this one.
 */
function fingerprint(finding: Finding, seen: Map<string, number>): string {
  const { check, file = '', package: name = '', message } = finding;
  const key = hash(JSON.stringify([check, file, name, message]));
  const number = (seen.get(key) ?? 0) + 1;
  seen.set(key, number);
  return `${key}:${number}`;
}

function suppressionsOf(finding: Finding): readonly object[] {
  const reason = reasonToSuppress(finding);
  return reason === undefined ? [] : [{ kind: 'external', status: 'accepted', justification: visible(reason) }];
}

function reasonToSuppress({ waiver, approvedBy }: Finding): string | undefined {
  if (waiver !== undefined) return `${waiver.reason} (waived by ${waiver.owner} until ${waiver.expires})`;
  return approvedBy === undefined ? undefined : `Approved by ${approvedBy}`;
}
