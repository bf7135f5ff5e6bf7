import type { Drawing, DrawnEdge, EdgeKind } from '../../graph/index.ts';
import type { Box } from './boxes.ts';

/** One line between two boxes: what an entry both replaces and skips is drawn once. */
export interface Line {
  /** Places in the list of boxes. */
  readonly from: number;
  readonly to: number;
  readonly kinds: readonly [EdgeKind, ...EdgeKind[]];
  readonly state: DrawnEdge['state'];
}

const kinds: readonly EdgeKind[] = ['replaces', 'skips', 'skipRange'];

/** Every line of a drawing, sorted by the boxes that it joins. */
export function linesOf({ edges }: Drawing, boxes: readonly Box[]): readonly Line[] {
  const places = new Map(boxes.map(({ index }, place) => [index, place]));
  const placeOf = (node: number) => places.get(node) as number;
  const lines = new Map<string, Line>();
  const ordered = [...edges].sort((a, b) => kinds.indexOf(a.kind) - kinds.indexOf(b.kind));
  for (const { from, to, kind, state } of ordered) {
    const key = JSON.stringify([from, to, state]);
    const known = lines.get(key);
    lines.set(
      key,
      known === undefined
        ? { from: placeOf(from), to: placeOf(to), kinds: [kind], state }
        : { ...known, kinds: [...known.kinds, kind] },
    );
  }
  return [...lines.values()].sort(
    (a, b) =>
      a.from - b.from ||
      a.to - b.to ||
      kinds.indexOf(a.kinds[0]) - kinds.indexOf(b.kinds[0]) ||
      (a.state < b.state ? -1 : 1),
  );
}
