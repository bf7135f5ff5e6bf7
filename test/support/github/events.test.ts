import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { createAppAuth } from '@octokit/auth-app';
import { Octokit } from '@octokit/rest';
import { type Acme, at, startAcme } from './acme.ts';
import { startGitHub } from './index.ts';
import type { Pull } from './state/model.ts';
import { type Receiver, receiveWebhooks } from './webhook-receiver.ts';

let receiver: Receiver;
let acme: Acme;

beforeEach(async () => {
  receiver = await receiveWebhooks('s3cret');
  acme = await startAcme({ url: receiver.url, secret: 's3cret' });
});

afterEach(async () => {
  await receiver.stop();
  await acme.github.close();
});

function open(by: string, file: string): Promise<Pull> {
  return acme.github.openPull(acme.repo, { by, files: { [file]: `${by}\n` } });
}

test('webhooks are signed and shaped as those of GitHub', async () => {
  const { github, repo, installation, octokit } = acme;
  github.addCollaborator(repo, 'alice');
  const pull = await open('bob', 'b');
  await github.push(pull.head.repo, pull.head.branch, { by: 'bob', files: { b: 'again\n' } });
  github.editPull(pull, { title: 'Other' }, 'bob');
  github.setDraft(pull, true, 'bob');
  github.setDraft(pull, false, 'bob');
  github.label(pull, 'new', 'alice');
  github.unlabel(pull, 'new', 'alice');
  const comment = github.comment(pull, 'bob', '/recheck');
  github.editComment(comment, 'bob', '/hold');
  github.dismissReview(pull, github.review(pull, 'alice', 'APPROVED'), 'alice');
  await octokit.rest.checks.create({ ...at, name: 'keeper', head_sha: pull.head.sha, conclusion: 'failure' });
  const [run] = repo.runs.values();
  if (run !== undefined) {
    github.rerun(run, 'bob');
    github.rerunAll(run.suite, 'bob');
    github.press(run, 'recheck', 'bob');
  }
  github.status(repo, pull.head.sha, 'alice', 'success', 'build');
  github.closeIssue(github.openIssue(repo, 'Stop', 'alice', ['merge-blocker']), 'alice');
  await github.closePull(pull, 'bob');
  await github.reopenPull(pull, 'bob');
  await github.merge(pull, 'alice');
  await github.settled();
  expect(receiver.received.every(({ isSigned }) => isSigned)).toBe(true);
  expect(receiver.names().toSorted()).toEqual(
    [
      'installation.created',
      ...['opened', 'synchronize', 'edited', 'converted_to_draft', 'ready_for_review', 'labeled', 'unlabeled'].map(
        action => `pull_request.${action}`,
      ),
      ...['issue_comment.created', 'issue_comment.edited', 'pull_request_review.submitted'],
      ...['pull_request_review.dismissed', 'check_run.created', 'check_run.completed', 'check_suite.completed'],
      ...['check_run.rerequested', 'check_suite.rerequested', 'check_run.requested_action', 'status'],
      ...['issues.opened', 'issues.labeled', 'issues.closed'],
      ...['pull_request.closed', 'pull_request.reopened', 'push', 'pull_request.closed'],
    ].toSorted(),
  );
  const opened = receiver.received.find(({ payload }) => payload.action === 'opened')?.payload;
  expect(opened).toMatchObject({
    number: 1,
    installation: { id: installation.id },
    repository: { full_name: 'acme/catalog' },
    sender: { login: 'bob', id: github.account('bob').id },
  });
});

test('webhooks are lost, doubled, held back, failed and delivered again with the same id', async () => {
  const { github, app, repo } = acme;
  const issue = github.openIssue(repo, 'Talk', 'bob');
  await github.settled();
  receiver.received.length = 0;
  const fates = ['lose', 'double', 'hold', 'hold', 'drop'] as const;
  let next = 0;
  github.webhooks.fate = () => fates[next++] ?? 'send';
  for (const body of ['1', '2', '3', '4', '5']) github.comment(issue, 'bob', body);
  await github.settled();
  const bodies = () => receiver.received.map(({ payload }) => (payload.comment as { body: string }).body);
  expect(bodies()).toEqual(['2', '2']);
  expect(receiver.received[0]?.guid).toBe(receiver.received[1]?.guid);
  github.webhooks.release(held => held.toReversed());
  await github.settled();
  expect(bodies().toSorted()).toEqual(['2', '2', '3', '4']);

  const asApp = new Octokit({
    baseUrl: github.apiUrl,
    authStrategy: createAppAuth,
    auth: { appId: app.id, privateKey: app.privateKey },
  });
  const { data } = await asApp.rest.apps.listWebhookDeliveries({ per_page: 20 });
  const failed = data.find(({ status_code }) => status_code === 502);
  await asApp.rest.apps.redeliverWebhookDelivery({ delivery_id: failed?.id ?? 0 });
  await github.settled();
  expect(receiver.received.at(-1)).toMatchObject({ guid: failed?.guid, payload: { comment: { body: '5' } } });
  const { data: delivery } = await asApp.rest.apps.getWebhookDelivery({ delivery_id: failed?.id ?? 0 });
  expect(delivery.event).toBe('issue_comment');
});

