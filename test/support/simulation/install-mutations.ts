import type { ControllerParts } from '../../../src/flows/reconcile/controller-parts.ts';
import type { InstallHub, Installing } from '../../../src/flows/reconcile/installs/ports.ts';
import { passingRecord } from './install-runs.ts';
import type { Mutation } from './mutation.ts';

const withInstalling = (parts: ControllerParts, change: (installing: Installing) => Installing): ControllerParts =>
  parts.installing === undefined ? parts : { ...parts, installing: change(parts.installing) };

const withHub = (parts: ControllerParts, change: (hub: InstallHub) => Partial<InstallHub>): ControllerParts =>
  withInstalling(parts, installing => ({ ...installing, hub: { ...installing.hub, ...change(installing.hub) } }));

/** Of the digest that a run is bound by, its parts: the head, and what is to be installed. */
const withSubject = (parts: ControllerParts, change: (head: string, content: string) => string): ControllerParts =>
  withInstalling(parts, ({ digest, ...installing }) => ({
    ...installing,
    digest(text) {
      const [head, content] = JSON.parse(text) as readonly [string, string];
      return digest(change(head, content));
    },
  }));

const isOfInstalls = (key: string) => key.startsWith('installs:') || key.startsWith('install:');

export const installMutations: Readonly<Record<string, Mutation>> = {
  'install-head': {
    what: 'A run for another head of the pull request counts.',
    wrap: parts => withSubject(parts, (_, content) => content),
  },
  'install-content': {
    what: 'A run for what the head brought to an earlier base counts.',
    wrap: parts => withSubject(parts, head => head),
  },
  'install-branch': {
    what: 'A run on another base branch counts.',
    wrap: parts =>
      withHub(parts, hub => ({
        installRuns: async (...args) =>
          (await hub.installRuns(...args)).flatMap(run => ['main', 'release'].map(branch => ({ ...run, branch }))),
      })),
  },
  'install-people': { what: 'A run that a person started counts.', believesRunsOfPeople: true },
  'install-subject': {
    what: 'A run counts that reports on something else.',
    wrap: parts =>
      withHub(parts, hub => ({
        async installRecord(installed, run) {
          const record = await hub.installRecord(installed, run);
          const subject = run.title.split(': ')[1] ?? '';
          return record?.replace(/"subject":"[0-9a-f]*"/, `"subject":"${subject}"`);
        },
      })),
  },
  'install-report': {
    what: 'A run that succeeds counts, whatever it reports.',
    wrap: (parts, world) => ({
      ...withHub(parts, hub => ({
        async installRecord(installed, run) {
          const passed = world.installRuns.find(({ id }) => id === run.id);
          const record = await hub.installRecord(installed, run);
          return run.conclusion === 'success' && passed !== undefined ? passingRecord(world, passed) : record;
        },
      })),
    }),
  },
  'install-attempt': {
    what: 'What a run found counts, although its jobs run again.',
    wrap: parts =>
      withHub(parts, hub => ({
        installRuns: async (...args) => (await hub.installRuns(...args)).map(run => ({ ...run, attempt: 1 })),
      })),
  },
  'install-wait': {
    what: 'Nothing waits for installs.',
    wrap(parts) {
      const { judges } = parts;
      if (judges === undefined) return parts;
      const change: typeof judges.change = (repository, { installs: _, ...request }) =>
        judges.change(repository, request);
      return { ...parts, judges: { ...judges, change } };
    },
  },
  'install-informational': {
    what: 'Runs whose results are only shown are waited for.',
    wrap(parts) {
      const { judges } = parts;
      if (judges === undefined) return parts;
      const change: typeof judges.change = async (repository, request) => {
        const judged = await judges.change(repository, request);
        const { decision } = judged.verdict;
        const isOpen = judged.installs !== undefined && judged.installs.state.kind !== 'ended';
        if (!isOpen || decision?.action !== 'merge') return judged;
        return { ...judged, verdict: { ...judged.verdict, decision: { ...decision, action: 'wait' } } };
      };
      return { ...parts, judges: { ...judges, change } };
    },
  },
  'install-lock': {
    what: 'Several installs are started at the same time.',
    wrap: parts => ({
      ...parts,
      queue: {
        ...parts.queue,
        exclusive: (name, run) => (isOfInstalls(name) ? run() : parts.queue.exclusive(name, run)),
      },
    }),
  },
  'install-noted': {
    what: 'What was started counts only once GitHub lists it.',
    wrap: parts => ({
      ...parts,
      history: {
        ...parts.history,
        write: (key, text) => (isOfInstalls(key) ? Promise.resolve() : parts.history.write(key, text)),
      },
    }),
  },
  'install-again': {
    what: 'A run that found nothing is not followed by another one.',
    wrap: parts =>
      withHub(parts, hub => ({
        async installRuns(...args) {
          const runs = await hub.installRuns(...args);
          return runs.flatMap(run => [run, run]);
        },
      })),
  },
};
