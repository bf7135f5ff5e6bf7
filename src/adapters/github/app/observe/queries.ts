/** The queries to GitHub's GraphQL API. Texts are constants: values go into variables. Held to GitHub's schema by a test. */

import { baseChanges } from '../../base-changed-at.ts';

const page = 'pageInfo { hasNextPage endCursor }';

const account = `fragment account on Actor {
  __typename
  login
  ... on User { databaseId }
  ... on Bot { databaseId }
  ... on Mannequin { databaseId }
  ... on Organization { databaseId }
}`;

/** The id of a comment is larger than what an Int of GraphQL holds. */
const comments = `fragment comments on IssueCommentConnection {
  nodes {
    fullDatabaseId
    author { ...account }
    body
    createdAt
    lastEditedAt
    viewerDidAuthor
    reactionGroups { content viewerHasReacted }
  }
  ${page}
}`;

const reviews = `fragment reviews on PullRequestReviewConnection {
  nodes { author { ...account } authorCanPushToRepository state submittedAt commit { oid } }
  ${page}
}`;

/** Conversations at lines of the change. What begins one says whose it is. */
const threads = `fragment threads on PullRequestReviewThreadConnection {
  nodes {
    id
    isResolved
    isOutdated
    viewerCanResolve
    comments(first: 1) { nodes { author { ...account } body viewerDidAuthor } }
  }
  ${page}
}`;

const contexts = `fragment contexts on StatusCheckRollupContextConnection {
  nodes {
    __typename
    ... on CheckRun { name status conclusion checkSuite { app { databaseId } } }
    ... on StatusContext { context state }
  }
  ${page}
}`;

/** The runs of one App, and what everybody reports. */
const reports = `fragment reports on Commit {
  oid
  statusCheckRollup { contexts(first: 100) { ...contexts } }
  checkSuites(first: 10, filterBy: { appId: $app }) {
    nodes {
      checkRuns(first: 100, filterBy: { checkType: ALL }) {
        nodes { databaseId name externalId status conclusion title }
        ${page}
      }
    }
    ${page}
  }
}`;

const openHeads = `fragment openHeads on PullRequestConnection {
  nodes { number headRefOid baseRefName authorAssociation autoMergeRequest { enabledAt } }
  ${page}
}`;

const groups = `fragment groups on RefConnection { nodes { target { oid } } ${page} }`;

const updateRule = `fragment updateRule on RefUpdateRule {
  requiredApprovingReviewCount
  requiredStatusCheckContexts
  requiresConversationResolution
  requiresLinearHistory
  requiresSignatures
  viewerCanPush
}`;

const labels = `fragment labels on LabelConnection { nodes { name } ${page} }`;

export const pullRequestQuery = `query PullRequest($owner: String!, $repo: String!, $number: Int!, $app: Int!, $stopLabel: String!) {
  repository(owner: $owner, name: $repo) {
    databaseId
    nameWithOwner
    isPrivate
    defaultBranchRef { name }
    mergeCommitAllowed
    squashMergeAllowed
    rebaseMergeAllowed
    autoMergeAllowed
    labels(first: 100) { ...labels }
    issues(states: OPEN, labels: [$stopLabel], first: 1) { nodes { number title } }
    pullRequests(states: OPEN, first: 100, orderBy: { field: UPDATED_AT, direction: DESC }) { ...openHeads }
    refs(refPrefix: "refs/heads/gh-readonly-queue/", first: 100) { ...groups }
    pullRequest(number: $number) {
      id
      title
      state
      isDraft
      author { ...account }
      authorAssociation
      headRefOid
      headRefName
      headRepository { nameWithOwner }
      baseRefName
      baseRefOid
      baseRef {
        target { oid }
        refUpdateRule { ...updateRule }
      }
      mergeCommit { oid }
      mergedBy { __typename }
      ...baseChanges
      labels(first: 100) { ...labels }
      reviews(first: 100, states: [APPROVED, CHANGES_REQUESTED, DISMISSED]) { ...reviews }
      remarks: reviews(last: 50, states: [COMMENTED]) { nodes { author { ...account } body commit { oid } viewerDidAuthor } }
      reviewThreads(first: 100) { ...threads }
      comments(first: 100) { ...comments }
      autoMergeRequest { enabledBy { ...account } }
      mergeQueue { id }
      mergeQueueEntry { id enqueuer { ...account } headCommit { oid } baseCommit { oid } }
      commits(last: 1) { nodes { commit { ...reports } } }
    }
  }
}
${account}
${baseChanges}
${comments}
${reviews}
${threads}
${contexts}
${reports}
${openHeads}
${groups}
${labels}
${updateRule}`;

/** What a report on a pull request has to know: no more than `pull-requests: read` shows. */
export const reportQuery = `query Report($owner: String!, $repo: String!, $number: Int!) {
  viewer { login }
  repository(owner: $owner, name: $repo) {
    pullRequest(number: $number) { state headRefOid comments(first: 100) { ...comments } }
  }
}
${account}
${comments}`;

/** What the verdict on a pull request has to know beside its reviews: no more than `pull-requests: read` shows. */
export const baseChangeQuery = `query BaseChange($owner: String!, $repo: String!, $number: Int!) {
  repository(owner: $owner, name: $repo) { pullRequest(number: $number) { ...baseChanges } }
}
${baseChanges}`;

