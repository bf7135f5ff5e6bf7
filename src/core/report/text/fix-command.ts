import { commandLine } from '../../text/command-words.ts';
import type { Verdict } from '../verdict.ts';

/**
 * The command that fixes what a verdict finds: of a change in its work tree, else in the directory of a catalog.
 *
 * @param directory of the catalog, where there is one alone
 */
export function fixCommand(subject: Verdict['subject'], directory = 'DIR'): string {
  return commandLine(['npx', 'catalog-keeper', 'fix', ...(subject === 'change' ? [] : [directory])]);
}
