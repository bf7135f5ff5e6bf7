import type { Api, Requirement } from './requirement.ts';

/** Words that a file of a catalog has if a bundle in it may meet a requirement; none of one in CEL, which any bundle may meet. */
export function wordsOf(requirement: Requirement): readonly string[] {
  switch (requirement.kind) {
    case 'api':
      return [wordOfApi(requirement.api)];
    case 'package':
      return [requirement.name];
    case 'label':
      return [requirement.label];
    case 'all':
    case 'any':
    case 'not':
      return requirement.of.flatMap(wordsOf);
    case 'cel':
      return [];
  }
}

/** An API is named by its group. */
export function wordOfApi({ group, kind }: Pick<Api, 'group' | 'kind'>): string {
  return group === '' ? kind : group;
}
