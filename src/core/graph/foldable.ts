import type { Drawing, DrawnNode } from './drawing.ts';

/** Whether a node may be drawn as one with others: nobody looks for it by itself. */
export function canFold({ kind, state, marks, folded }: DrawnNode): boolean {
  return (
    kind !== 'range' &&
    state !== 'changed' &&
    folded === undefined &&
    !marks.includes('head') &&
    !marks.includes('was-head')
  );
}

/** Whether a node is a range: what one entry says, and no entry itself. */
export function isRange({ nodes }: Drawing, node: number): boolean {
  return nodes[node]?.kind === 'range';
}
