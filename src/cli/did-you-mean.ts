import { visible } from '../core/report/text/visible.ts';
import { nearestWord } from '../core/text/nearest-word.ts';

/**
 * What to ask of somebody who wrote a name that does not exist: about the known name that differs least, else about the only one that begins, or the
 * first that is completed, with what was written.
 *
 * @param otherwise what to say where no name is near
 * @param prefix what stands before each name
 */
export function didYouMean(word: string, known: readonly string[], otherwise: string, prefix = ''): string {
  const others = known.filter(name => name !== word);
  const nearest = nearestWord(word, others) ?? (word === '' ? undefined : others.find(name => name.startsWith(word)));
  return nearest === undefined ? otherwise : `Did you mean '${prefix}${visible(nearest)}'?`;
}
