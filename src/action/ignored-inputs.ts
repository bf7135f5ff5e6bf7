import type { Task } from '../flows/event/event.ts';
import type { Inputs } from './inputs.ts';

/** What to say of inputs that were given and that a tree is judged without: nobody is to think that they did anything. */
export function ignoredInputs(inputs: Inputs, kind: Task['kind'], event: string): readonly string[] {
  if (inputs.command === 'check' && kind === 'change') return [];
  const stated = {
    ...(inputs.command === 'validate' ? { base: inputs.base } : {}),
    author: inputs.author,
    'approved-by': inputs.approvedBy,
  };
  const where = inputs.command === 'validate' ? "'command: validate'" : `the event ${event}`;
  return Object.entries(stated)
    .filter(([, value]) => value !== undefined)
    .map(([name]) => `The input '${name}' is ignored for ${where}: it applies to changes only.`);
}
