import type { Caller } from '../auth.ts';
import type { Shape } from '../state/model.ts';
import type { World } from '../state/world.ts';
export async function runGraphql(_w: World, _c: Caller, _b: Shape): Promise<Shape> {
  return {};
}
