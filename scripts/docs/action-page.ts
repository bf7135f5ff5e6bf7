import { parse } from 'yaml';
import { actionCheckName } from '../../src/core/plan/action-check-name.ts';

interface ActionFile {
  readonly inputs: Readonly<Record<string, { readonly description: string; readonly default?: string }>>;
  readonly outputs: Readonly<Record<string, { readonly description: string }>>;
}

/** The reference of the Action, from its action.yml. */
export function actionPage(text: string): string {
  const { inputs, outputs } = parse(text) as ActionFile;
  const inputRows = Object.entries(inputs).map(
    ([name, input]) =>
      `| \`${name}\` | ${cell(input.description)} | ${input.default === undefined ? '' : `\`${input.default}\``} |`,
  );
  const outputRows = Object.entries(outputs).map(([name, output]) => `| \`${name}\` | ${cell(output.description)} |`);
  return `<!-- Made by 'npm run docs' from action.yml. -->

# The Action

[getting-started.md](getting-started.md) has a workflow to copy. The Action needs no secret. It never merges, and
writes nothing but the [report](#the-report); with \`command: publish\` it pushes images as well ([publish.md](publish.md#in-github-actions)):

| permission | for | without it |
|---|---|---|
| \`contents: read\` | the checkout, who pushed the head, the history of the base branch | nothing is judged |
| \`pull-requests: read\` | reviews, and whether it is a draft now | nobody's approval counts: it is assumed that there are no reviews, and the verdict says so |
| \`pull-requests: write\`, in the place of \`read\` | the comment of the report | no comment; a notice in the log says so |
| \`checks: write\` | the check run of the report | no check run of its own; a notice in the log says so |
| \`packages: write\` | \`command: publish\` to ghcr.io, after \`docker login\` | the images cannot be pushed; other registries take credentials of their own |

On pull requests from forks GitHub gives every workflow a token that only reads. That is enough for the verdict.

## Inputs

| input | what | default |
|---|---|---|
${inputRows.join('\n')}

## Outputs

| output | what |
|---|---|
${outputRows.join('\n')}

## Events

| event | what is judged |
|---|---|
| \`pull_request\` | what merging the head gives: the merge commit that GitHub made, against its first parent. Check out with \`fetch-depth: 2\` |
| \`pull_request_review\` | the same, with the reviews as they are now |
| \`merge_group\`, \`push\` | the tree as it is: every catalog and all templates, and the bundle directories that differ from what was there before (\`merge_group.base_sha\`, \`before\`) |
| \`schedule\`, \`workflow_dispatch\` | the same; bundle directories only where the input \`base\` says what to compare with |
| \`pull_request_target\` | refused: it would run with secrets that the check does not need |

An owner whose id \`owners.ids\` says is known by that id alone: GitHub gives it for authors, pushers and reviewers;
\`approved-by\` takes it as \`alice:42\`.

### Reviews

To let an owner's approval turn the check green, give the job \`pull-requests: read\` and run it on \`pull_request_review\`.

- An approval counts for exactly the commit that was reviewed. After a push it has to be given again.
- Of each account the latest approval, request for changes or dismissal counts. A comment changes nothing.
- A request for changes stands after a push, until the same account approves or somebody dismisses the review.
- A list of reviews that is incomplete or not understood is not believed: the decision waits.

Where the token may not read reviews, a warning names the missing permission, and the decision is made as if there were none; the
reasons say so. Where GitHub does not answer, the decision waits.

A run on \`pull_request_review\` belongs to the head commit of the pull request, as a run on \`pull_request\` does, but it is a run of its own: both
appear with the name of the job, and GitHub does not document which of them a required check means. If the
pull request stays blocked by the earlier, red one, re-run that: a run asks for the reviews anew. This workflow does it after each
review; it checks nothing out and runs nothing of the pull request:

\`\`\`yaml
# .github/workflows/catalog-reviewed.yml
name: Catalog reviewed
on:
  workflow_run:
    workflows: [Catalog]
    types: [completed]
permissions:
  actions: write
jobs:
  again:
    if: github.event.workflow_run.event == 'pull_request_review'
    runs-on: ubuntu-latest
    env:
      GH_TOKEN: \${{ github.token }}
      HEAD: \${{ github.event.workflow_run.head_sha }}
      WORKFLOW: \${{ github.event.workflow_run.workflow_id }}
    steps:
      - run: |
          runs="repos/$GITHUB_REPOSITORY/actions/workflows/$WORKFLOW/runs?event=pull_request&head_sha=$HEAD&per_page=1"
          id=$(gh api "$runs" --jq '.workflow_runs[0].id')
          gh api --method POST "repos/$GITHUB_REPOSITORY/actions/runs/$id/rerun"
\`\`\`

### The report

On \`pull_request\` and \`pull_request_review\`, after the verdict, the Action shows it on the pull request:

- one comment: the verdict, who acts next, the findings and the upgrade graphs. It is edited when something in it has changed. A draft gets none;
- a check run, \`${actionCheckName}\`, on the head: the verdict with annotations at their lines. What could not be determined is
  \`action_required\`, never green: run the job again. Require the job and not this check: everybody who can run a workflow with
  \`checks: write\` can make one.

The comment goes by the account of the token: \`github-actions[bot]\`, or the person whose token it is. Comments of others are never edited.
Only Apps may make check runs, so with a person's token there is none.

- The commands of the App (\`/approve\`, \`/hold\`, ...) do nothing here, as nobody hears them: approve by a review.
- Where the App is installed and reports on the pull request, the Action writes nothing, and its log says so. An older comment of the Action stays.
- A token that may not write, and a failure of GitHub, cost the report alone: a notice says what is missing, and outputs and exit code are
  those of the verdict.
- Where several jobs judge the same pull request, set \`report: off\` in all but one: each would edit the comment of the others.

### Who pushed

An author approves only what they pushed themselves. After a push by somebody else (a collaborator on the fork, a maintainer
who edits the branch or updates it from its base) an owner has to approve the new head.

| event | who pushed the head |
|---|---|
| \`pull_request\`, \`synchronize\` | the sender of the event |
| every other one | the last push of that commit in the activity of the head's repository, which the token reads in public repositories and in its own |
| where the token may not read it: \`opened\` by the owner of the fork | assumed to be the author; the reasons say so |
| where the token may not read it: every other one; and where GitHub does not answer or names no account | not known: the decision waits |

A private fork of somebody else's is one whose activity the token of the workflow cannot read. Give \`github-token\` one that can, or let an owner approve.

### What is held to the event

The commit of the event has to be the merge of exactly its head with a commit of its base branch, compared by ids. GitHub keeps the merge commit of an
older head where head and base conflict; it is never judged in the place of the new one. If the checkout has other commits, the base and head of the
event are merged instead, where both are there; else the step fails with what is missing. The base branch may have moved on since: then the token, or a
checkout with \`fetch-depth: 0\`, tells whether the commit belongs to it.

The annotations are the first ten of each level, as many as GitHub shows. What only waits for an approval is a notice and never an error; with
\`fail-on: wait\` the step then fails without one. The log has the whole verdict, the summary of the job as
much of it as its 1 MiB hold, and the file that the output \`report\` names all of it in the formats json, text and junit.

### When there is nothing to judge

The step fails where it would look at nothing, and says what it looked for: no directory is a catalog by the layout or matches
\`catalogs.paths\`, and there is no bundle directory (with both \`manifests/\` and \`metadata/\`) either, or none could be compared.
\`command: validate\` is about catalogs alone, and fails in a repository of bundle directories, and where the configuration is
broken, too. A workflow for a repository that has only a \`catalog.yaml\` with references to images of other catalogs (a composite)
is for \`pull_request\` alone.

### Validate

\`command: validate\` judges the commit of the event by the rules about catalogs, with the severities and waivers of the repository's
configuration: rules that are stricter than opm's are errors, as for \`catalog-keeper validate --strict\`, unless that turns them down.
\`base\`, \`author\` and \`approved-by\` are ignored then, and the last two also on events other than those of pull requests, with a warning.

### What does not apply to a merge group or a push

A tree has no author and is no change. Its report lists as skipped, with the reason:

- who may change what, and whether owners approved;
- what a change may touch: one package at a time, with portable names, and outside of the directory of operators ordinary files at
  known places;
- whether installed operators keep their upgrades, channels and packages;
- whether released bundles and their directories stay as they were, and whether a new directory is named by its version;
- what registries answer about images: none is asked.

Require the check on \`pull_request\` for these, too. Catalogs, templates, the configuration and files of owners are judged on every
event, whole.

Of bundle directories those are judged that differ from what was there before, by every check that needs their content alone. The
commit that was there has to be in the clone. \`fetch-depth: 2\` brings it where the group or the push is one commit on top of it
(a merge or a squashed commit), \`fetch-depth: 0\` wherever it is an ancestor, and after a forced push
\`git fetch --depth=1 origin <commit>\` in a step before.

Of what else differs below the directory of operators, half a bundle or one in another place is an error
([every-path-is-known](checks/every-path-is-known.md)), and so is a link, a submodule or an executable
([entries-are-plain-files](checks/entries-are-plain-files.md)), as in a pull request.

These two and the checks of bundle directories are skipped, with the reason, where

- the clone lacks that commit, or more than \`limits.changedFiles\` paths differ from it: a warning says so, too;
- the event names none: a new branch, or an event that is neither a merge group nor a push;
- the repository has no directory of operators.
`;
}

function cell(text: string): string {
  return text.trim().replaceAll('|', '\\|').replaceAll('\n', ' ');
}
