import { CodedError } from '../../core/coded-error.ts';

/**
 * Why a mirror cannot be used.
 * - `moved`: a commit that was asked for is not there: the branch or the head is another one by now
 * - `denied`: the token opens nothing there
 * - `unavailable`: no answer; of a push nobody knows what came of it
 * - `disk`: it cannot be written to: the disk is full, or the folder is not ours
 */
export type MirrorErrorCode = 'moved' | 'denied' | 'unavailable' | 'disk';

/** A mirror could not be brought up to date, or not be pushed from. The message is one sentence and holds no secret. */
export class MirrorError extends CodedError<MirrorErrorCode> {
  override readonly name = 'MirrorError';
}
