import type { YamlNode } from '../config/yaml-tree.ts';
import type { OwnersProblem } from './model.ts';

/** More would only repeat the first ones. */
const maxProblems = 20;

/** The entries of a list that are texts, and what is wrong with the others. */
interface TextEntries {
  readonly texts: readonly YamlNode[];
  readonly problems: readonly OwnersProblem[];
}

/**
 * The entries of a list of a file of Prow, of which it leaves out all or a part where one entry is no text: a number or a boolean without
 * quotes, a map, a list.
 *
 * @param allowsEmpty an entry without a value, such as a `-` alone, is no name, and the file counts all the same
 */
export function textEntries(
  items: readonly YamlNode[],
  { allowsEmpty }: { readonly allowsEmpty: boolean },
): TextEntries {
  const isText = (item: YamlNode) => item.kind === 'scalar' && (item.isText || (item.value === null && allowsEmpty));
  return {
    texts: items.filter(isText),
    problems: items
      .filter(item => !isText(item))
      .slice(0, maxProblems)
      .map(item => ({
        message: `${describe(item)} is no text, so Prow does not read this file as it is written.`,
        fix: 'Write each entry as the login of a GitHub user, in quotes where it has digits alone.',
        place: item.place,
      })),
  };
}

function describe(item: YamlNode): string {
  if (item.kind !== 'scalar') return `An entry that is a ${item.kind}`;
  return item.text === '' ? 'An empty entry' : `The entry "${item.text.slice(0, 80)}"`;
}
