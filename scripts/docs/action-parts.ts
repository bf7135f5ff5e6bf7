import { parse } from 'yaml';

interface ActionFile {
  readonly inputs: Readonly<Record<string, { readonly description: string; readonly default?: string }>>;
  readonly outputs: Readonly<Record<string, { readonly description: string }>>;
}

/** The inputs and outputs of the Action, from its action.yml: parts of `docs/action.md`. */
export function actionParts(text: string) {
  const { inputs, outputs } = parse(text) as ActionFile;
  const inputRows = Object.entries(inputs).map(
    ([name, input]) =>
      `| \`${name}\` | ${cell(input.description)} | ${input.default === undefined ? '' : `\`${input.default}\``} |`,
  );
  const outputRows = Object.entries(outputs).map(([name, output]) => `| \`${name}\` | ${cell(output.description)} |`);
  return {
    inputs: `| input | what | default |\n|---|---|---|\n${inputRows.join('\n')}`,
    outputs: `| output | what |\n|---|---|\n${outputRows.join('\n')}`,
  };
}

function cell(text: string): string {
  return text.trim().replaceAll('|', '\\|').replaceAll('\n', ' ');
}