test('the merge queue builds groups, merges those that succeed and throws out those that fail', async () => {
  const { github, app, repo, octokit } = acme;
  github.addRuleset(repo, {
    rules: [
      { type: 'merge_queue', parameters: { max_entries_to_build: 5, merge_method: 'MERGE' } },
      {
        type: 'required_status_checks',
        parameters: { required_status_checks: [{ context: 'keeper', integration_id: app.id }] },
      },
    ],
  });
  const pulls = [await open('bob', 'b'), await open('carol', 'c'), await open('dave', 'd')];
  const report = (sha: string, conclusion: 'success' | 'failure') =>
    octokit.rest.checks.create({ ...at, name: 'keeper', head_sha: sha, conclusion });
  const enqueue =
    'mutation($id: ID!, $head: GitObjectID!) { enqueuePullRequest(input: {pullRequestId: $id, expectedHeadOid: $head}) { mergeQueueEntry { position state } } }';
  const ids = await Promise.all(
    pulls.map(async pull => (await octokit.rest.pulls.get({ ...at, pull_number: pull.number })).data.node_id),
  );
  await expect(octokit.graphql(enqueue, { id: ids[0], head: pulls[0]?.head.sha })).rejects.toThrow(
    /Required status check/u,
  );
  for (const pull of pulls) await report(pull.head.sha, 'success');
  await expect(octokit.rest.pulls.merge({ ...at, pull_number: 1 })).rejects.toThrow(/merge queue/u);
  await expect(octokit.graphql(enqueue, { id: ids[0], head: '0'.repeat(40) })).rejects.toThrow(/Expected head oid/u);
  for (const [index, pull] of pulls.entries()) await octokit.graphql(enqueue, { id: ids[index], head: pull.head.sha });
  await github.settled();
  const groups = () =>
    receiver.received.flatMap(({ payload }) =>
      payload.action === 'checks_requested' ? [payload.merge_group as { head_sha: string; base_sha: string }] : [],
    );
  expect(groups()).toHaveLength(3);
  expect(groups()[1]?.base_sha).toBe(groups()[0]?.head_sha);
  await report(groups()[0]?.head_sha ?? '', 'success');
  await report(groups()[1]?.head_sha ?? '', 'failure');
  await github.settled();
  expect(pulls.map(({ merged, issue }) => [merged !== undefined, issue.state])).toEqual([
    [true, 'closed'],
    [false, 'open'],
    [false, 'open'],
  ]);
  // The third is built again, on what is merged now.
  expect(groups().at(-1)?.base_sha).toBe(repo.branches.get('main'));
  await report(groups().at(-1)?.head_sha ?? '', 'success');
  await github.settled();
  expect(pulls[2]?.merged?.sha).toBe(groups().at(-1)?.head_sha);
  expect([...repo.branches.keys()]).toEqual(['main']);
});

test('auto-merge waits for what is required', async () => {
  const { github, repo, octokit } = acme;
  github.addRuleset(repo, {
    rules: [{ type: 'required_status_checks', parameters: { required_status_checks: [{ context: 'build' }] } }],
  });
  const pull = await open('bob', 'b');
  const { data } = await octokit.rest.pulls.get({ ...at, pull_number: 1 });
  const enable =
    'mutation($id: ID!, $head: GitObjectID!) { enablePullRequestAutoMerge(input: {pullRequestId: $id, expectedHeadOid: $head, mergeMethod: SQUASH}) { pullRequest { autoMergeRequest { enabledAt } } } }';
  await octokit.graphql(enable, { id: data.node_id, head: pull.head.sha });
  expect((await octokit.rest.pulls.get({ ...at, pull_number: 1 })).data.auto_merge?.merge_method).toBe('squash');
  expect(pull.merged).toBeUndefined();
  github.addCollaborator(repo, 'alice');
  github.status(repo, pull.head.sha, 'alice', 'success', 'build');
  await github.settled();
  expect(pull.merged?.by.login).toBe('catalog-keeper[bot]');
});

