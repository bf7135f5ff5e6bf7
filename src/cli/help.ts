import { wrap } from '../core/report/terminal/wrap.ts';
import { commonOptions } from './arguments.ts';
import type { Command, OptionSpec } from './command.ts';

const exitCodes = `Exit codes:
  0  fine
  1  blocking or undetermined findings
  2  the command line or the configuration is wrong
  3  the infrastructure failed: git, a disk, a network`;

/** What is to the left of an explanation, and the explanation. */
type Row = readonly [left: string, right: string];

/** A column to the left that takes more than this part of a line leaves no room for the explanation, which then has lines of its own. */
const maxShareOfLine = 0.55;
const indentOfOwnLine = 8;

/** The help of the whole program. @param width columns that it may take */
export function overview(commands: readonly Command[], width?: number): string {
  return `${flow('catalog-keeper checks OLM catalogs that are kept in git, and the changes to them.', width)}

Usage: catalog-keeper <command> [options]

Commands:
${table(
  commands.map(({ name, summary }) => [name, summary]),
  width,
)}

${flow("Run 'catalog-keeper <command> --help' for its options and examples, 'catalog-keeper --version' for the version.", width)}

${exitCodes}
`;
}

/** The help of one command. @param width columns that it may take */
export function helpOf(command: Command, width?: number): string {
  const usage = ['catalog-keeper', command.name, command.words, '[options]'].filter(part => part !== '').join(' ');
  const examples = command.examples.map(({ line, does }) => `  # ${does}\n  catalog-keeper ${line}`).join('\n\n');
  return `${flow(command.summary, width)}

Usage: ${usage}

${command.description
  .split('\n\n')
  .map(paragraph => flow(paragraph, width))
  .join('\n\n')}

Options:
${table(Object.entries({ ...command.options, ...commonOptions }).map(optionRow), width)}

Examples:
${examples}

${exitCodesOf(command)}
`;
}

/** Of some commands, what could not be determined counts as a failure of what they ask. */
function exitCodesOf({ undeterminedIs3 }: Command): string {
  if (undeterminedIs3 !== true) return exitCodes;
  return exitCodes
    .replace('blocking or undetermined findings', 'blocking findings')
    .replace(/3 {2}.*$/, '3  undetermined findings, or the infrastructure failed');
}

function optionRow([name, spec]: [string, OptionSpec]): Row {
  const short = spec.short === undefined ? '    ' : `-${spec.short}, `;
  return [`${short}--${name}${spec.value === undefined ? '' : ` ${spec.value}`}`, spec.help];
}

/** A paragraph, whose lines are the source's. */
function flow(text: string, width: number | undefined): string {
  return wrap(text.replaceAll('\n', ' '), 0, 0, width);
}

function table(rows: readonly Row[], width: number | undefined): string {
  const left = Math.max(...rows.map(([text]) => text.length));
  const column = left + 4;
  const isNarrow = width !== undefined && column > width * maxShareOfLine;
  return rows
    .map(([text, help]) =>
      isNarrow
        ? `  ${text}\n${' '.repeat(indentOfOwnLine)}${wrap(help, indentOfOwnLine, indentOfOwnLine, width)}`
        : `  ${text.padEnd(left)}  ${wrap(help, column, column, width)}`,
    )
    .join('\n');
}
