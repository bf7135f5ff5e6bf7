/**
 * What is changed by GitHub's GraphQL alone. Each binds the head that was judged, where there is something to bind. Octokit lets no variable
 * be called `method`.
 */

export const enqueueMutation = `mutation Enqueue($pull: ID!, $head: GitObjectID!) {
  enqueuePullRequest(input: { pullRequestId: $pull, expectedHeadOid: $head }) { mergeQueueEntry { id } }
}`;

export const dequeueMutation = `mutation Dequeue($pull: ID!) {
  dequeuePullRequest(input: { id: $pull }) { clientMutationId }
}`;

export const enableAutoMergeMutation = `mutation EnableAutoMerge($pull: ID!, $head: GitObjectID!, $mergeMethod: PullRequestMergeMethod!, $headline: String, $body: String) {
  enablePullRequestAutoMerge(input: { pullRequestId: $pull, expectedHeadOid: $head, mergeMethod: $mergeMethod, commitHeadline: $headline, commitBody: $body }) {
    pullRequest { autoMergeRequest { enabledAt } }
  }
}`;

export const disableAutoMergeMutation = `mutation DisableAutoMerge($pull: ID!) {
  disablePullRequestAutoMerge(input: { pullRequestId: $pull }) { clientMutationId }
}`;

export const resolveThreadMutation = `mutation ResolveThread($thread: ID!) {
  resolveReviewThread(input: { threadId: $thread }) { thread { isResolved } }
}`;
