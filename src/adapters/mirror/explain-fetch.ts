import { MirrorError } from '../../flows/reconcile/mirror-error.ts';
import { GitError } from '../git/git-error.ts';
import { diskError, fullError } from './mirror-directory.ts';

const unwritable = /No space left|Read-only file system|Permission denied \(os|unable to (?:create|write)/i;

/** What a fetch that failed means. `damaged`: the mirror itself is at fault, and is to be made anew. */
export function explainFetch(directory: string, failure: unknown): MirrorError | 'damaged' {
  const said = typeof failure === 'string' ? failure : failure instanceof GitError ? failure.message : String(failure);
  const written = said.split('\n').find(line => unwritable.test(line));
  if (written !== undefined) return /No space left/i.test(written) ? fullError() : diskError(directory, written);
  if (/couldn't find remote ref|not our ref/i.test(said))
    return new MirrorError(
      'moved',
      'The branch or the pull request no longer exists.',
      'No action is needed: it is checked again.',
    );
  if (
    /corrupt|bad object|inflate|unresolved delta|not a git repository|missing (?:tree|commit)|did not send all/i.test(
      said,
    )
  )
    return 'damaged';
  if (/Authentication failed|could not read Username|error: 40[134]|returned error: 40[134]|not found/i.test(said))
    return new MirrorError(
      'denied',
      'The repository cannot be fetched: the App is no longer installed there, or lacks a permission.',
      'Give the App `contents: read`.',
    );
  return new MirrorError(
    'unavailable',
    'The repository cannot be fetched at the moment.',
    'No action is needed: it is retried.',
    withoutCredentials(said),
  );
}

/** A URL or a header could hold one; what git says is kept for the log alone. */
function withoutCredentials(text: string): string {
  return text
    .replaceAll(/:\/\/[^/@\s]*@/g, '://')
    .replaceAll(/(authorization:?\s*)\S+(\s+\S+)?/gi, '$1[removed]')
    .slice(0, 2000);
}
