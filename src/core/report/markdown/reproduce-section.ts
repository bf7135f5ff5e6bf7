import type { Verdict } from '../verdict.ts';
import { fence } from './fence.ts';
import { type Section, wholeSection } from './section.ts';

/** Most characters of a command. A part of one would be another command, or leave a quote open. */
const maxCommandLength = 4000;

/** The command that gives the same verdict. */
export function reproduceSection({ reproduce }: Pick<Verdict, 'reproduce'>): Section {
  const command = reproduce?.replace(/\s+/g, blanks => (/[\r\n]/.test(blanks) ? ' ' : blanks));
  if (command === undefined || command.length > maxCommandLength) return wholeSection(2, '', ['command', 'commands']);
  return wholeSection(2, `To reproduce this in a clone:\n\n${fence(command, 'sh')}`, ['command', 'commands']);
}
