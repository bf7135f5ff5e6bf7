import type { Review } from '../../../src/core/policy/effective-reviews.ts';
import type { BranchRecord } from '../../../src/flows/reconcile/branch-record.ts';
import type { ControllerParts } from '../../../src/flows/reconcile/controller-parts.ts';
import { HubError } from '../../../src/flows/reconcile/hub-error.ts';
import { installMutations } from './install-mutations.ts';
import type { Mutation } from './mutation.ts';
import { publishingMutations } from './publishing-mutations.ts';

const without = (parts: ControllerParts, change: (observed: Observed) => Observed): ControllerParts => ({
  ...parts,
  hub: {
    ...parts.hub,
    async observe(...args) {
      const observed = await parts.hub.observe(...args);
      return observed === undefined ? undefined : change(observed);
    },
  },
});

const withReviews = (parts: ControllerParts, change: (review: Review, head: string) => Review): ControllerParts =>
  without(parts, ({ pull, ...observed }) => ({
    ...observed,
    pull: { ...pull, reviews: pull.reviews?.map(review => change(review, pull.head.sha)) },
  }));

const records = 'merges:';

const withRecords = (parts: ControllerParts, change: (record: BranchRecord) => BranchRecord): ControllerParts => ({
  ...parts,
  history: {
    ...parts.history,
    write(key, text) {
      if (!key.startsWith(records) || text === undefined) return parts.history.write(key, text);
      const written: readonly BranchRecord[] = JSON.parse(text);
      return parts.history.write(key, JSON.stringify(written.map(change)));
    },
  },
});

type Observed = NonNullable<Awaited<ReturnType<ControllerParts['hub']['observe']>>>;

