import type { Verdict } from '../verdict.ts';

/** The command that fixes what a verdict finds: of a change in its work tree, else in the directory of a catalog. */
export function fixCommand(subject: Verdict['subject']): string {
  return subject === 'change' ? 'npx catalog-keeper fix' : 'npx catalog-keeper fix DIR';
}
