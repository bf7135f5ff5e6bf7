import type { Kind } from '../../core/catalog/difference-model.ts';

/** How something differs, in a word; empty where it does not. */
export function kindWord(kind: Kind | undefined): string {
  return kind === undefined ? '' : words[kind];
}

const words: Readonly<Record<Kind, string>> = { added: 'new', removed: 'removed', changed: 'changed' };
