/** What an event of GitHub means, and the verdict on it. */
export type { Advice } from './advice.ts';
export { type Event, type Task, taskOf } from './event.ts';
export { judgeWholeTree, type WholeTreeRequest } from './judge-whole-tree.ts';
export { NothingToCheck } from './nothing-to-check.ts';
export { reproducingCommand } from './reproducing-command.ts';
export type { JudgedEvent } from './request.ts';
export { requireMerged } from './require-merged.ts';
export { revisionsToInstall } from './revisions-to-install.ts';
export { verdictOnEvent } from './verdict-on-event.ts';
