/** Parts that several pages of the App share. */
export { conditionList } from './conditions.ts';
export { type FindingLinks, findingGroups } from './findings.ts';
export { historyList } from './history-list.ts';
export { inputsList } from './inputs-list.ts';
export { type Item, itemList } from './item-list.ts';
export { ownersTable } from './owners.ts';
export { publication } from './publication.ts';
export { pullHead } from './pull-head.ts';
export { pullStatus, statusMark, statusOf, whoActs } from './pull-status.ts';
export { mark, type Tone } from './status-mark.ts';
export { timeOf } from './time-of.ts';
export { tryOnCluster } from './try-on-cluster.ts';
