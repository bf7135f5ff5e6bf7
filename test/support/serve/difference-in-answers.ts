import type { RegistryCall } from './registry-calls.ts';
import type { RegistryAnswer, RegistryMessage } from './registry-client.ts';

/** How our answer differs from opm's, as two texts; undefined where it does not, but for what is chance with opm. */
export function differenceInAnswers(
  call: RegistryCall,
  theirs: RegistryAnswer,
  ours: RegistryAnswer,
): { readonly theirs: string; readonly ours: string } | undefined {
  const [left, right] = [textOf(call, theirs), textOf(call, ours)];
  if (left === right || (areChosen(call, theirs) && areChosen(call, ours))) return undefined;
  return { theirs: left, ours: right };
}

function textOf({ chance }: RegistryCall, answer: RegistryAnswer): string {
  if (!('messages' in answer)) return JSON.stringify(answer);
  const texts = answer.messages.map(message => JSON.stringify(message));
  return (chance === 'any order' ? texts.sort() : texts).join('\n');
}

/** Whether it is one of several bundles that may be the answer. */
function areChosen({ chance }: RegistryCall, answer: RegistryAnswer): boolean {
  if (typeof chance !== 'object' || chance.length < 2 || !('messages' in answer)) return false;
  const [bundle]: readonly RegistryMessage[] = answer.messages;
  return chance.includes(String(bundle?.csvName));
}
