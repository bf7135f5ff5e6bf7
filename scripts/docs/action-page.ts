import { parse } from 'yaml';

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

[getting-started.md](getting-started.md) has a workflow to copy. The Action needs \`contents: read\` and no secret.

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
| \`pull_request\` | the merge commit that GitHub made, against its first parent: check out with \`fetch-depth: 2\` |
| \`merge_group\`, \`push\` | the tree as it is: every catalog and all templates, and the bundle directories that differ from what was there before (\`merge_group.base_sha\`, \`before\`) |
| \`schedule\`, \`workflow_dispatch\` | the same; bundle directories only where the input \`base\` says what to compare with |
| \`pull_request_target\` | refused: it would run with secrets that the check does not need |

The author comes from the event, with the numeric id. Reviews are not in an event: name those who approved this head with
\`approved-by\` if your workflow knows them, or let the rules of the branch ask for reviews and set \`fail-on: refuse\`. An owner
whose id \`owners.ids\` says is known by that id alone: \`approved-by: alice:42\`.

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
\`base\`, \`author\` and \`approved-by\` do nothing then, and the last two nothing on events other than \`pull_request\`: a warning says so.

### What is not asked of a merge group or a push

A tree has no author and is no change. Its report lists as skipped, with the reason:

- who may change what, and whether owners consented;
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
