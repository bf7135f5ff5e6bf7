import { Octokit } from '@octokit/rest';
import { type GitHubDouble, startGitHub } from './index.ts';
import type { App, Installation, Repo } from './state/model.ts';

const permissions = {
  contents: 'write',
  pull_requests: 'write',
  checks: 'write',
  issues: 'write',
  statuses: 'read',
  metadata: 'read',
  members: 'read',
  merge_queues: 'write',
};
const events = [
  ...['pull_request', 'pull_request_review', 'push', 'issue_comment', 'issues'],
  ...['check_run', 'check_suite', 'status', 'merge_group'],
];

const silent = { debug() {}, info() {}, warn() {}, error() {} };

/** The repository `acme/catalog` with the App `catalog-keeper` installed on it: where most tests of the double begin. */
export interface Acme {
  readonly github: GitHubDouble;
  readonly app: App;
  readonly repo: Repo;
  readonly installation: Installation;
  /** Speaks as the installation. */
  readonly octokit: Octokit;
  as(token: string): Octokit;
}

export async function startAcme(webhook?: { readonly url: string; readonly secret: string }): Promise<Acme> {
  const github = await startGitHub();
  github.addOrganization('acme', ['alice']);
  const app = github.addApp({ permissions, events, ...(webhook === undefined ? {} : { webhook }) });
  const files = { 'catalog/a/catalog.yaml': 'a: 1\n' };
  const repo = await github.addRepository('acme/catalog', { files, allowsAutoMerge: true });
  const installation = github.install(app, 'acme');
  const as = (auth: string) => new Octokit({ baseUrl: github.apiUrl, auth, log: silent });
  return { github, app, repo, installation, octokit: as(github.tokenOf(installation)), as };
}

export const at = { owner: 'acme', repo: 'catalog' } as const;