test('GraphQL tells of a pull request what REST tells', async () => {
  const { github, app, repo, installation, octokit } = acme;
  github.addCollaborator(repo, 'alice');
  const pull = await open('bob', 'b');
  github.review(pull, 'alice', 'APPROVED');
  const { data: comment } = await octokit.rest.issues.createComment({ ...at, issue_number: 1, body: 'Hello' });
  await octokit.rest.reactions.createForIssueComment({ ...at, comment_id: comment.id, content: 'eyes' });
  const { data: run } = await octokit.rest.checks.create({ ...at, name: 'keeper', head_sha: pull.head.sha });
  const answer = await octokit.graphql(
    `query($number: Int!) {
      repository(owner: "acme", name: "catalog") {
        pullRequest(number: $number) {
          author { __typename login ... on User { databaseId } }
          baseRef { target { oid } refUpdateRule { viewerCanPush } }
          headRepository { nameWithOwner }
          reviews(first: 10) { nodes { state author { login } commit { oid } } }
          comments(first: 10) {
            nodes { fullDatabaseId author { __typename login } viewerDidAuthor reactionGroups { content viewerHasReacted } }
            pageInfo { hasNextPage endCursor }
          }
          mergeQueueEntry { id }
          commits(last: 1) {
            totalCount
            nodes { commit { oid statusCheckRollup { state contexts(first: 10) { nodes { __typename ... on CheckRun { databaseId status checkSuite { app { databaseId } } } } } } } }
          }
        }
      }
    }`,
    { number: 1 },
  );
  expect(answer).toMatchObject({
    repository: {
      pullRequest: {
        author: { __typename: 'User', login: 'bob', databaseId: github.account('bob').id },
        baseRef: { target: { oid: repo.branches.get('main') }, refUpdateRule: null },
        headRepository: { nameWithOwner: 'bob/catalog' },
        reviews: { nodes: [{ state: 'APPROVED', author: { login: 'alice' }, commit: { oid: pull.head.sha } }] },
        comments: {
          nodes: [
            {
              fullDatabaseId: String(comment.id),
              author: { __typename: 'Bot', login: 'catalog-keeper' },
              viewerDidAuthor: true,
              reactionGroups: expect.arrayContaining([{ content: 'EYES', viewerHasReacted: true }]),
            },
          ],
        },
        mergeQueueEntry: null,
        commits: {
          totalCount: 1,
          nodes: [
            {
              commit: {
                oid: pull.head.sha,
                statusCheckRollup: {
                  state: 'PENDING',
                  contexts: {
                    nodes: [{ databaseId: run.id, status: 'QUEUED', checkSuite: { app: { databaseId: app.id } } }],
                  },
                },
              },
            },
          ],
        },
      },
    },
  });
  const reader = new Octokit({ baseUrl: github.apiUrl, auth: github.tokenOf(installation, { contents: 'read' }) });
  const question = '{ repository(owner: "acme", name: "catalog") { name pullRequest(number: 1) { title } } }';
  await expect(reader.graphql(question)).rejects.toMatchObject({
    errors: [{ type: 'FORBIDDEN', path: ['repository', 'pullRequest'] }],
    data: { repository: { name: 'catalog', pullRequest: null } },
  });
});

test('GraphQL that GitHub or the double does not know makes closing fail', async () => {
  const other = await startGitHub();
  await other.addRepository('acme/catalog');
  const strange = new Octokit({ baseUrl: other.apiUrl, auth: other.tokenOf('alice') });
  await expect(strange.graphql('{ repository(owner: "acme", name: "catalog") { nmae } }')).rejects.toThrow(/nmae/u);
  await expect(strange.graphql('{ repository(owner: "acme", name: "catalog") { forkCount } }')).rejects.toThrow();
  const many =
    '{ repository(owner: "acme", name: "catalog") { pullRequests(first: 100) { nodes { comments(first: 100) { nodes { pullRequest { reviews(first: 100) { nodes { id } } } } } } } } }';
  await expect(strange.graphql(many)).rejects.toThrow(/maximum limit/u);
  await expect(other.close()).rejects.toThrow(/Cannot query field "nmae".*no Repository\.forkCount/su);
});

test('an installation is told of its repositories', async () => {
  const { github, installation } = acme;
  const other = await github.addRepository('acme/other');
  github.select(installation, [other]);
  github.select(installation, [], [other]);
  github.uninstall(installation);
  await github.settled();
  expect(receiver.names()).toEqual([
    'installation.created',
    'installation_repositories.added',
    'installation_repositories.removed',
    'installation.deleted',
  ]);
});
