import type { Renderer } from './effect/rendering.ts';
import { type CaseOptions, type FuzzCase, makeCase } from './make-case.ts';
import { runCase } from './run-case.ts';

/** A case that still comes to the same with as few steps as possible. */
export async function minimise(
  seed: number,
  kind: string,
  renderer: Renderer,
  options: CaseOptions,
): Promise<{ readonly keep: readonly number[]; readonly fuzzCase: FuzzCase }> {
  const all = makeCase(seed, options);
  let keep: readonly number[] = all.steps.map((_, index) => index);
  for (const index of [...keep]) {
    const fewer = keep.filter(one => one !== index);
    const { kind: found } = await runCase(makeCase(seed, { ...options, keep: fewer }), renderer);
    if (found === kind) keep = fewer;
  }
  return { keep, fuzzCase: makeCase(seed, { ...options, keep }) };
}
