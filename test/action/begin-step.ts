import { summary } from '@actions/core';

/** Begins a step of a workflow in this process: what the runner tells the process of a step. `@actions/core` takes a process for one step. */
export function beginStep(environment: Readonly<Record<string, string>>): void {
  Object.assign(process.env, environment);
  Reflect.set(summary, '_filePath', undefined);
}
