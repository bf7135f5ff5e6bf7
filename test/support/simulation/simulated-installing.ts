import { createHash } from 'node:crypto';
import type { Installing } from '../../../src/flows/reconcile/installs/ports.ts';
import { listedRuns, startByApp } from './install-runs.ts';
import type { Faults, Process } from './process.ts';
import { askHub } from './simulated-hub.ts';
import type { World } from './world.ts';

/** GitHub as one process of the App starts and follows installs by it. */
export function simulatedInstalling(world: World, process: Process, faults: Faults): Installing {
  const { scheduler } = world;
  const ask = askHub(world, process, faults);
  return {
    digest: text => createHash('sha256').update(text).digest('hex'),
    hub: {
      startWorkflow: (_, _workflow, branch, { pull, head = '', base = '', subject = '' }) =>
        ask(`start install of #${pull}`, () => startByApp(world, branch, { pull: Number(pull), head, base, subject })),
      installRuns: () =>
        ask('install runs', () =>
          listedRuns(world, scheduler.now())
            .filter(({ by }) => world.believesRunsOfPeople || by === 'app')
            .reverse(),
        ),
      installRun: (_, _workflow, id) =>
        ask(`install run ${id}`, () => world.installRuns.find(run => run.id === id && run.by === 'app')),
      installRecord: (_, { id, attempt }) =>
        ask(`record of install run ${id}`, () =>
          // Those of earlier attempts are older than the one that is asked for.
          world.installRuns
            .find(run => run.id === id)
            ?.records.slice(attempt - 1)
            .findLast(record => record !== undefined),
        ),
    },
  };
}
