import nock from 'nock';
import { api, base, head, host, other, token } from './test-hub.ts';

/** GitHub gives the installation a token: each time that one is asked for. */
export function givesTokens(text = token, expiresInMs = 3_600_000) {
  return nock(api)
    .persist()
    .post('/app/installations/42/access_tokens')
    .reply(201, () => ({ token: text, expires_at: new Date(Date.now() + expiresInMs).toISOString(), permissions: {} }));
}

/** What the installation asks for. */
export const server = () => nock(api, { reqheaders: { authorization: `token ${token}` } });

/** One answer of GraphQL to an operation by its name. */
export function graphql(operation: string, answer: object, status = 200, headers: Record<string, string> = {}) {
  return nock(host, { reqheaders: { authorization: `token ${token}` } })
    .post(
      '/api/graphql',
      ({ query }) =>
        String(query).startsWith(`query ${operation}(`) || String(query).startsWith(`mutation ${operation}(`),
    )
    .reply(status, answer as nock.Body, { 'content-type': 'application/json', ...headers });
}

/** A list of GraphQL that ends with this page, or goes on after a cursor. */
export function list(nodes: readonly unknown[], after: string | null = null) {
  return { nodes, pageInfo: { hasNextPage: after !== null, endCursor: after } };
}

export const person = (login: string, databaseId: number) => ({ __typename: 'User', login, databaseId });
export const bot = (login: string, databaseId: number) => ({ __typename: 'Bot', login, databaseId });

/** What GraphQL says about an open pull request that nobody did anything about. */
export function pullAnswer(pull: object = {}, repository: object = {}, reports: object = {}) {
  return {
    data: {
      repository: {
        databaseId: 9,
        nameWithOwner: 'o/r',
        isPrivate: false,
        defaultBranchRef: { name: 'main' },
        mergeCommitAllowed: true,
        squashMergeAllowed: true,
        rebaseMergeAllowed: false,
        autoMergeAllowed: false,
        labels: list([{ name: 'new-package' }]),
        issues: { nodes: [] },
        pullRequests: list([{ number: 7, headRefOid: head, baseRefName: 'main' }]),
        refs: list([]),
        ...repository,
        pullRequest: {
          id: 'PR_7',
          title: 'Add foo 1.2.3',
          state: 'OPEN',
          isDraft: false,
          author: person('alice', 1),
          headRefOid: head,
          headRefName: 'foo',
          headRepository: { nameWithOwner: 'alice/r' },
          baseRefName: 'main',
          baseRefOid: other,
          baseRef: { target: { oid: base }, refUpdateRule: null },
          timelineItems: { nodes: [] },
          mergeCommit: null,
          labels: list([]),
          reviews: list([]),
          comments: list([]),
          autoMergeRequest: null,
          mergeQueue: null,
          mergeQueueEntry: null,
          commits: {
            nodes: [{ commit: { oid: head, statusCheckRollup: null, checkSuites: list([]), ...reports } }],
          },
          ...pull,
        },
      },
    },
  };
}

/** The rules of the branch, the branch itself, and which rulesets the App may bypass. */
export function rules(
  found: readonly object[] = [],
  bypass: Readonly<Record<number, string>> = {},
  listed: object = { protected: false },
  repository = 'o/r',
) {
  server()
    .get(`/repos/${repository}/rules/branches/main`)
    .query({ per_page: '100', page: '1' })
    .reply(200, found as nock.Body);
  server()
    .get(`/repos/${repository}/branches/main`)
    .reply(200, { name: 'main', ...listed });
  for (const [id, current_user_can_bypass] of Object.entries(bypass))
    server()
      .get(`/repos/${repository}/rulesets/${id}`)
      .reply(200, { id: Number(id), current_user_can_bypass });
}
