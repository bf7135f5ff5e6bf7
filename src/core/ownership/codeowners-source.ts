import type { FileLookup } from './base-files.ts';
import { matchesPattern } from './codeowners-pattern.ts';
import type { OwnersProblem } from './model.ts';
import { type CodeownersRule, codeownersPaths, readCodeowners } from './read-codeowners.ts';
import type { SourceAnswer } from './source-answer.ts';

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
    const lastMatch = matcherOf(rules);
    return { ofPath: path => answerOf(lastMatch(path)), problems };
  }
  return { ofPath: () => undefined, problems: [] };
}

function answerOf(rule: CodeownersRule | undefined): SourceAnswer {
  if (rule?.problem !== undefined) return { broken: rule.problem };
  return rule;
}

/** The last rule that matches a path. Plain paths are looked up by the directories above it, only patterns are tried. */
function matcherOf(rules: readonly CodeownersRule[]): (path: string) => CodeownersRule | undefined {
  const plain = new Map<string, number>();
  const others: number[] = [];
  for (const [index, { pattern }] of rules.entries()) {
    if (pattern.plain === undefined) others.push(index);
    else plain.set(pattern.plain.isBelow ? `${pattern.plain.path}/` : pattern.plain.path, index);
  }
  return path => {
    let last = plain.get(path) ?? -1;
    for (let slash = path.indexOf('/'); slash >= 0; slash = path.indexOf('/', slash + 1)) {
      last = Math.max(last, plain.get(path.slice(0, slash)) ?? -1, plain.get(path.slice(0, slash + 1)) ?? -1);
    }
    for (let at = others.length - 1; at >= 0; at--) {
      const index = others[at] ?? -1;
      const rule = rules[index];
      if (index < last || rule === undefined) break;
      if (matchesPattern(rule.pattern, path)) return rule;
    }
    return rules[last];
  };
}
