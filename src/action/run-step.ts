import { requireMerged } from '../flows/event/index.ts';
import { readInputs } from './inputs.ts';
import { runInstalls } from './install/run-installs.ts';
import { fail } from './print.ts';
import { readEvent } from './read-event.ts';
import { runAction } from './run-action.ts';
import { runAudit } from './run-audit.ts';
import { runPublish } from './run-publish.ts';

/** One step of a workflow, from its inputs and its event to its conclusion. Never throws. */
export async function runStep(): Promise<void> {
  try {
    const inputs = readInputs();
    const { command } = inputs;
    if (command === 'publish' || command === 'audit') requireMerged(readEvent(), command);
    if (command === 'publish') await runPublish(inputs);
    else if (command === 'audit') await runAudit(inputs);
    else if (command === 'install') await runInstalls(inputs, readEvent());
    else await runAction({ ...inputs, command }, readEvent());
  } catch (error) {
    // What the change says is reported as findings. An error here is ours, the workflow's or the infrastructure's.
    const fix = typeof error === 'object' && error !== null && 'fix' in error ? ` ${String(error.fix)}` : '';
    fail(`${error instanceof Error ? error.message : String(error)}${fix}`);
  }
}
