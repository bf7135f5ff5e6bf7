import { commonOptions } from './arguments.ts';
import type { Command, OptionSpec } from './command.ts';

const exitCodes = `Exit codes:
  0  fine
  1  blocking or undetermined findings
  2  the command line or the configuration is wrong
  3  the infrastructure failed: git, a disk, a network`;

/** The help of the whole program. */
export function overview(commands: readonly Command[]): string {
  const width = Math.max(...commands.map(command => command.name.length));
  const list = commands.map(command => `  ${command.name.padEnd(width)}  ${command.summary}`).join('\n');
  return `catalog-keeper checks OLM catalogs that are kept in git, and the changes to them.

Usage: catalog-keeper <command> [options]

Commands:
${list}

Run 'catalog-keeper <command> --help' for its options and examples, 'catalog-keeper --version' for the version.

${exitCodes}
`;
}

/** The help of one command. */
export function helpOf(command: Command): string {
  const usage = ['catalog-keeper', command.name, command.words, '[options]'].filter(part => part !== '').join(' ');
  const examples = command.examples.map(({ line, does }) => `  # ${does}\n  catalog-keeper ${line}`).join('\n\n');
  return `${command.summary}

Usage: ${usage}

${command.description}

Options:
${optionList({ ...command.options, ...commonOptions })}

Examples:
${examples}

${exitCodes}
`;
}

function optionList(options: Readonly<Record<string, OptionSpec>>): string {
  const rows = Object.entries(options).map(([name, spec]) => {
    const short = spec.short === undefined ? '    ' : `-${spec.short}, `;
    return { left: `${short}--${name}${spec.value === undefined ? '' : ` ${spec.value}`}`, help: spec.help };
  });
  const width = Math.max(...rows.map(row => row.left.length));
  return rows.map(row => `  ${row.left.padEnd(width)}  ${row.help}`).join('\n');
}
