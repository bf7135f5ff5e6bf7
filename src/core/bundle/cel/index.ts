/** The language CEL in bundles: parsed, checked and evaluated. */
export type { CelNode } from './cel-node.ts';
export type { CelList } from './cel-value.ts';
export { checkCel, compileCel } from './check-cel.ts';
export { celOfProperties, evaluateCel } from './evaluate-cel.ts';
