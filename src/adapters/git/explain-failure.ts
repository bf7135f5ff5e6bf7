import { shellWord } from '../../core/text/shell-word.ts';
import { GitError } from './git-error.ts';

/** How to get what a partial clone left out. A plain `git fetch` goes by the filter that the clone was made with. */
export const completeIt = 'complete the clone: git fetch --refetch --no-filter';

/** A failure as git describes it in English, and what it means to whoever has to act. */
const explanations: readonly { readonly says: RegExp; readonly explain: (where: string, said: string) => GitError }[] =
  [
    {
      says: /detected dubious ownership|safe\.directory|safe\.bareRepository/,
      explain: (where, said) =>
        new GitError(
          'dubious-ownership',
          `git refuses to work in ${where} because it belongs to another user, or git does not trust it.`,
          `If you trust it, run: git config --global --add safe.directory ${shellWord(where)}`,
          said,
        ),
    },
    {
      says: /not a git repository|must be run in a work tree/i,
      explain: (where, said) =>
        new GitError(
          'not-a-repository',
          `${where} is not in a git repository.`,
          'Set --repo DIR to a directory of a clone, or clone the repository first.',
          said,
        ),
    },
    {
      says: /unknown repository extension|expected git repo version|unknown (?:hash algorithm|ref storage)/i,
      explain: (where, said) =>
        new GitError(
          'git-too-old',
          `The installed git does not support the format of the repository ${where}.`,
          'Install a newer git.',
          said,
        ),
    },
    {
      says: /could not fetch|promisor remote/,
      explain: (where, said) =>
        new GitError(
          'missing-object',
          `${where} is a partial clone that lacks required objects.`,
          `To continue, ${completeIt}`,
          said,
        ),
    },
    {
      says: /unable to read|could not read|could not parse|missing (?:blob|tree|commit)|is corrupt|is empty|packfile|object directory|inflate|bad object|not a tree|malformed|too-short tree|in tree entry|collision/i,
      explain: (where, said) =>
        new GitError(
          'unreadable-object',
          `An object of the repository ${where} is missing or damaged: ${firstLine(said)}.`,
          'Run git fsck there; fetch the objects again or make a new clone.',
          said,
        ),
    },
  ];

/** What git exits with when it does not know an option. */
const usageStatus = 129;

/** Turns what git wrote to its error output into the error that says what to do. */
export function explainFailure(where: string, status: number | null, said: string): GitError {
  const known = explanations.find(({ says }) => says.test(said));
  if (known !== undefined) return known.explain(where, said);
  const line = firstLine(said);
  if (status === usageStatus) return notUnderstood(line);
  return new GitError(
    'git-failed',
    `git failed in ${where} with status ${status ?? 'unknown'}${line === '' ? '' : `: ${line}`}.`,
    'Run git fsck in the repository; if it finds nothing, report this with the message above.',
    said,
  );
}

function notUnderstood(line: string): GitError {
  return new GitError(
    'git-too-old',
    `The installed git does not support a command: ${line}.`,
    'Install git 2.38 or newer.',
  );
}

/** The first thing that git complained about, without its prefix. */
export function firstLine(said: string): string {
  const lines = said.split('\n').filter(line => line !== '');
  const line = lines.find(candidate => /^(?:fatal|error): /.test(candidate)) ?? lines[0] ?? '';
  return line.replace(/^(?:fatal|error): /, '').replace(/\.$/, '');
}
