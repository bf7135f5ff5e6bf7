import { MatchWork } from '../go/match-work.ts';
import type { SourceFile } from '../source.ts';
import type { FileLookup } from './base-files.ts';
import { matchesPattern, unitsOfPath } from './codeowners-pattern.ts';
import type { OwnersProblem } from './model.ts';
import type { NameUnit } from './name-units.ts';
import { type CodeownersRule, codeownersPaths, readCodeowners } from './read-codeowners.ts';
import { ownersOfAll, partialOwnership, type SourceAnswer } from './source-answer.ts';

/** Steps of comparing paths with patterns: those of 5,000 paths and 1,000 patterns, or fewer of longer ones. */
const maxWork = 100_000_000;

const beyondAscii = /[^\u0000-\u007f]/;

/** A source that answers for single paths. */
export interface PathSource {
  readonly ofPath: (path: string) => SourceAnswer;
  readonly problems: readonly OwnersProblem[];
}

/** The CODEOWNERS file of the base tree: for each path the last line that matches it decides. */
export function codeownersSource(lookup: FileLookup): PathSource {
  for (const path of codeownersPaths) {
    const found = lookup(path);
    if (found === undefined) continue;
    if ('problem' in found) return { ofPath: () => ({ broken: found.problem }), problems: [found.problem] };
    const { rules, problems, isBroken } = readCodeowners(found.file);
    const broken = isBroken ? problems[0] : undefined;
    if (broken !== undefined) return { ofPath: () => ({ broken }), problems };
    const work = new MatchWork(maxWork);
    const lastMatch = matcherOf(rules, work);
    const mayDiffer = rules.some(({ pattern }) => pattern.hasUnit);
    const ofPath = (path: string): SourceAnswer => {
      const rule = lastMatch(path, 'character');
      const other = mayDiffer && beyondAscii.test(path) ? lastMatch(path, 'byte') : rule;
      if (work.isSpent) return { broken: tooMuch(found.file) };
      return rule === other ? answerOf(rule) : ownersOfBoth(rule, other);
    };
    return { ofPath: onceForEach(ofPath), problems };
  }
  return { ofPath: () => undefined, problems: [] };
}

function onceForEach(ofPath: PathSource['ofPath']): PathSource['ofPath'] {
  const answers = new Map<string, SourceAnswer>();
  return path => {
    if (!answers.has(path)) answers.set(path, ofPath(path));
    return answers.get(path);
  };
}

function tooMuch({ path }: SourceFile): OwnersProblem {
  return {
    message: 'Comparing its patterns with the changed paths takes too much time.',
    fix: 'Split the change, or use fewer patterns with wildcards.',
    place: { file: path },
  };
}

function answerOf(rule: CodeownersRule | undefined): SourceAnswer {
  if (rule?.problem !== undefined) return { broken: rule.problem };
  return rule;
}

/** Which of two lines decides is not known: who approves has to own the path by both. */
function ownersOfBoth(...rules: readonly (CodeownersRule | undefined)[]): SourceAnswer {
  const answers = rules.map(answerOf);
  const common = ownersOfAll(answers);
  if (common === undefined || 'broken' in common || !answers.includes(undefined)) return common;
  return { broken: partialOwnership(common) };
}

/** The last rule that matches a path. Plain paths are looked up by the directories above it, only patterns are tried. */
function matcherOf(
  rules: readonly CodeownersRule[],
  work: MatchWork,
): (path: string, unit: NameUnit) => CodeownersRule | undefined {
  const plain = new Map<string, number>();
  const others: number[] = [];
  for (const [index, { pattern }] of rules.entries()) {
    if (pattern.plain === undefined) others.push(index);
    else plain.set(pattern.plain.isBelow ? `${pattern.plain.path}/` : pattern.plain.path, index);
  }
  return (path, unit) => {
    let last = plain.get(path) ?? -1;
    for (let slash = path.indexOf('/'); slash >= 0; slash = path.indexOf('/', slash + 1)) {
      last = Math.max(last, plain.get(path.slice(0, slash)) ?? -1, plain.get(path.slice(0, slash + 1)) ?? -1);
    }
    const units = others.length === 0 || work.isSpent ? undefined : unitsOfPath(path, unit);
    for (let at = others.length - 1; at >= 0 && units !== undefined && !work.isSpent; at--) {
      const index = others[at] ?? -1;
      const rule = rules[index];
      if (index < last || rule === undefined) break;
      if (matchesPattern(rule.pattern, units, work)) return rule;
    }
    return rules[last];
  };
}
