import { addSeconds } from '../../core/add-seconds.ts';
import { defaultConfig } from '../../core/config/defaults.ts';
import type { AppFacts, ContentFacts, DoctorFacts, Fact } from '../../core/doctor/index.ts';
import type { Stop } from '../../core/plan/pull-request.ts';
import { ownStop } from '../reconcile/branch-record.ts';
import { membersOfTeams } from '../reconcile/members-of-teams.ts';
import { refusedOperations } from '../reconcile/optional-operations.ts';
import type { History, Hub, InstalledRepository, Mirrors } from '../reconcile/ports.ts';
import { contentFacts } from './content-facts.ts';
import type { AppAccount } from './ports.ts';

/** What is asked. */
export interface DoctorParts {
  /** `owner/name`. */
  readonly repository: string;
  /** ISO 8601, UTC. */
  readonly now: string;
  /** Undefined where GitHub is not asked as an App. */
  readonly app: (Pick<AppAccount, 'info' | 'webhook' | 'installationOf'> & Pick<Hub, 'failedDeliveries'>) | undefined;
  readonly account: Pick<AppAccount, 'repositoryNamed' | 'rules' | 'labels' | 'openStops'>;
  /** What the running App keeps; undefined where it is not available. */
  readonly history?: History;
  readonly hub: Pick<Hub, 'branch' | 'teamMembers'>;
  readonly mirrors: Pick<Mirrors, 'open'>;
}

const daySeconds = 24 * 60 * 60;
/** Where GitHub is not asked as an App, nothing looks at the number of the installation. */
const noInstallation = 0;

/**
 * Looks up everything that `diagnose` looks at. What could not be looked up is part of it.
 *
 * @throws only what nobody foresaw
 */
export async function doctorFacts(parts: DoctorParts): Promise<DoctorFacts> {
  const { repository, account } = parts;
  const asked = await appFacts(parts);
  const nothing = {
    settings: undefined,
    rules: undefined,
    labels: undefined,
    content: undefined,
    unreadTeams: undefined,
    stops: undefined,
    refused: undefined,
  };
  if (asked.installation === undefined) return { repository, app: asked.app, ...nothing };
  const { installation } = asked;
  const settings = await lookUp(() => account.repositoryNamed(installation, repository));
  const denied = (what: string) => (parts.app === undefined ? deniedToToken(what) : undefined);
  if (!settings.known || settings.value === undefined) return { repository, app: asked.app, ...nothing, settings };
  const { defaultBranch } = settings.value;
  const installed: InstalledRepository = { installation, repository: settings.value.repository };
  const [rules, labels, content] = await Promise.all([
    lookUp(() => account.rules(installed, defaultBranch), denied('the rules of the default branch')),
    lookUp(() => account.labels(installed), denied('the labels')),
    lookUp(() => readContent(parts, installed, defaultBranch), denied('the files')),
  ]);
  const teams = content.known ? content.value.teams : [];
  const unreadTeams = teams.length === 0 ? undefined : await lookUp(() => unreadOf(parts, installed, teams));
  const stopLabel = content.known ? content.value.merge.stopLabel : defaultConfig.merge.stopLabel;
  const stops = await lookUp(() => stopsOf(parts, installed, defaultBranch, stopLabel), denied('the issues'));
  const refused = parts.history === undefined ? undefined : await refusedOperations(parts.history, installed);
  return { repository, app: asked.app, settings, rules, labels, content, unreadTeams, stops, refused };
}

async function stopsOf(
  { account, history }: DoctorParts,
  installed: InstalledRepository,
  branch: string,
  label: string,
): Promise<readonly Stop[]> {
  const own = history === undefined ? undefined : await ownStop(history, installed, branch);
  return [...(await account.openStops(installed, label)), ...(own === undefined ? [] : [own])];
}

/** @returns `installation` where the repository can be asked about */
async function appFacts({
  app,
  now,
  repository,
}: DoctorParts): Promise<{ readonly app: AppFacts | undefined; readonly installation: number | undefined }> {
  if (app === undefined) return { app: undefined, installation: noInstallation };
  const registration = await lookUp(() => app.info());
  if (!registration.known) {
    const unasked = { webhook: undefined, failedDeliveries: undefined, installation: undefined };
    return { app: { registration, ...unasked }, installation: undefined };
  }
  const since = addSeconds(now, -daySeconds);
  const [webhook, failedDeliveries, installation] = await Promise.all([
    lookUp(() => app.webhook()),
    lookUp(async () => (await app.failedDeliveries(since)).length),
    lookUp(() => app.installationOf(repository)),
  ]);
  const found = installation.known ? installation.value : undefined;
  return {
    app: { registration, webhook, failedDeliveries, installation },
    installation: found === undefined || found.isSuspended ? undefined : found.id,
  };
}

async function unreadOf({ hub }: DoctorParts, installed: InstalledRepository, teams: readonly string[]) {
  const found = await membersOfTeams(hub, installed, teams);
  return found.filter(({ members }) => !members.known).map(({ name }) => name);
}

async function readContent(
  { hub, mirrors }: DoctorParts,
  installed: InstalledRepository,
  branch: string,
): Promise<ContentFacts> {
  const sha = await hub.branch(installed, branch);
  if (sha === undefined) throw new NoCommits(branch);
  const repository = await mirrors.open(installed, { base: { branch, sha }, pull: undefined });
  try {
    return await contentFacts(repository, branch, sha);
  } finally {
    await repository.close();
  }
}

function deniedToToken(what: string): { readonly why: string; readonly fix: string } {
  return { why: `The token may not read ${what}.`, fix: 'Use a token that may read the repository.' };
}

class NoCommits extends Error {
  readonly fix = 'Push a first commit.';

  constructor(branch: string) {
    super(`The branch "${branch}" has no commit.`);
  }
}

/** Errors after which the App tries again by itself, as their own words say. */
const passing: ReadonlySet<unknown> = new Set(['unavailable', 'rate-limited', 'moved']);

/**
 * What something gives, or why it gives nothing. Errors that do not say what to do are nobody's to explain, and go on.
 *
 * @param denied what is said in place of the error where access is denied
 */
async function lookUp<Value>(
  ask: () => Promise<Value>,
  denied?: { readonly why: string; readonly fix: string },
): Promise<Fact<Value>> {
  try {
    return { known: true, value: await ask() };
  } catch (error) {
    const { code, message, fix } = error as Readonly<Record<string, unknown>>;
    if (typeof message !== 'string' || typeof fix !== 'string') throw error;
    if (code === 'denied' && denied !== undefined) return { known: false, ...denied };
    return { known: false, why: message, fix: passing.has(code) ? 'Run this again later.' : fix };
  }
}