/** A commit by its id: that of a head that the list of commits does not have yet. */
export const commitQuery = `query Commit($owner: String!, $repo: String!, $sha: GitObjectID!, $app: Int!) {
  repository(owner: $owner, name: $repo) { object(oid: $sha) { ... on Commit { ...reports } } }
}
${contexts}
${reports}`;

export const moreContextsQuery = `query MoreContexts($owner: String!, $repo: String!, $sha: GitObjectID!, $after: String!) {
  repository(owner: $owner, name: $repo) {
    object(oid: $sha) { ... on Commit { statusCheckRollup { contexts(first: 100, after: $after) { ...contexts } } } }
  }
}
${contexts}`;

export const moreCommentsQuery = `query MoreComments($owner: String!, $repo: String!, $number: Int!, $after: String!) {
  repository(owner: $owner, name: $repo) {
    pullRequest(number: $number) { comments(first: 100, after: $after) { ...comments } }
  }
}
${account}
${comments}`;

export const moreReviewsQuery = `query MoreReviews($owner: String!, $repo: String!, $number: Int!, $after: String!) {
  repository(owner: $owner, name: $repo) {
    pullRequest(number: $number) {
      reviews(first: 100, after: $after, states: [APPROVED, CHANGES_REQUESTED, DISMISSED]) { ...reviews }
    }
  }
}
${account}
${reviews}`;

export const moreThreadsQuery = `query MoreThreads($owner: String!, $repo: String!, $number: Int!, $after: String!) {
  repository(owner: $owner, name: $repo) {
    pullRequest(number: $number) { reviewThreads(first: 100, after: $after) { ...threads } }
  }
}
${account}
${threads}`;

export const moreLabelsQuery = `query MoreLabels($owner: String!, $repo: String!, $after: String!) {
  repository(owner: $owner, name: $repo) { labels(first: 100, after: $after) { ...labels } }
}
${labels}`;

export const moreOpenHeadsQuery = `query MoreOpenPullRequests($owner: String!, $repo: String!, $after: String!) {
  repository(owner: $owner, name: $repo) {
    pullRequests(states: OPEN, first: 100, after: $after, orderBy: { field: UPDATED_AT, direction: DESC }) { ...openHeads }
  }
}
${openHeads}`;

export const moreGroupsQuery = `query MoreGroups($owner: String!, $repo: String!, $after: String!) {
  repository(owner: $owner, name: $repo) {
    refs(refPrefix: "refs/heads/gh-readonly-queue/", first: 100, after: $after) { ...groups }
  }
}
${groups}`;

/** What was merged into a branch, and what is to be: by whom. */
export const mergedQuery = `query Merged($owner: String!, $repo: String!, $branch: String!, $after: String) {
  repository(owner: $owner, name: $repo) {
    pullRequests(states: MERGED, baseRefName: $branch, first: 100, after: $after, orderBy: { field: UPDATED_AT, direction: DESC }) {
      nodes { number headRefOid mergedBy { ...account } mergeCommit { oid } }
      ${page}
    }
  }
}
${account}`;

export const autoMergesQuery = `query AutoMerges($owner: String!, $repo: String!, $branch: String!, $after: String) {
  repository(owner: $owner, name: $repo) {
    pullRequests(states: OPEN, baseRefName: $branch, first: 100, after: $after) {
      nodes { number headRefOid autoMergeRequest { enabledBy { ...account } } }
      ${page}
    }
  }
}
${account}`;

/** What guards a branch by itself, and what a repository allows. */
export const branchQuery = `query Branch($owner: String!, $repo: String!, $ref: String!) {
  repository(owner: $owner, name: $repo) {
    defaultBranchRef { name }
    mergeCommitAllowed
    squashMergeAllowed
    rebaseMergeAllowed
    autoMergeAllowed
    mergeQueue(branch: $ref) { id }
    ref(qualifiedName: $ref) {
      refUpdateRule { ...updateRule }
    }
  }
}
${updateRule}`;

/** The id that GraphQL changes a pull request by. */
export const pullRequestIdQuery = `query PullRequestId($owner: String!, $repo: String!, $number: Int!) {
  repository(owner: $owner, name: $repo) { pullRequest(number: $number) { id } }
}`;

export const defaultBranchQuery = `query DefaultBranch($owner: String!, $repo: String!) {
  repository(owner: $owner, name: $repo) { defaultBranchRef { name target { oid } } }
}`;

/** What was merged into a branch last, whoever merged it. */
export const lastMergedQuery = `query LastMerged($owner: String!, $repo: String!, $branch: String!) {
  repository(owner: $owner, name: $repo) {
    pullRequests(states: MERGED, baseRefName: $branch, first: 50, orderBy: { field: UPDATED_AT, direction: DESC }) {
      nodes { number headRefOid mergeCommit { oid } mergedAt }
    }
  }
}`;

/** The entries of a merge queue, in their order. */
export const mergeQueueQuery = `query MergeQueue($owner: String!, $repo: String!, $branch: String!, $after: String) {
  repository(owner: $owner, name: $repo) {
    databaseId
    mergeQueue(branch: $branch) {
      configuration { mergingStrategy }
      entries(first: 100, after: $after) {
        nodes { headCommit { oid } baseCommit { oid } pullRequest { number } }
        ${page}
      }
    }
  }
}`;
