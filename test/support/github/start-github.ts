import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { settleSoon } from './deeds/settle.ts';
import { Driver } from './driver/driver.ts';
import { FaultPlan } from './faults.ts';
import { createGitHubServer } from './server.ts';
import { World } from './state/world.ts';
import { Tally } from './tally.ts';
import { Webhooks } from './webhooks.ts';

export interface GitHubOptions {
  /**
   * Holds every request and every answer of REST to GitHub's OpenAPI description, and webhooks to GitHub's examples; what is wrong
   * makes `close` fail. Takes some 100 MB: leave it off where speed or memory is measured.
   */
  readonly strict?: boolean;
  readonly now?: () => Date;
  /** How long a webhook is waited for: GitHub gives 10 s. */
  readonly webhookTimeoutMs?: number;
  /** 0: any free one. */
  readonly port?: number;
  /** What each token may ask of each resource (`core`, `graphql`). 5,000 at GitHub, 15,000 in organizations of Enterprise Cloud. */
  readonly requestsPerHour?: number;
}

/**
 * A GitHub on loopback: REST (under `/` and `/api/v3`), GraphQL (`/graphql`, `/api/graphql`), git (`/<owner>/<name>.git`) and signed
 * webhooks over one state, with real git repositories below it.
 *
 * ```ts
 * const github = await startGitHub();
 * const app = github.addApp({ permissions: { contents: 'write', pull_requests: 'write', checks: 'write' }, events: ['push'] });
 * app.hook.url = 'http://127.0.0.1:3000/api/github/webhooks';
 * const repo = await github.addRepository('acme/catalog', { files: { 'README.md': 'hello' } });
 * const installation = github.install(app, 'acme');
 * const token = github.tokenOf(installation);                      // or by JWT: app.id, app.privateKey
 * const pull = await github.openPull(repo, { by: 'alice', files: { 'catalog/a/catalog.yaml': '...' } }); // from alice's fork
 * await github.push(pull.head.repo, pull.head.branch, { by: 'alice', files: { ... } });
 * github.comment(pull, 'bob', '/approve 1234567');
 * github.fail('PUT /repos/{owner}/{repo}/pulls/{pull_number}/merge', [faults.cut('after')]);
 * await github.settled();                                           // nothing goes on in the background, webhooks are answered
 * await github.close();                                             // throws where the contract was violated
 * ```
 *
 * What people do are methods of `Driver`; what is there to see is in `world` and in the objects that they give (`pull.merged`,
 * `repo.branches`, `pull.issue.comments`, `repo.suites`). `fail` says what goes wrong (`faults`), `webhooks.fate` what becomes of
 * each webhook (`held`, `release`, `redeliver`), `tally` what was asked.
 *
 * `addRepository(name, { clone })` takes the objects of a clone on disk without copying them; `openPull` takes a commit (`sha`) in
 * place of files. `addRuleset` and `protect` make rules, which bind what comes over HTTP and `merge`, not `push` and `setBranch`.
 * `sitDown` says who is at the browser for signing in and for registering an App. `acme.ts` is a small world to begin with.
 *
 * As at GitHub, and not as one would think: `base.sha` of a pull request is the base at its last push, not the tip of the branch;
 * `mergeable` is null until somebody asked; check runs of fork heads name no pull requests; annotations are added by each update; a
 * check run that is completed does not go on; ETags differ from token to token; reactions send no event; ids of comments and reviews
 * do not fit into an Int of GraphQL; logins of bots lack their ending there.
 *
 * Less than GitHub: a push tells of its last commit alone, `mergeable_state` is never `behind` or `unstable`, and
 * `check_suite.requested` is not sent. Stricter than GitHub: an installation token reads a public repository that it is installed on
 * only as its permissions say.
 *
 * `emulate` knows none of git, GraphQL, rulesets and deliveries and merges otherwise than GitHub; it can tell whether the App's
 * permissions suffice for open, check, comment, label and close: start `createEmulator({ service: 'github', seed })` with the App of
 * app.yml in the seed (tokens at the top level) and point the same code at it.
 */
export async function startGitHub(options: GitHubOptions = {}): Promise<GitHubDouble> {
  const {
    strict = true,
    now = () => new Date(),
    webhookTimeoutMs = 10_000,
    port = 0,
    requestsPerHour = 5_000,
  } = options;
  const directory = await mkdtemp(join(tmpdir(), 'github-double-'));
  const world = new World(directory, now);
  const webhooks = new Webhooks(world, webhookTimeoutMs);
  const plan = new FaultPlan();
  const tally = new Tally();
  const server = createGitHubServer({ world, webhooks, plan, tally, strict, requestsPerHour });
  world.onHappening = happening => {
    webhooks.tell(happening);
    if (happening.repo !== undefined) settleSoon(world, happening.repo);
  };
  if (strict) {
    const { violationsOfWebhook } = await import('./webhook-contract.ts');
    webhooks.onPayload = (event, payload) => world.problems.push(...violationsOfWebhook(event, payload));
  }
  await new Promise<void>(resolve => server.listen(port, '127.0.0.1', resolve));
  world.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const driver = new Driver(world, webhooks, plan, tally);
  return Object.assign(driver, {
    url: world.url,
    apiUrl: world.api,
    close: async () => {
      server.closeAllConnections();
      await new Promise(resolve => server.close(resolve));
      webhooks.close();
      await world.settled();
      await rm(directory, { recursive: true, force: true, maxRetries: 5 });
      const problems = [...new Set(world.problems)];
      if (problems.length > 0) throw new Error(`against GitHub's contract:\n${problems.join('\n')}`);
    },
  });
}

export type GitHubDouble = Driver & {
  /** Without a slash at its end; the root for git. */
  readonly url: string;
  /** `<url>/api/v3`: what GITHUB_API_URL and Octokit's `baseUrl` take. */
  readonly apiUrl: string;
  /** Stops everything, and throws where the contract was violated. */
  close(): Promise<void>;
};
