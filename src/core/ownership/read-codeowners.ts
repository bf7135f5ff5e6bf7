import { refusalOfText } from '../config/refusal-of-text.ts';
import type { Place, SourceFile } from '../source.ts';
import { utf8Length } from '../text/utf8-length.ts';
import { type CodeownersPattern, readPattern } from './codeowners-pattern.ts';
import { readLogin } from './login.ts';
import type { Owner, OwnersProblem, Team } from './model.ts';

/** Where GitHub looks for the file; the first that is there counts. */
export const codeownersPaths = ['.github/CODEOWNERS', 'CODEOWNERS', 'docs/CODEOWNERS'] as const;

/** GitHub reads nothing of a file of this size, or a larger one. */
const tooManyBytes = 3 * 1024 * 1024;

const maxProblems = 100;

/** One line of a CODEOWNERS file. */
export interface CodeownersRule {
  readonly pattern: CodeownersPattern;
  /** Without owners and teams the paths of the pattern are nobody's. */
  readonly owners: readonly Owner[];
  readonly teams: readonly Team[];
  readonly place: Place;
  /** Set when what the line says of its paths is not known, or GitHub skips it for its owners: here it owns nothing. */
  readonly problem?: OwnersProblem;
}

export interface Codeowners {
  readonly rules: readonly CodeownersRule[];
  readonly problems: readonly OwnersProblem[];
  /** Nothing of the file counts. */
  readonly isBroken: boolean;
}

/**
 * Reads a CODEOWNERS file by GitHub's rules. A line that GitHub does not understand is skipped and reported. Where its
 * pattern can be read it still takes the paths away from the lines before: whoever wrote it meant to say something else
 * about them than what now holds.
 */
export function readCodeowners(file: SourceFile): Codeowners {
  const whole = refusalOfSize(file) ?? refusalOfText(file);
  if (whole !== undefined) return { rules: [], problems: [whole], isBroken: true };
  const rules: CodeownersRule[] = [];
  const problems: OwnersProblem[] = [];
  for (const [index, line] of file.text.split('\n').entries()) {
    if (line === '' || line.startsWith('#')) continue;
    const place = { file: file.path, line: index + 1 };
    const read = readLine(index === 0 ? line.replace(/^\uFEFF/, '') : line, place);
    if (read.rule !== undefined) rules.push(read.rule);
    if (read.problem !== undefined && problems.length < maxProblems) problems.push(read.problem);
  }
  return { rules, problems, isBroken: false };
}

function refusalOfSize({ text, path }: SourceFile): OwnersProblem | undefined {
  if (utf8Length(text) < tooManyBytes) return undefined;
  const message = 'GitHub reads no CODEOWNERS file of 3 MB or more.';
  return { message, fix: 'Use patterns with wildcards.', place: { file: path } };
}

interface ReadLine {
  readonly rule?: CodeownersRule;
  readonly problem?: OwnersProblem;
}

function readLine(line: string, place: Place): ReadLine {
  const { pattern: text, rest } = splitLine(line);
  if (text === '') return {};
  const fault = patternFault(text);
  if (fault !== undefined) return { problem: { ...fault, place: { ...place, column: 1 } } };
  const doubt = blankFault(line) ?? endFault(text);
  if (doubt !== undefined) {
    const problem = { ...doubt, place: { ...place, column: 1 } };
    const shortest = text.split(oddBlanks).find(part => part !== '');
    if (shortest === undefined) return { problem };
    return { rule: { pattern: readPattern(shortest), owners: [], teams: [], place, problem }, problem };
  }
  const pattern = readPattern(text);
  const owners: Owner[] = [];
  const teams: Team[] = [];
  for (const { word, column } of rest) {
    const at = { ...place, column };
    const owner = readOwner(word);
    if (owner === undefined) {
      const problem = {
        message: `"${word.slice(0, 80)}" is no owner, so GitHub skips the line and nobody owns its paths.`,
        fix: 'Write an owner as @login, @organization/team or an e-mail address.',
        place: at,
      };
      return { rule: { pattern, owners: [], teams: [], place, problem }, problem };
    }
    if (owner.kind === 'login') owners.push({ login: owner.name, role: 'approver', place: at });
    else teams.push({ name: owner.name, place: at });
  }
  return { rule: { pattern, owners, teams, place } };
}

interface Word {
  readonly word: string;
  readonly column: number;
}

/** A comment begins at the first `#` without a backslash before it; words end at blanks without one. */
function splitLine(line: string): { pattern: string; rest: readonly Word[] } {
  const [content = ''] = /^(?:\\.|[^\\#]+)*/s.exec(line) ?? [];
  const words = [...content.matchAll(/(?:\\.|[^\\ \t\r])+/gs)].map(({ 0: word, index }) => ({
    word,
    column: index + 1,
  }));
  return { pattern: words[0]?.word ?? '', rest: words.slice(1) };
}

function patternFault(text: string): Omit<OwnersProblem, 'place'> | undefined {
  const fault = (what: string, fix: string) => ({ message: `GitHub skips this line: ${what}.`, fix });
  if (text.startsWith('!'))
    return fault('a pattern cannot begin with `!`', 'Write a later line without owners instead.');
  if (text.startsWith('\\#')) return fault('a pattern cannot begin with `\\#`', 'Match the name with a wildcard.');
  if (/[[\]]/.test(text))
    return fault('CODEOWNERS patterns do not support `[` and `]`', 'Write one line for each name.');
  if (text.includes('***')) return fault('CODEOWNERS patterns do not support `***`', 'Use `*` or `**`.');
  return undefined;
}

/** For git, these are the directories below; others take them for all that is below. */
function endFault(text: string): Omit<OwnersProblem, 'place'> | undefined {
  if (!/(?:^|\/)\*\*\/$/.test(text)) return undefined;
  return {
    message: 'Patterns that end with `**/` are ambiguous, so nobody owns their paths.',
    fix: 'End it with `/` for all that is below, or with `/*/` for directories.',
  };
}

const oddBlanks = /[^\S \t\r]+/;

/** Whether GitHub takes blanks of Unicode for blanks is not known: if so, the pattern ends there. */
function blankFault(line: string): Omit<OwnersProblem, 'place'> | undefined {
  const [content = ''] = line.split('#', 1);
  if (!oddBlanks.test(content)) return undefined;
  return {
    message: 'The line has a blank that is neither a space nor a tab, so nobody owns its paths.',
    fix: 'Write spaces.',
  };
}

const team = /^@[A-Za-z0-9-]{1,39}\/[A-Za-z0-9._-]{1,100}$/;
const email = /^[A-Za-z0-9._%+-]{1,64}@[A-Za-z0-9.-]{1,255}$/;

function readOwner(word: string): { kind: 'login' | 'team'; name: string } | undefined {
  if (team.test(word)) return { kind: 'team', name: word };
  if (!word.startsWith('@')) return email.test(word) ? { kind: 'team', name: word } : undefined;
  const read = readLogin(word.slice(1));
  return 'login' in read ? { kind: 'login', name: read.login } : undefined;
}
