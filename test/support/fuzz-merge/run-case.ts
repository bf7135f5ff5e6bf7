import type { Verdict } from '../../../src/core/report/verdict.ts';
import type { Broken } from './effect/broken.ts';
import { brokenByMerge } from './effect/broken-by-merge.ts';
import type { Renderer } from './effect/rendering.ts';
import { judgeCase } from './judge-case.ts';
import type { FuzzCase } from './make-case.ts';

/** What came of a case. */
export type CaseResult =
  | { readonly kind: 'as-it-should-be'; readonly action: 'merge' | 'wait' | 'refuse' }
  /** It merges, and must not. */
  | { readonly kind: 'false-merge'; readonly broken: readonly Broken[] }
  /** An honest change that does not merge. */
  | { readonly kind: 'refused'; readonly why: readonly string[] }
  /** The program ends unexpectedly, or a check does. */
  | { readonly kind: 'defect'; readonly why: readonly string[] };

/** Judges a change, and asks what merging it does where it would be merged. */
export async function runCase(fuzzCase: FuzzCase, renderer: Renderer): Promise<CaseResult> {
  let verdict: Verdict;
  try {
    verdict = await judgeCase(fuzzCase);
  } catch (error) {
    return { kind: 'defect', why: [error instanceof Error ? (error.stack ?? error.message) : String(error)] };
  }
  const defects = verdict.findings.filter(({ message }) => message.startsWith('This check ended unexpectedly'));
  if (defects.length > 0) return { kind: 'defect', why: defects.map(({ check, message }) => `${check}: ${message}`) };
  const { action = 'refuse', reasons = [] } = verdict.decision ?? {};
  if (action === 'merge') {
    const broken = await brokenByMerge(fuzzCase, renderer);
    if (broken.length > 0) return { kind: 'false-merge', broken };
  } else if (fuzzCase.isHonest) {
    const errors = verdict.findings.filter(({ severity }) => severity !== 'warning');
    return {
      kind: 'refused',
      why: [
        ...reasons.map(({ code, message }) => `${code}: ${message}`),
        ...errors.map(({ check, message }) => `${check}: ${message}`),
      ],
    };
  }
  return { kind: 'as-it-should-be', action };
}
