import type { Advice } from '../flows/event/index.ts';

/** What a workflow can do about what is lacking: by inputs of the Action, and of actions/checkout. */
export const advice: Advice = {
  pusher: 'set the input github-token, or push again',
  reviews: 'set the input github-token to a token with pull-requests: read',
  mergeCommit: "Check out the commit of the event: use actions/checkout without 'ref' and with fetch-depth: 2",
  parents: 'Set fetch-depth: 2 for actions/checkout',
  head: ref => `check out with fetch-depth: 0 and fetch that head (${ref})`,
  branch: 'set the input github-token to a token with contents: read',
  earlier: 'check out with fetch-depth: 0, or fetch that commit',
  noCatalog: "Or validate the directory of one: 'command: validate' with 'directory: DIR'",
  directory: "Correct the input 'directory'",
  unusedBase: "The input 'base' is ignored here",
};
