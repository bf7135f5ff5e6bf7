import { expect, test } from '@jest/globals';
import type { Assessment, Suspicion } from '../../../src/core/cluster/assessment.ts';
import { defaultDeadlines } from '../../../src/core/cluster/deadlines.ts';
import { decideNextStep, noProgress, type Progress } from '../../../src/core/cluster/decide-next-step.ts';

const waiting: Assessment = {
  phase: 'catalog',
  subject: 'connection',
  waitsFor: 'the catalog to be READY',
  actions: [],
  suspicions: [],
  isDone: false,
};
const suspicion = (patience: number): Suspicion => ({
  failure: { code: 'Odd', cause: 'content', message: 'Something is odd.', evidence: [] },
  patience,
});
const deadlines = { ...defaultDeadlines, catalog: 1000, resolution: 2000, total: 10_000 };

/** The decisions at some times, one after the other. */
function decisions(...steps: readonly (readonly [now: number, assessment: Assessment])[]) {
  let progress: Progress = noProgress;
  return steps.map(([now, assessment]) => {
    const step = decideNextStep(progress, assessment, { deadlines, stable: 500, patience: 1 }, now);
    progress = step.progress;
    return step.decision;
  });
}

test('a suspicion counts once it has lasted, and is looked at again then', () => {
  const odd = { ...waiting, suspicions: [suspicion(300)] };
  expect(decisions([0, odd], [299, odd], [300, odd])).toMatchObject([
    { kind: 'wait', lookAgainAt: 300 },
    { kind: 'wait', lookAgainAt: 300 },
    { kind: 'failed', failure: { code: 'Odd' } },
  ]);
});

test('a suspicion that goes away meanwhile begins anew', () => {
  const odd = { ...waiting, suspicions: [suspicion(300)] };
  expect(decisions([0, odd], [200, waiting], [250, odd], [500, odd]).map(({ kind }) => kind)).toEqual(
    Array(4).fill('wait'),
  );
});

test('each phase has a deadline of its own, which begins when something new is awaited', () => {
  const resolution = { ...waiting, phase: 'resolution' as const };
  const other = { ...waiting, subject: 'the next hop' };
  expect(decisions([0, waiting], [999, resolution], [1999, other], [2998, other], [2999, other])).toMatchObject([
    { kind: 'wait', lookAgainAt: 1000 },
    { kind: 'wait', lookAgainAt: 2999 },
    { kind: 'wait', lookAgainAt: 2999 },
    { kind: 'wait' },
    { kind: 'failed', failure: { code: 'catalog-deadline', cause: 'unknown' } },
  ]);
});

test('all phases together have a deadline', () => {
  const other = (subject: string) => ({ ...waiting, subject });
  const steps = [...Array(11).keys()].map(index => [index * 1000, other(String(index))] as const);
  expect(decisions(...steps).at(-1)).toMatchObject({ kind: 'failed' });
});

test('at a deadline, what is suspected says more than the time', () => {
  expect(decisions([0, waiting], [1000, { ...waiting, suspicions: [suspicion(5000)] }])[1]).toMatchObject({
    kind: 'failed',
    failure: { code: 'Odd' },
  });
});

test('what only explains a deadline does not end an install before it', () => {
  const explained = { ...waiting, suspicions: [suspicion(Number.POSITIVE_INFINITY)] };
  expect(decisions([0, explained], [999, explained], [1000, explained])).toMatchObject([
    { kind: 'wait', lookAgainAt: 1000 },
    { kind: 'wait' },
    { kind: 'failed', failure: { code: 'Odd' } },
  ]);
});

test('it has to stay done', () => {
  const done = { ...waiting, phase: 'workloads' as const, isDone: true };
  expect(decisions([0, done], [499, waiting], [600, done], [1100, done]).map(({ kind }) => kind)).toEqual([
    'wait',
    'wait',
    'wait',
    'succeeded',
  ]);
});
