import type { Check } from '../../check.ts';
import type { Finding } from '../../finding.ts';
import { checkPage } from '../docs-url.ts';
import { joinedLines } from '../text/joined-lines.ts';
import { shorten } from '../text/shorten.ts';

/** GitHub cuts descriptions at 1,024 characters. */
const maxDescriptionLength = 900;

/** A `reportingDescriptor` of SARIF (section 3.49): one for each check. */
export interface SarifRule {
  readonly id: string;
  readonly shortDescription: { readonly text: string };
  readonly fullDescription: { readonly text: string };
  readonly help: { readonly text: string; readonly markdown: string };
  readonly helpUri: string;
  readonly defaultConfiguration: { readonly level: 'error' | 'warning'; readonly enabled: boolean };
  readonly properties: { readonly tags: readonly string[]; readonly precision: 'very-high' };
}

/** A rule for each check, in the order of the list; then one for each id that only findings name. */
export function sarifRules(
  checks: readonly Check[],
  findings: readonly Finding[],
  docsUrl: string,
): readonly SarifRule[] {
  const rules = new Map(checks.map(check => [check.id, ruleOf(check, docsUrl)]));
  for (const { check } of findings) {
    if (!rules.has(check)) rules.set(check, unlistedRule(check, docsUrl));
  }
  return [...rules.values()];
}

function ruleOf({ id, title, severity, group, isOpmRule, ...check }: Check, docsUrl: string): SarifRule {
  const why = joinedLines(check.why);
  const helpUri = checkPage(docsUrl, id);
  return {
    id,
    shortDescription: { text: shorten(title, maxDescriptionLength) },
    fullDescription: { text: shorten(why, maxDescriptionLength) },
    help: { text: `${title}\n\n${why}\n\n${helpUri}`, markdown: `**${title}**\n\n${why}\n\n[${id}](${helpUri})` },
    helpUri,
    defaultConfiguration: { level: severity === 'error' ? 'error' : 'warning', enabled: severity !== 'off' },
    properties: { tags: ['olm', group, ...(isOpmRule === true ? ['opm-validate'] : [])], precision: 'very-high' },
  };
}

function unlistedRule(id: string, docsUrl: string): SarifRule {
  const helpUri = checkPage(docsUrl, id);
  return {
    id,
    shortDescription: { text: id },
    fullDescription: { text: id },
    help: { text: helpUri, markdown: `[${helpUri}](${helpUri})` },
    helpUri,
    defaultConfiguration: { level: 'warning', enabled: true },
    properties: { tags: ['olm'], precision: 'very-high' },
  };
}
