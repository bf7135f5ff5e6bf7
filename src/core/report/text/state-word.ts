/** A state as people read it: JSON has `unknown` for what the texts call undetermined. */
export function stateWord(state: string): string {
  return state === 'unknown' ? 'undetermined' : state;
}