export const mutations: Readonly<Record<string, Mutation>> = {
  ...publishingMutations,
  ...installMutations,
  'head-check': { what: 'The merge call takes whatever head there is.', bindsHead: false },
  lease: { what: 'The merge commit is pushed whatever the branch is at.', bindsBase: false },
  sweep: { what: 'Nothing is swept.', hasSweep: false },
  lock: {
    what: 'Merges into one branch run at the same time.',
    wrap: parts => ({ ...parts, queue: { ...parts.queue, exclusive: (_, run) => run() } }),
  },
  'old-facts': {
    what: 'What was observed of a head once is believed.',
    wrap(parts) {
      const known = new Map<number, Observed>();
      return without(parts, observed => {
        const { number, head, base, state } = observed.pull;
        const before = known.get(number);
        const isSame = before?.pull.head.sha === head.sha && before.pull.base.branch === base.branch;
        if (!isSame || state !== 'open') known.set(number, observed);
        if (!isSame || before === undefined || state !== 'open') return observed;
        const { checkRuns, comments, reported, isQueued, group } = observed.pull;
        const queued = { isQueued, ...(group === undefined ? {} : { group }) };
        return { ...before, pull: { ...before.pull, checkRuns, comments, reported, ...queued, base } };
      });
    },
  },
  hold: {
    what: 'Holds are ignored.',
    wrap: parts =>
      without(parts, observed => ({
        ...observed,
        pull: {
          ...observed.pull,
          labels: [],
          comments: observed.pull.comments.filter(({ body }) => body !== '/hold'),
        },
      })),
  },
  stop: {
    what: 'An issue stops nothing.',
    wrap: parts => without(parts, observed => ({ ...observed, stop: undefined })),
  },
  'repeat-write': {
    what: 'A write without an answer is repeated at once.',
    wrap: parts => ({
      ...parts,
      hub: {
        ...parts.hub,
        async perform(key, operation) {
          try {
            return await parts.hub.perform(key, operation);
          } catch (error) {
            if (!(error instanceof HubError) || error.code !== 'unavailable') throw error;
            return parts.hub.perform(key, operation);
          }
        },
      },
    }),
  },
  compare: {
    what: 'What the merge call gave is not compared with what was judged.',
    wrap: parts => withRecords(parts, record => ({ ...record, unbound: [] })),
  },
  recover: {
    what: 'What the App merged is not found again after its history was lost.',
    wrap: parts => ({ ...parts, hub: { ...parts.hub, ownMerges: async () => [] } }),
  },
  'recover-auto': {
    what: 'What auto-merge is to merge is not found again after the history was lost.',
    wrap: parts => ({
      ...parts,
      hub: {
        ...parts.hub,
        ownMerges: async (installed, branch) =>
          (await parts.hub.ownMerges(installed, branch)).filter(({ commit }) => commit !== undefined),
      },
    }),
  },
  'own-stop': {
    what: 'A merge that is not what was judged stops nothing.',
    wrap: parts => withRecords(parts, ({ stop: _, ...record }) => record),
  },
  'lost-record': {
    what: 'A branch of which nothing is known is merged into as if nothing were to be known.',
    wrap: parts => ({
      ...parts,
      history: {
        ...parts.history,
        async read(key) {
          const text = await parts.history.read(key);
          if (!key.startsWith(records)) return text;
          const there: readonly BranchRecord[] = JSON.parse(text ?? '[]');
          const missing = ['main', 'release'].filter(name => !there.some(({ branch }) => branch === name));
          return JSON.stringify([...there, ...missing.map(branch => ({ branch, unbound: [] }))]);
        },
      },
    }),
  },
  'same-head': {
    what: 'Other pull requests with the same head are not looked at.',
    wrap: parts => without(parts, observed => ({ ...observed, pull: { ...observed.pull, sameHead: [] } })),
  },
  pusher: {
    what: 'Who pushed a head once is believed to have pushed it whenever it is there.',
    wrap(parts) {
      const known = new Map<string, Awaited<ReturnType<ControllerParts['hub']['pusher']>>>();
      const pusher: ControllerParts['hub']['pusher'] = async (installed, head) => {
        const found = known.get(head.sha) ?? (await parts.hub.pusher(installed, head));
        if (found.known) known.set(head.sha, found);
        return found;
      };
      return { ...parts, hub: { ...parts.hub, pusher } };
    },
  },
  team: {
    what: 'Who was in a team once is believed to be in it.',
    wrap(parts) {
      const known = new Map<string, ReturnType<ControllerParts['hub']['teamMembers']>>();
      const teamMembers: ControllerParts['hub']['teamMembers'] = (installed, team) => {
        const found = known.get(team) ?? parts.hub.teamMembers(installed, team);
        known.set(team, found);
        return found;
      };
      return { ...parts, hub: { ...parts.hub, teamMembers } };
    },
  },
  group: {
    what: 'What the people of a merge group say is not looked at.',
    wrap(parts) {
      const { judges } = parts;
      if (judges === undefined) return parts;
      const change: typeof judges.change = async (repository, request) => {
        const judged = await judges.change(repository, request);
        const { verdict } = judged;
        if (request.headIsMerged !== true) return judged;
        return { ...judged, verdict: { ...verdict, decision: { action: 'merge', reasons: [] } } };
      };
      return { ...parts, judges: { ...judges, change } };
    },
  },
  'group-commit': {
    what: 'A head that is the commit of a merge group is like any other.',
    wrap: parts => without(parts, observed => ({ ...observed, pull: { ...observed.pull, isInMergeGroup: false } })),
  },
  footprint: {
    what: 'A push to the base branch changes no verdict.',
    wrap: parts => ({
      ...parts,
      queue: {
        ...parts.queue,
        add: async (key, at) => (key.startsWith('base:') ? undefined : parts.queue.add(key, at)),
      },
    }),
  },
  approval: {
    what: 'An approval of an earlier head counts.',
    wrap: parts =>
      withReviews(parts, (review, head) => (review.state === 'approved' ? { ...review, commit: head } : review)),
  },
  'other-base': {
    what: 'An approval for another base branch counts.',
    wrap: parts =>
      without(parts, observed => ({
        ...observed,
        pull: { ...observed.pull, baseChangedAt: { known: true, value: undefined } },
      })),
  },
  dismissed: {
    what: 'A review that was dismissed is not looked at.',
    wrap: parts =>
      withReviews(parts, review => (review.state === 'dismissed' ? { ...review, state: 'other' } : review)),
  },
  'request-of-owner': {
    what: 'Requests for changes of owners who may not push are ignored.',
    wrap: parts =>
      withReviews(parts, review =>
        review.state === 'changes-requested' && review.mayPush === false ? { ...review, state: 'other' } : review,
      ),
  },
  'request-of-stranger': {
    what: 'Requests for changes of strangers count.',
    wrap: parts => withReviews(parts, ({ mayPush: _, ...review }) => review),
  },
};
