import { mapOf, numberOf, repositoryOf, textOf, type Values } from '../../../core/github/values.ts';
import type { MergeMethod } from '../../../core/plan/pull-request.ts';
import type { AppAccount, AppInfo, Installation, RepositorySettings } from '../../../flows/doctor/ports.ts';
import { HubError } from '../../../flows/reconcile/hub-error.ts';
import { failureOf } from '../failure-of.ts';
import { nameOfRepository } from '../name-of-repository.ts';
import type { Access } from './access-tokens.ts';
import type { Connection } from './connection.ts';
import { answerMap, notUnderstood } from './hub-error-of.ts';
import { listOpenStops } from './list-open-stops.ts';
import { readPages } from './read-pages.ts';
import { observeBranch } from './rules/observe-branch.ts';
import type { RulesReader } from './rules/read-rules.ts';

/** What GitHub knows of the App. https://docs.github.com/en/rest/apps/apps */
export function appAccount(connection: Connection, rules: RulesReader): AppAccount {
  return {
    info: () => readInfo(connection),
    installationOf: repository => readInstallation(connection, repository),
    async webhook() {
      const what = 'the webhook of the App';
      const { data } = await connection
        .reader('app')
        .read({ what, permission: 'metadata: read' }, ({ rest }, signal) =>
          rest.apps.getWebhookConfigForApp({ request: { signal } }),
        );
      const { url, content_type: contentType, secret, insecure_ssl: insecure } = answerMap(what, data);
      return {
        url: textOf(url),
        contentType: textOf(contentType),
        hasSecret: textOf(secret) !== undefined,
        verifiesTls: String(insecure ?? '0') === '0',
      };
    },
    async repository(installed) {
      const found = await readRepository(connection, installed, installed.repository.name);
      return found?.repository.id === installed.repository.id ? found : undefined;
    },
    async repositoryNamed(installation, name) {
      // How it may be merged is told only to who may write there.
      const found = await readRepository(connection, { installation, read: 'metadata' }, name);
      return found && readRepository(connection, { installation, repository: found.repository }, name);
    },
    labels: installed =>
      readPages(
        connection,
        installed,
        {
          what: `the labels of ${installed.repository.name}`,
          permission: 'issues: read',
          key: `labels ${installed.repository.id}`,
        },
        (octokit, { signal, ...options }) =>
          octokit.rest.issues.listLabelsForRepo({
            ...nameOfRepository(installed.repository.name),
            ...options,
            request: { signal },
          }),
        data => data,
        label => textOf(label.name) ?? '',
      ),
    openStops: (installed, label) => listOpenStops(connection, installed, label),
    rules: async (installed, branch) => (await observeBranch(connection, rules, installed, branch)).rules,
    repositoryToken: installed => connection.repositoryToken(installed),
  };
}

async function readInfo(connection: Connection): Promise<AppInfo> {
  const what = 'the App';
  const { data } = await connection
    .reader('app')
    .read({ what, permission: 'metadata: read' }, ({ rest }, signal) =>
      rest.apps.getAuthenticated({ request: { signal } }),
    );
  const app = answerMap(what, data);
  const id = numberOf(app.id);
  const slug = textOf(app.slug);
  if (id === undefined || slug === undefined) throw notUnderstood(what);
  if (id !== connection.appId)
    throw new HubError('denied', `The private key belongs to App ${id}, not to App ${connection.appId}.`, {
      fix: 'Set APP_ID and the private key of the same App.',
    });
  return { id, slug, login: `${slug}[bot]`, permissions: permissionsOf(app), events: textsIn(app.events) };
}

async function readInstallation(connection: Connection, repository: string): Promise<Installation | undefined> {
  const what = `the installation of the App on ${repository}`;
  const answer = await connection
    .reader('app')
    .read({ what, permission: 'metadata: read' }, ({ rest }, signal) =>
      rest.apps.getRepoInstallation({ ...nameOfRepository(repository), request: { signal } }).catch(orNothing),
    );
  if (answer === undefined) return undefined;
  const found = answerMap(what, answer.data);
  const id = numberOf(found.id);
  const account = mapOf(found.account);
  if (id === undefined) throw notUnderstood(what);
  return {
    id,
    account: textOf(account.login) ?? textOf(account.slug) ?? '',
    isSuspended: (found.suspended_at ?? null) !== null,
    permissions: permissionsOf(found),
    events: textsIn(found.events),
  };
}

async function readRepository(
  connection: Connection,
  access: Access,
  asked: string,
): Promise<RepositorySettings | undefined> {
  const what = `repository ${asked}`;
  const answer = await connection
    .reader(access)
    .read({ what, permission: 'metadata: read' }, ({ rest }, signal) =>
      rest.repos.get({ ...nameOfRepository(asked), request: { signal } }).catch(orNothing),
    );
  if (answer === undefined) return undefined;
  const found = answerMap(what, answer.data);
  const id = numberOf(found.id);
  const name = repositoryOf(found.full_name);
  const defaultBranch = textOf(found.default_branch);
  if (id === undefined || name === undefined || defaultBranch === undefined) throw notUnderstood(what);
  const methods: MergeMethod[] = [];
  if (found.allow_merge_commit === true) methods.push('merge');
  if (found.allow_squash_merge === true) methods.push('squash');
  if (found.allow_rebase_merge === true) methods.push('rebase');
  return {
    repository: { id, name },
    defaultBranch,
    isPrivate: found.private !== false,
    isArchived: found.archived === true,
    methods,
    allowsAutoMerge: found.allow_auto_merge === true,
  };
}

function orNothing(error: unknown): undefined {
  if (failureOf(error).status === 404) return undefined;
  throw error;
}

function permissionsOf({ permissions }: Values): ReadonlyMap<string, string> {
  return new Map(Object.entries(mapOf(permissions)).map(([name, level]) => [name, String(level)]));
}

function textsIn(list: unknown): readonly string[] {
  return Array.isArray(list) ? list.filter(text => typeof text === 'string') : [];
}
