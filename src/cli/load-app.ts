import { programBeside } from './program-beside.ts';

/** The program of the App, which is one of its own (`app/run-app`): most commands need nothing of what it brings along. */
export function loadApp(): typeof import('../app/run-app.ts') {
  return programBeside('app/run-app') as typeof import('../app/run-app.ts');
}
