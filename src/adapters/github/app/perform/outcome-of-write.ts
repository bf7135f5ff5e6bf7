import type { Performed } from '../../../../core/plan/operation.ts';
import type { Question } from '../../explain-failure.ts';
import { statusError } from '../hub-error-of.ts';
import type { WriteAnswer } from '../send-write.ts';
import { isAboutRequest, type Refused } from './refusals.ts';

/**
 * What came of a write: the same for every operation but for what it expects, and why GitHub refuses it.
 *
 * @param done what an answer means. @throws HubError where it is not what GitHub documents
 * @param refusal what 405, 409 and 422 mean, and 403 where it is about more than permissions
 */
export function outcomeOfWrite(
  question: Question,
  written: WriteAnswer,
  done: (answer: Extract<WriteAnswer, { kind: 'answered' }>) => Performed,
  refusal: (refused: Refused) => Performed,
): Performed {
  if (written.kind === 'answered') return done(written);
  const { status } = written;
  if (status === 404 || status === 410) return { kind: 'gone' };
  if (status === 405 || status === 409 || status === 422 || (status === 403 && isAboutRequest(written)))
    return refusal(written);
  throw statusError(question, status, 'change');
}
