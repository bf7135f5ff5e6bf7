import {
  type ClusterState,
  createBudget,
  explainConflict,
  followUpgrades,
  headOfChannel,
  type Resolution,
  type ResolvedStage,
  resolveV0,
  type UpgradeChain,
} from '../resolve/index.ts';
import { counted } from '../text/counted.ts';
import { channelOfRequest, clusterOfRequest } from './cluster-of-request.ts';
import { describeFailure } from './describe-failure.ts';
import type { InstallationPlan } from './installation-plan.ts';
import { catalogsWith, type RequestV0 } from './installation-request.ts';

/** What OLM v0 would do, as bundles: what they consist of is put in by `stageV0`. */
export interface ChosenV0 extends Pick<InstallationPlan, 'outcome' | 'reasons' | 'notes' | 'channels'> {
  readonly stages: readonly ResolvedStage[];
  /** The namespace at the end of the stages. */
  readonly state: ClusterState;
}

/** Follows a request to its end: the head of the channel, or the bundle that was asked for. */
export function chooseV0(request: RequestV0): ChosenV0 {
  const start = clusterOfRequest(request);
  const channel = channelOfRequest(request);
  const chain = followUpgrades(start);
  const isThere = request.target !== undefined && installedOf(start, request.package) === request.target;
  const cut = cutAt(isThere ? { stages: [], state: start } : chain, request);
  const current = installedOf(cut.state, request.package);
  const head = headOfChannel(start, request.package, channel);
  const goal = request.target ?? head;
  const notes = [...assumptions(request, channel), ...cut.notes];
  const chosen = { stages: cut.stages, state: cut.state, channels: channel === '' ? [] : [channel], notes };
  if (current !== undefined && current === goal) {
    return { ...chosen, outcome: cut.stages.length === 0 ? 'nothing-to-do' : 'complete', reasons: [] };
  }
  const { end } = chain;
  if (end.kind === 'undetermined' || end.kind === 'endless') {
    return { ...chosen, outcome: 'undetermined', reasons: [undeterminedTexts[end.kind]] };
  }
  if (end.kind !== 'resolved') return { ...chosen, outcome: 'impossible', reasons: reasonsOf(end) };
  return { ...chosen, outcome: 'incomplete', reasons: whyNot(request, start, { current, goal, channel }) };
}

const undeterminedTexts = {
  undetermined: 'Whether all requirements can be met could not be determined.',
  endless: 'Upgrades never end: bundles replace each other in a cycle.',
} as const;

function reasonsOf(end: Exclude<Resolution, { kind: 'resolved' | 'undetermined' }>): readonly string[] {
  return end.kind === 'unsatisfiable'
    ? explainConflict(end.problem, createBudget())
    : end.failures.map(describeFailure);
}

interface Cut extends Pick<ChosenV0, 'stages' | 'state' | 'notes'> {}

/** The stages up to the bundle that was asked for. OLM goes on by itself. */
function cutAt({ stages, state }: Omit<UpgradeChain, 'end'>, { target, package: name }: RequestV0): Cut {
  const at = stages.findIndex(({ chosen }) =>
    chosen.some(({ entry }) => entry.package === name && entry.name === target),
  );
  const next = stages[at + 1];
  if (at < 0 || next === undefined) return { stages, state, notes: [] };
  const last = installedOf(state, name) ?? '';
  const more = counted(stages.length - at - 1, 'upgrade');
  return {
    stages: stages.slice(0, at + 1),
    state: next.state,
    notes: [
      `With installPlanApproval Automatic, OLM goes on to ${last} in ${more}; with Manual, each upgrade waits for an approval.`,
    ],
  };
}

function installedOf({ subscriptions, installed }: ClusterState, name: string): string | undefined {
  const names = new Set(installed.map(one => one.name));
  return subscriptions.find(one => one.package === name && names.has(one.installedCsv))?.installedCsv;
}

/** Why OLM v0 ends with something else although it reports no error. */
function whyNot(
  request: RequestV0,
  start: ClusterState,
  {
    current,
    goal,
    channel,
  }: { readonly current: string | undefined; readonly goal: string | undefined; readonly channel: string },
): readonly string[] {
  if (goal === undefined) return [`Channel ${channel} of package ${request.package} has no head that OLM v0 can find.`];
  const alone = resolveV0({
    ...start,
    installed: start.installed.filter(({ name }) => name !== current),
    subscriptions: start.subscriptions.map(one =>
      one.package === request.package ? { ...one, installedCsv: '', startingCsv: goal } : one,
    ),
  });
  if (alone.kind === 'unsatisfiable') return [`OLM v0 cannot install ${goal}.`, ...reasonsOf(alone)];
  if (current === undefined) return [`OLM v0 does not choose ${goal}.`];
  return [
    `OLM v0 has no upgrade from ${current} that leads to ${goal}: no entry of channel ${channel} that can be installed replaces or skips it.`,
  ];
}

function assumptions(request: RequestV0, channel: string): readonly string[] {
  const own = request.installed.find(one => one.package === request.package);
  const gone = request.installed.filter(({ bundle }) => bundle === undefined);
  const [first] = catalogsWith(request, request.package);
  const isOneOfMany = (first?.catalog.packages.get(request.package)?.channels.size ?? 0) > 1;
  return [
    ...(request.channel === undefined && own !== undefined && isOneOfMany
      ? [`The subscription of ${own.name} is assumed to be to channel ${channel}.`]
      : []),
    ...gone.map(
      ({ name }) =>
        `${name} is no longer in a catalog: its version is read from its name, and what it requires and provides could not be determined.`,
    ),
  ];
}
