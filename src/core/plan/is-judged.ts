import type { Judgement, NotJudged } from './judgement.ts';

/** Whether a change was judged at all. */
export function isJudged(judgement: Judgement | NotJudged): judgement is Judgement {
  return 'verdict' in judgement;
}
