import type { WantedCommits } from '../../flows/reconcile/ports.ts';
import { type GitSettings, overNetwork } from '../git/environment.ts';
import { type GitOutcome, runGit } from '../git/run-git.ts';

const options = [
  '--quiet',
  '--no-tags',
  '--no-write-fetch-head',
  '--no-auto-maintenance',
  '--recurse-submodules=no',
  '--filter=blob:none',
];

/** The first fetch brings the whole history of a branch, which may come a long way. */
const timesLonger = 10;

/**
 * Fetches a branch and the head of a pull request, whoever's fork it is in and whether or not that still is there:
 * the repository itself keeps it. https://docs.github.com/en/pull-requests/collaborating-with-pull-requests/reviewing-changes-in-pull-requests/checking-out-pull-requests-locally
 */
export function fetchCommits(
  settings: GitSettings,
  directory: string,
  { base, pull }: WantedCommits,
  isShallow = false,
): Promise<GitOutcome> {
  const refs = [
    ...(base.branch === undefined ? [] : [`refs/heads/${base.branch}`]),
    ...(pull === undefined ? [] : [`refs/pull/${pull.number}/head`]),
  ];
  const refspecs = [...refs.map(ref => `+${ref}:${ref}`), ...(base.branch === undefined ? [base.sha] : [])];
  const depth = isShallow ? ['--depth=1'] : [];
  const command = overNetwork(settings, directory, [
    'fetch',
    ...options,
    ...depth,
    '--end-of-options',
    'origin',
    ...refspecs,
  ]);
  return runGit(command, timesLonger * settings.timeoutMs);
}

/** Puts many small packs together. What cannot be done now is done another time. */
export async function repack(settings: GitSettings, directory: string): Promise<void> {
  const command = overNetwork(settings, directory, ['repack', '-a', '-d', '--quiet']);
  await runGit(command, timesLonger * settings.timeoutMs).catch(() => undefined);
}
