import type { Advice } from '../flows/event/advice.ts';

/** What a workflow can do about what is lacking: by inputs of the Action, and of actions/checkout. */
export const advice: Advice = {
  pusher: 'give the Action a github-token, or push again',
  reviews: 'give the Action a github-token with pull-requests: read',
  mergeCommit: "Let actions/checkout take the commit of the event: without 'ref', and with fetch-depth: 2",
  parents: 'Set fetch-depth: 2 for actions/checkout',
  head: ref => `check out with fetch-depth: 0 and fetch that head (${ref})`,
  branch: 'give the Action a github-token with contents: read, or check out with fetch-depth: 0',
  earlier: 'check out with fetch-depth: 0, or fetch that commit',
  noCatalog: "Or validate the directory of one: 'command: validate' with 'directory: DIR'",
  directory: "Correct the input 'directory'",
  unusedBase: "The input 'base' is ignored here",
};
