import type { InstalledRepository } from '../../../flows/reconcile/ports.ts';
import type { PublishHub } from '../../../flows/reconcile/publish/ports.ts';
import type { Connection } from './connection.ts';
import { defaultBranch } from './publish/default-branch.ts';
import { deploy, lastDeployment } from './publish/deployments.ts';
import { mergedPulls } from './publish/merged-pulls.ts';
import { startWorkflow, workflowRuns } from './publish/workflow-runs.ts';

/** GitHub as publishing asks it. @param current the name that a repository has by now */
export function publishHub(
  connection: Connection,
  current: (of: InstalledRepository) => InstalledRepository,
): PublishHub {
  return {
    defaultBranch: of => defaultBranch(connection, current(of)),
    mergedPulls: (of, branch) => mergedPulls(connection, current(of), branch),
    deployment: (of, environment) => lastDeployment(connection, current(of), environment),
    deploy: (of, wanted) => deploy(connection, current(of), wanted),
    startWorkflow: (of, workflow, branch) => startWorkflow(connection, current(of), workflow, branch),
    workflowRuns: (of, workflow, sha) => workflowRuns(connection, current(of), workflow, sha),
  };
}
