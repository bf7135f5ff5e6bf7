/** GitHub, as an App sees it and writes to it. */
export { openHub } from './open-hub.ts';
export { openOwnIssues } from './open-own-issues.ts';
export { openProposalHub } from './open-proposal-hub.ts';
export { openReportHub } from './open-report-hub.ts';
