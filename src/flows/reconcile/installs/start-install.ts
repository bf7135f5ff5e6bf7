import { addSeconds } from '../../../core/add-seconds.ts';
import { runTitle } from '../../../core/cluster/runs/run-title.ts';
import type { Operation, Performed } from '../../../core/plan/operation.ts';
import { formatWorkKey } from '../../../core/plan/work-key.ts';
import type { ControllerParts } from '../controller-parts.ts';
import type { PullRequestKey } from '../ports.ts';
import { readStored, writeStored } from '../stored-value.ts';
import type { InstallRun } from './ports.ts';
import { againSeconds, listedSeconds } from './read-install-state.ts';
import { readRunRecord, writeRunRecord } from './run-record.ts';

/** Runs that were started lately in a repository, and may not be listed yet: JSON under `installs:<repository id>`. */
interface Started extends Pick<InstallRun, 'title' | 'branch'> {
  /** ISO 8601, UTC. */
  readonly at: string;
  /** Id of the last run of this title and branch that was listed before it; ids grow. */
  readonly after: number;
}

/**
 * Starts the workflow that installs what a pull request brings, unless it goes on already, or as many as may go on at once do: then its turn comes. What GitHub
 * refuses is noted, and holds nothing else up.
 *
 * @throws HubError
 */
export async function startInstall(
  parts: ControllerParts,
  key: PullRequestKey,
  { kind: _kind, head, base, ...followed }: Extract<Operation, { kind: 'start-install' }>,
): Promise<Performed> {
  const { installing, queue, history, clock } = parts;
  if (installing === undefined) return { kind: 'done' };
  const { settings, subject, branch } = followed;
  const { hub } = installing;
  const { id } = key.repository;
  const wanted = { title: runTitle(key.number, subject), branch };
  const place = `installs:${id}`;
  return queue.exclusive(place, async () => {
    const now = clock.now();
    const listed = await hub.installRuns(key, settings.workflow);
    const recent = ((await readStored<readonly Started[]>(history, place)) ?? []).filter(
      one => addSeconds(one.at, listedSeconds) > now && !listed.some(run => isRunOf(one, run)),
    );
    const underWay = listed.filter(({ conclusion }) => conclusion === undefined);
    const going = new Set([...underWay, ...recent].map(nameOf));
    if (going.has(nameOf(wanted)) || going.size >= settings.atOnce) return { kind: 'done' };
    const { refused, ...record } = await readRunRecord(history, key, subject);
    if (refused !== undefined && addSeconds(refused.at, againSeconds) > now) return { kind: 'done' };
    // First, since the answer may get lost.
    await writeStored(history, place, [...recent, { ...wanted, at: now, after: lastOf(listed, wanted) }]);
    await writeRunRecord(parts, key, { ...record, followed, startedAt: now, unlisted: record.unlisted + 1 });
    const inputs = { pull: String(key.number), head, base, subject };
    const started = await hub.startWorkflow(key, settings.workflow, branch, inputs);
    await queue.add(formatWorkKey({ ...key, kind: 'pull' }));
    if (started.kind === 'done') return started;
    const problem =
      started.kind === 'refused' ? started.reason : `There is no workflow ${settings.workflow} on ${branch}.`;
    const fix = `Copy \`.github/workflows/${settings.workflow}\` from the documentation, or set \`install.mode\` to off.`;
    await writeStored(history, place, recent);
    const { startedAt: __, ...rest } = record;
    await writeRunRecord(parts, key, { ...rest, refused: { problem, fix, at: now } });
    return { kind: 'done' };
  });
}

/**
 * Whether a run is the one that was started: an earlier one of its title may be listed after it was started only. GitHub leaves out the parts of a second.
 */
function isRunOf(started: Started, run: InstallRun): boolean {
  return nameOf(run) === nameOf(started) && run.id > started.after && addSeconds(run.createdAt, 1) > started.at;
}

/** The id of the last run of a title on a branch; 0 where none is listed. */
function lastOf(runs: readonly InstallRun[], wanted: Pick<InstallRun, 'title' | 'branch'>): number {
  return Math.max(0, ...runs.flatMap(run => (nameOf(run) === nameOf(wanted) ? run.id : [])));
}

/** A run counts for its branch alone, and one that hangs keeps none for another branch waiting. */
function nameOf({ title, branch }: Pick<InstallRun, 'title' | 'branch'>): string {
  return `${title} on ${branch}`;
}
