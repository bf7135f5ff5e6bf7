import { yamlScalar } from '../text/yaml-scalar.ts';

/** Where GitHub looks for workflows, and the one that runs the Action. */
export const workflowDirectory = '.github/workflows';
export const workflowPath = `${workflowDirectory}/catalog.yml`;

/** What the workflow depends on. */
export interface WorkflowChoice {
  /** The branch that pull requests are merged into. */
  readonly branch: string;
  /** Version of the Action, such as `v0`. */
  readonly version: string;
  /** What is checked is in images, not in git: there is nothing to check after a push, or in a merge group. */
  readonly isComposite: boolean;
}

/**
 * The workflow that checks pull requests, merge groups and pushes. The guides show this text. `edited` is sent when the base branch changes: a check
 * belongs to the head, and would count for the new base. The job has no condition for other edits, because GitHub counts a skipped job as passed.
 * https://docs.github.com/en/pull-requests/collaborating-with-pull-requests/collaborating-on-repositories-with-code-quality-features/about-status-checks
 */
export function workflowText({ branch, version, isComposite }: WorkflowChoice): string {
  return `name: Catalog
on:
  pull_request:
    types: [opened, synchronize, reopened, edited, ready_for_review, converted_to_draft]
  pull_request_review:
${
  isComposite
    ? ''
    : `  merge_group:
  push:
    branches: [${branchPattern(branch)}]
`
}permissions:
  contents: read
  pull-requests: write # for the comment; the verdict needs read
  checks: write # for the check run
jobs:
  check:
    runs-on: ubuntu-latest
    steps:
      - uses: actions/checkout@v6
        with:
          fetch-depth: 2
          persist-credentials: false
      - uses: catalog-keeper/catalog-keeper@${version}
`;
}

/** @see https://docs.github.com/en/actions/reference/workflows-and-actions/workflow-syntax#filter-pattern-cheat-sheet */
function branchPattern(branch: string): string {
  return yamlScalar(branch.replace(/[*?+[\]!\\]/g, '\\$&'));
}
