import type { CelNode } from '../bundle/cel/index.ts';
import type { VersionRange } from '../version/range.ts';

/** An API by group, version and kind. */
export interface Api {
  readonly group: string;
  readonly version: string;
  readonly kind: string;
}

/** What a bundle requires. One bundle must meet it whole, `all` included. */
export type Requirement =
  | { readonly kind: 'api'; readonly api: Api }
  | { readonly kind: 'package'; readonly name: string; readonly range: VersionRange; readonly rangeText: string }
  | { readonly kind: 'label'; readonly label: string }
  | { readonly kind: 'all' | 'any' | 'not'; readonly of: readonly Requirement[] }
  | { readonly kind: 'cel'; readonly rule: string; readonly expression: CelNode; readonly message: string };

/** Why OLM cannot read a requirement: nothing is then resolved in the namespace. */
export interface UnreadableRequirement {
  readonly error: string;
  /** It could not be determined whether it is wrong. */
  readonly isUnknown: boolean;
}

/** The text that equal APIs have in common. */
export function keyOfApi({ group, version, kind }: Api): string {
  return JSON.stringify([group, version, kind]);
}
