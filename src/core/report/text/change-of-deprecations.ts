import type { DeprecationDifference, Kind } from '../../catalog/difference-model.ts';
import { counted } from '../../text/counted.ts';
import type { Phrase } from './phrase.ts';

/** More deprecations than these are only counted. */
const mostLines = 8;

const verbs: Readonly<Record<Kind, string>> = {
  added: 'deprecated: ',
  removed: 'no longer deprecated: ',
  changed: 'deprecated with another message: ',
};

/** What each reference is to, by the schema that it names. */
const nouns: ReadonlyMap<string, string> = new Map([
  ['olm.package', 'the package'],
  ['olm.channel', 'channel '],
  ['olm.bundle', 'bundle '],
]);

export function deprecationLines(deprecations: readonly DeprecationDifference[]): readonly Phrase[] {
  const lines = deprecations.slice(0, mostLines).map(({ schema, name, kind }): Phrase => {
    const noun = nouns.get(schema);
    const subject = name === '' ? [] : [{ name }];
    return [verbs[kind], ...(noun === undefined ? [{ name: schema }, ' '] : [noun]), ...subject];
  });
  const more = deprecations.length - lines.length;
  return more > 0 ? [...lines, [counted(more, 'more deprecation')]] : lines;
}
