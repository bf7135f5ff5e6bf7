import type { InstallHub } from '../../../../flows/reconcile/installs/ports.ts';
import type { InstalledRepository } from '../../../../flows/reconcile/ports.ts';
import type { Connection } from '../connection.ts';
import { startWorkflow } from '../publish/workflow-runs.ts';
import { installRecord } from './install-record.ts';
import { installRun, installRuns } from './install-runs.ts';

/** GitHub as following installs asks it. @param current the name that a repository has by now */
export function installHub(
  connection: Connection,
  current: (installed: InstalledRepository) => InstalledRepository,
  ourLogin: () => Promise<string>,
): InstallHub {
  return {
    startWorkflow: (installed, workflow, branch, inputs) =>
      startWorkflow(connection, current(installed), { workflow, branch, inputs }),
    installRuns: async (installed, workflow) => installRuns(connection, current(installed), workflow, await ourLogin()),
    installRun: async (installed, workflow, id) =>
      installRun(connection, current(installed), { workflow, id }, await ourLogin()),
    installRecord: (installed, run) => installRecord(connection, current(installed), run),
  };
}
