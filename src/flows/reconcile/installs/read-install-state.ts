import { addSeconds } from '../../../core/add-seconds.ts';
import type { InstallState, InstallsEnded } from '../../../core/cluster/runs/install-facts.ts';
import { readInstallRecord } from '../../../core/cluster/runs/install-record.ts';
import { runTitle } from '../../../core/cluster/runs/run-title.ts';
import type { WantedInstalls } from '../../../core/cluster/runs/wanted-installs.ts';
import type { ControllerParts } from '../controller-parts.ts';
import type { PullRequestKey } from '../ports.ts';
import type { Installing, InstallRun } from './ports.ts';
import { readRunRecord, writeRunRecord } from './run-record.ts';

/** A run is listed some seconds after it was started. */
export const listedSeconds = 120;
/** How far GitHub's clock may be behind ours. */
const skewSeconds = 60;
/** What GitHub refused is tried again after so long. */
export const againSeconds = 600;
/** So many runs that nobody lists are started one after the other; then one from time to time, as somebody may have corrected the workflow. */
const maxUnlisted = 3;
const unlistedAgainSeconds = 3600;

/** Of a run that does not say what it did: neither heads nor catalogs are determined. */
const nothing = { results: [], catalogs: [] } as const;

/** What is needed to know how far installs are. */
export type InstallStateParts = Pick<ControllerParts, 'history' | 'queue' | 'clock'> & {
  readonly installing: Installing;
};

/**
 * How far the installs of a pull request are, by the runs that GitHub lists. Of a run, what GitHub says is believed: who started it, which file of which branch and commit
 * ran, and its title, which has the subject. What the run says about itself counts for that subject alone.
 *
 * @param isOfBranch whether a commit is in the history of the base branch
 * @param isMerged whether the pull request is merged: what is found now was in no verdict
 * @throws HubError
 */
export async function readInstallState(
  parts: InstallStateParts,
  key: PullRequestKey,
  { settings: { workflow }, subject, branch }: WantedInstalls,
  isOfBranch: (commit: string) => Promise<boolean>,
  { isMerged = false }: { readonly isMerged?: boolean } = {},
): Promise<InstallState> {
  const { installing, history, clock } = parts;
  const record = await readRunRecord(history, key, subject);
  const title = runTitle(key.number, subject);
  const listed = (await installing.hub.installRuns(key, workflow)).filter(isWanted);
  const known = record.run;
  // It may have left the part of the list that is read.
  const last = listed[0] ?? (known && (await installing.hub.installRun(key, workflow, known.id)));
  const now = clock.now();
  const { startedAt, refused } = record;
  const isNew = startedAt !== undefined && (last === undefined || last.createdAt < addSeconds(startedAt, -skewSeconds));
  if (isNew && addSeconds(startedAt, listedSeconds) > now) return { kind: 'running', url: undefined };
  if (last === undefined || !isWanted(last)) {
    if (refused !== undefined)
      return { kind: 'not-startable', ...refused, againAt: addSeconds(refused.at, againSeconds) };
    return record.unlisted < maxUnlisted ? { kind: 'not-asked' } : notListed(workflow, startedAt ?? now);
  }
  if (last.conclusion === undefined) return { kind: 'running', url: last.url };
  const { id, attempt, url, sha } = last;
  const runs = Math.max(listed.length, 1);
  if (!(await isOfBranch(sha)))
    return { kind: 'ended', url, sha, runs, ...nothing, problem: `Its workflow is not of the branch ${branch}.` };
  const isKnown = known?.id === id && known.attempt === attempt;
  const found = isKnown
    ? known
    : { id, attempt, ...(await resultsOf(parts, key, last, subject)), ...(isMerged ? { isLate: true as const } : {}) };
  if (!isKnown) await writeRunRecord(parts, key, { ...record, unlisted: 0, run: found });
  const { results, catalogs, problem } = found;
  return { kind: 'ended', url, sha, runs, results, ...(catalogs === undefined ? {} : { catalogs }), problem };

  function isWanted(run: InstallRun): boolean {
    return run.title === title && run.branch === branch;
  }
}

async function resultsOf(
  { installing }: InstallStateParts,
  key: PullRequestKey,
  run: InstallRun,
  subject: string,
): Promise<Pick<InstallsEnded, 'results' | 'catalogs' | 'problem'>> {
  const text = await installing.hub.installRecord(key, run);
  const ending = /^[a-z_]{1,30}$/.test(run.conclusion ?? '') ? run.conclusion : 'an unknown result';
  if (text === undefined) return { ...nothing, problem: `The workflow ended with ${ending} and left no report.` };
  const read = readInstallRecord(text, subject);
  if ('problem' in read) return { ...nothing, ...read };
  return { ...read, problem: 'The report of the run does not mention it.' };
}

function notListed(workflow: string, startedAt: string): InstallState {
  return {
    kind: 'not-startable',
    problem: `The workflow ${workflow} was started at least ${maxUnlisted} times, but GitHub lists no run with the expected title.`,
    fix: `Copy \`run-name\` from the documentation to \`.github/workflows/${workflow}\`.`,
    againAt: addSeconds(startedAt, unlistedAgainSeconds),
  };
}
