import { setFailed } from '@actions/core';
import { context } from '@actions/github';
import { readInputs } from './inputs.ts';
import { runAction } from './run-action.ts';

try {
  await runAction(readInputs(), { name: context.eventName, sha: context.sha, payload: context.payload });
} catch (error) {
  // What the change says is reported as findings. An error here is ours, the workflow's or the infrastructure's.
  const fix = typeof error === 'object' && error !== null && 'fix' in error ? ` ${String(error.fix)}` : '';
  setFailed(`${error instanceof Error ? error.message : String(error)}${fix}`);
}
