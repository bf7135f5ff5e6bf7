import type { Assessment, InstallFailure, Phase, Suspicion } from './assessment.ts';

/** Milliseconds of each phase, and of all together. */
export type Deadlines = Readonly<Record<Phase | 'total', number>>;

/** What of the past decides, besides what is seen now. Times are milliseconds since the install began. */
export interface Progress {
  readonly phase: Phase;
  readonly subject: string;
  /** When this phase began. */
  readonly since: number;
  /** When each suspicion was first seen, by its code. It is forgotten when it is not seen any more. */
  readonly suspected: ReadonlyMap<string, number>;
  /** When everything was first seen to be done, without a break. */
  readonly doneSince: number | undefined;
}

export const noProgress: Progress = {
  phase: 'prepare',
  subject: '',
  since: 0,
  suspected: new Map(),
  doneSince: undefined,
};

/** What is to be done now. */
export type Decision =
  | { readonly kind: 'act' | 'wait'; readonly lookAgainAt: number }
  | { readonly kind: 'succeeded' }
  | { readonly kind: 'failed'; readonly failure: InstallFailure };

/** How long what may take, in milliseconds. */
export interface Timing {
  readonly deadlines: Deadlines;
  /** How long everything has to stay ready. */
  readonly stable: number;
  /** How long problems have to last, as a multiple of what is usual: below 1 on clusters that are known to be fast. */
  readonly patience: number;
}

/**
 * Decides by how far an install is, and for how long.
 *
 * @param now milliseconds since the install began
 */
export function decideNextStep(
  before: Progress,
  assessment: Assessment,
  { deadlines, stable, patience }: Timing,
  now: number,
): { readonly progress: Progress; readonly decision: Decision } {
  const progress = progressOf(before, assessment, now);
  const endOf = (suspicion: Suspicion) =>
    (progress.suspected.get(suspicion.failure.code) ?? now) + suspicion.patience * patience;
  const decide = (): Decision => {
    const stableAt = progress.doneSince === undefined ? Number.POSITIVE_INFINITY : progress.doneSince + stable;
    if (now >= stableAt) return { kind: 'succeeded' };
    const lasting = assessment.suspicions.find(suspicion => now >= endOf(suspicion));
    if (lasting !== undefined) return { kind: 'failed', failure: lasting.failure };
    const end = Math.min(progress.since + deadlines[progress.phase], deadlines.total);
    if (now >= end)
      return { kind: 'failed', failure: lateFailure(assessment, Math.round((now - progress.since) / 1000)) };
    const lookAgainAt = Math.min(end, stableAt, ...assessment.suspicions.map(endOf));
    return { kind: assessment.actions.length > 0 ? 'act' : 'wait', lookAgainAt };
  };
  return { progress, decision: decide() };
}

function progressOf(before: Progress, { phase, subject, suspicions, isDone }: Assessment, now: number): Progress {
  const isSame = phase === before.phase && subject === before.subject;
  return {
    phase,
    subject,
    since: isSame ? before.since : now,
    suspected: new Map(
      suspicions
        .filter(({ patience }) => Number.isFinite(patience))
        .map(({ failure: { code } }) => [code, before.suspected.get(code) ?? now]),
    ),
    doneSince: isDone ? (before.doneSince ?? now) : undefined,
  };
}

/** What is suspected is more use than that it took too long. */
function lateFailure({ waitsFor, suspicions, phase }: Assessment, seconds: number): InstallFailure {
  const suspected = suspicions[0]?.failure;
  if (suspected !== undefined) return suspected;
  return {
    code: `${phase}-deadline`,
    // Nothing says what is wrong.
    cause: 'unknown',
    message: `Waited ${seconds} seconds for ${waitsFor}.`,
    evidence: [],
  };
}
