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
| \`merge_group\`, \`push\`, \`schedule\`, \`workflow_dispatch\` | the whole tree as it is |
| \`pull_request_target\` | refused: it would run with secrets that the check does not need |

The author comes from the event, with the numeric id. Reviews are not in an event: name those who approved this head with
\`approved-by\` if your workflow knows them, or let the rules of the branch ask for reviews and set \`fail-on: refuse\`.
`;
}

function cell(text: string): string {
  return text.trim().replaceAll('|', '\\|').replaceAll('\n', ' ');
}
