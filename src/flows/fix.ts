import { applyEdits, type Texts } from '../core/edit/apply-edits.ts';
import { type Rejection, rejectionOfEdits } from '../core/edit/rejection-of-edits.ts';
import type { Finding } from '../core/finding.ts';
import { keyOfFinding } from '../core/finding-key.ts';
import type { LeftReason } from '../core/report/fix-report.ts';
import { type FixableFinding, fixableFindings } from '../core/report/text/fixable-findings.ts';

/** Rounds of edits: one may only be possible after another. */
const maxRounds = 10;
/** Verdicts that one run may take: edits that do harm together are tried one by one. */
const maxVerdicts = 40;
/** Characters of the edited files in all of these verdicts: of large ones, each takes seconds. */
const maxCharacters = 5_000_000;

/** What is fixed: files, and how they are judged. */
export interface FixTarget {
  /** The findings on the files, with these texts in place of theirs. */
  judge(texts: ReadonlyMap<string, string>): Promise<readonly Finding[]>;
  /** The texts of files as they are. A path without a file has none; one that cannot be edited is left out. */
  read(paths: readonly string[]): Promise<Texts>;
  /** Ids of the checks whose findings are fixed; all where absent. */
  readonly checks?: ReadonlySet<string>;
}

/** A finding whose edits were not made. */
interface LeftFinding {
  readonly finding: Finding;
  readonly reason: LeftReason;
}

/** What was fixed. Nothing is written yet. */
export interface Fixes {
  /** The new texts of the files that change, and what they were; undefined where there was no file. */
  readonly files: readonly { readonly path: string; readonly before: string | undefined; readonly text: string }[];
  readonly fixed: readonly Finding[];
  readonly left: readonly LeftFinding[];
  /** What is found in the files before and after. */
  readonly before: readonly Finding[];
  readonly after: readonly Finding[];
}

/**
 * Makes the edits of findings, and judges the result: an edit counts only if its finding is gone and nothing else comes. Edits that overlap come one after the other.
 *
 * @throws the typed error of what judges or reads
 */
export async function fix(target: FixTarget): Promise<Fixes> {
  const run = new FixRun(target);
  return run.result();
}

class FixRun {
  private readonly target: FixTarget;
  private readonly original = new Map<string, string | undefined>();
  private readonly texts = new Map<string, string>();
  private readonly fixed: Finding[] = [];
  private readonly left = new Map<string, LeftFinding>();
  private verdicts = 0;
  private characters = 0;

  constructor(target: FixTarget) {
    this.target = target;
  }

  async result(): Promise<Fixes> {
    const before = await this.judge(this.texts);
    let after = before;
    for (let round = 0; round < maxRounds; round += 1) {
      const next = await this.round(after);
      if (next === undefined) break;
      after = next;
    }
    const files = Array.from(this.texts, ([path, text]) => ({ path, before: this.original.get(path), text }));
    files.sort((one, other) => (one.path < other.path ? -1 : 1));
    return { files, fixed: this.fixed, left: [...this.left.values()], before, after };
  }

  /** The findings after one more round of edits; undefined where none was made. */
  private async round(findings: readonly Finding[]): Promise<readonly Finding[] | undefined> {
    const candidates = this.candidatesOf(findings);
    await this.readAll(candidates);
    const { made, texts } = this.attempt(candidates);
    if (made.length === 0) return undefined;
    const next = await this.judge(texts);
    return this.accept(findings, next, made, texts) === undefined ? next : this.oneByOne(findings, made);
  }

  /** The findings after those edits that do no harm by themselves; undefined where there is none. */
  private async oneByOne(
    findings: readonly Finding[],
    candidates: readonly FixableFinding[],
  ): Promise<readonly Finding[] | undefined> {
    let current: readonly Finding[] | undefined;
    for (const candidate of candidates) {
      if (this.verdicts >= maxVerdicts || this.characters > maxCharacters) {
        this.leave(candidate.finding, { kind: 'too-many' });
        continue;
      }
      const { made, texts } = this.attempt([candidate]);
      if (made.length === 0) continue;
      const next = await this.judge(texts);
      const rejection = this.accept(current ?? findings, next, made, texts);
      if (rejection === undefined) current = next;
      else this.leave(candidate.finding, rejection);
    }
    return current;
  }

  private candidatesOf(findings: readonly Finding[]): readonly FixableFinding[] {
    return fixableFindings(findings).filter(({ finding }) => {
      const isWanted = this.target.checks?.has(finding.check) ?? true;
      return isWanted && !this.left.has(keyOfFinding(finding));
    });
  }

  private async readAll(candidates: readonly FixableFinding[]): Promise<void> {
    const paths = new Set(candidates.flatMap(({ edits }) => edits.map(({ file }) => file)));
    const unread = [...paths].filter(path => !this.original.has(path));
    if (unread.length === 0) return;
    for (const [path, text] of await this.target.read(unread)) this.original.set(path, text);
  }

  /** Makes as many edits as fit together. What cannot be made at all is left. */
  private attempt(candidates: readonly FixableFinding[]) {
    const present = new Map([...this.original, ...this.texts]);
    const { texts, outcomes } = applyEdits(
      present,
      candidates.map(({ edits }) => edits),
    );
    for (const [index, { finding }] of candidates.entries()) {
      if (outcomes[index] === 'moved') this.leave(finding, { kind: 'moved' });
    }
    const made = candidates.filter((_, index) => outcomes[index] === 'made');
    return { made, texts: new Map([...this.texts, ...texts]) };
  }

  /** Keeps edits that do no harm. */
  private accept(
    before: readonly Finding[],
    after: readonly Finding[],
    made: readonly FixableFinding[],
    texts: ReadonlyMap<string, string>,
  ): Rejection | undefined {
    const findings = made.map(({ finding }) => finding);
    const rejection = rejectionOfEdits(before, after, findings);
    if (rejection !== undefined) return rejection;
    for (const [path, text] of texts) this.texts.set(path, text);
    this.fixed.push(...findings);
    return undefined;
  }

  private leave(finding: Finding, reason: LeftReason): void {
    this.left.set(keyOfFinding(finding), { finding, reason });
  }

  private judge(texts: ReadonlyMap<string, string>): Promise<readonly Finding[]> {
    this.verdicts += 1;
    for (const text of texts.values()) this.characters += text.length;
    return this.target.judge(texts);
  }
}
