import { parseReference } from '../../image/reference.ts';
import { hasCredentials } from './shown-reference.ts';

/** Why a text is not an image reference, as half a sentence, and what to do about it. */
interface ProblemOfReference {
  readonly error: string;
  readonly fix: string;
}

/** What keeps a text from being an image reference; undefined where it is one, however short. */
export function problemOfReference(text: string): ProblemOfReference | undefined {
  const parsed = parseReference(text);
  if (!('error' in parsed)) return undefined;
  return hasCredentials(text)
    ? {
        error: 'it contains a user name or a password',
        fix: 'Remove it, and revoke the password: it is public now.',
      }
    : { error: parsed.error, fix: 'Write it as host/repository:tag or host/repository@sha256:digest.' };
}
