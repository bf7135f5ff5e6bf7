import { defaultConfig } from '../../../src/core/config/defaults.ts';
import type { AppFacts, ContentFacts, DoctorFacts, Fact, SettingsFacts } from '../../../src/core/doctor/facts.ts';
import { appEvents, appPermissions } from '../../../src/core/github/app-manifest.ts';
import type { BranchRules } from '../../../src/core/plan/pull-request.ts';

/** What differs from a repository in which everything is right. */
export interface Changes {
  readonly app?: Partial<AppFacts> | undefined;
  readonly settings?: Partial<SettingsFacts>;
  readonly rules?: Partial<BranchRules>;
  readonly labels?: readonly string[];
  readonly content?: Partial<ContentFacts>;
  readonly unreadTeams?: DoctorFacts['unreadTeams'];
  readonly stops?: DoctorFacts['stops'];
  readonly refused?: DoctorFacts['refused'];
}

const appId = 4711;
export const known = <Value>(value: Value): Fact<Value> => ({ known: true, value });
export const lost: Fact<never> = { known: false, why: 'GitHub gave no answer.', fix: 'Try again.' };
export const permissions = new Map<string, string>(appPermissions.map(({ name, level }) => [name, level]));
export const registration = { id: appId, slug: 'keeper', permissions, events: appEvents };
export const installation = { account: 'acme', isSuspended: false, permissions, events: appEvents };
export const webhook = { url: 'https://keeper.example/', contentType: 'json', hasSecret: true, verifiesTls: true };
export const required = { name: 'catalog-keeper', appId };

export function healthyFacts(changes: Changes = {}): DoctorFacts {
  const app: AppFacts = {
    registration: known(registration),
    webhook: known(webhook),
    failedDeliveries: known(0),
    installation: known(installation),
    ...changes.app,
  };
  return {
    repository: 'acme/catalog',
    app: 'app' in changes && changes.app === undefined ? undefined : app,
    settings: known({
      defaultBranch: 'main',
      isArchived: false,
      methods: ['merge'],
      allowsAutoMerge: false,
      mustResolveConversations: false,
      ...changes.settings,
    }),
    rules: known({
      branch: 'main',
      required: [required],
      mustBeUpToDate: false,
      hasMergeQueue: false,
      approvals: 0,
      methods: ['merge'],
      mayPush: true,
      bypassed: [],
      allowsAutoMerge: false,
      mustResolveConversations: false,
      unknown: [],
      ...changes.rules,
    }),
    labels: known(changes.labels ?? ['Merge-Blocker', 'do-not-merge/hold']),
    content: known({
      branch: 'main',
      isConfigured: true,
      configProblems: [],
      configNotices: [],
      merge: defaultConfig.merge,
      publish: defaultConfig.publish,
      install: defaultConfig.install,
      layout: { catalogs: [{ path: 'catalog', name: 'catalog' }], operators: undefined },
      noCatalog: undefined,
      ownersProblems: [],
      maintainers: ['alice'],
      packages: ['foo'],
      unowned: [],
      teams: [],
      ...changes.content,
    }),
    unreadTeams: changes.unreadTeams,
    stops: changes.stops ?? known([]),
    refused: changes.refused,
  };
}
