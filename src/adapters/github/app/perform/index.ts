/** Writes what was decided to GitHub: check runs, comments and merges. */
export { performCheck } from './check-run.ts';
export { checkTextLength } from './check-text-length.ts';
export { performPost } from './comments.ts';
export { outcomeOfWrite } from './outcome-of-write.ts';
export { perform } from './perform.ts';
export { refusalOfPost } from './refusals.ts';
