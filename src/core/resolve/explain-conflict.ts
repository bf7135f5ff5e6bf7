import { listNames } from '../text/list-names.ts';
import { createBudget } from './budget.ts';
import type { ResolutionProblem } from './build-problem.ts';
import { describeApi, describeRequirement } from './describe-requirement.ts';
import type { Entry } from './entry.ts';
import type { Reason } from './reason.ts';
import { minimalConflict } from './solver/minimal-conflict.ts';
import type { Rule } from './solver/problem.ts';

/** Requirements of this many bundles are named in one sentence, the rest is counted. */
const maxNames = 3;

/**
 * Why a problem has no solution, in sentences of which each is true and none can be left out: "foo.v2 requires API K, which only bar.v1
 * provides." "bar.v1 requires package foo in range <2.0.0." "Only one bundle of package foo can be installed."
 */
export function explainConflict(problem: ResolutionProblem, budget = createBudget()): readonly string[] {
  return sentencesOf(minimalConflict(problem, budget));
}

function sentencesOf(rules: readonly Rule<Reason>[]): readonly string[] {
  const requirements = new Map<string, { readonly names: Set<string>; readonly met: string }>();
  const sentences: string[] = [];
  for (const { reason } of rules) {
    if (reason.kind !== 'requirement') continue;
    const phrase = describeRequirement(reason.requirement);
    const known = requirements.get(phrase);
    if (known === undefined) requirements.set(phrase, { names: new Set([reason.entry.name]), met: metBy(reason) });
    else known.names.add(reason.entry.name);
  }
  for (const [phrase, { names, met }] of requirements) {
    const verb = names.size === 1 ? 'requires' : 'require';
    sentences.push(`${listNames([...names], maxNames, ' and ')} ${verb} ${phrase}${met}.`);
  }
  for (const { reason } of rules) {
    const sentence = sentenceOf(reason);
    if (sentence !== undefined) sentences.push(sentence);
  }
  return sentences;
}

/** Who meets a requirement, if it is one or none. */
function metBy({ requirement, candidates }: Extract<Reason, { kind: 'requirement' }>): string {
  const names = [...new Set(candidates.map(({ name }) => name))];
  if (names.length > 1) return '';
  const who = names.length === 0 ? 'no bundle' : `only ${names[0]}`;
  return requirement.kind === 'api' ? `, which ${who} provides` : `: ${who} fits`;
}

/** Of requirements there is a sentence already, and what a subscription is for goes without saying. */
function sentenceOf(reason: Reason): string | undefined {
  switch (reason.kind) {
    case 'requirement':
    case 'subscribed':
      return undefined;
    case 'installed':
      return `${reason.entry.name} is installed without a subscription, so it stays.`;
    case 'absent': {
      const { catalog, package: name, channel, startingCsv } = reason.subscription;
      const absent = {
        catalog: `Catalog ${catalog.name} in namespace ${catalog.namespace} has no bundles.`,
        package: `Catalog ${catalog.name} has no package ${name}.`,
        channel: `Package ${name} has no channel ${channel}.`,
        bundle: `Channel ${channel} of package ${name} has no bundle ${startingCsv}.`,
      };
      return absent[reason.what];
    }
    case 'candidates': {
      const names = [...new Set(reason.candidates.map(({ name }) => name))];
      const { package: name, channel } = reason.subscription;
      if (names.length === 0) return `No bundle of channel ${channel} of package ${name} can be installed.`;
      return names.length === 1
        ? undefined
        : `The subscription to package ${name} allows ${listNames(names, maxNames, ' or ')}.`;
    }
    case 'refused':
      return `${reason.entry.name} has the property olm.deprecated, so OLM does not install it.`;
    case 'one-provider':
      return `Only one bundle that provides API ${describeApi(reason.api)} can be installed: ${namesOf(reason.entries)} provide it.`;
    case 'one-of-package':
      return `Only one bundle of package ${reason.package} can be installed.`;
    case 'replaces':
      return `${reason.entry.name} replaces ${reason.installed.name}.`;
  }
}

function namesOf(entries: readonly Entry[]): string {
  return listNames([...new Set(entries.map(({ name }) => name))], maxNames, ' and ');
}
