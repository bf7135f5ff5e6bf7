import type { Json } from '../../../src/core/json.ts';
import type { Random } from '../../support/random.ts';

/** What texts are made of: everything that YAML, or the way it is folded and quoted, treats in a way of its own. */
const pieces = (
  'a|Z|0|9|_|-|+|.|:|"|\'|\\|#|?|!|&|*|%|@|`|{|}|[|]|,|>|<<|<|=|~|yes|no|null|True|.inf|0x1F|0b1|0o7|e5|1e400|017|' +
  '2001-12-14|T10:20:30Z|12:30:45|1_000|---|...|é|中|😀|<b>&|a few words in a row|lorem ipsum dolor sit amet'
)
  .split('|')
  .concat('|', ' ', '  ', '\n', '\n\n', '\t', '\r', '\u0001', '\u0085', '\u00a0', '\u2028', '\ufeff', '\u007f')
  .concat('x'.repeat(60), 'k'.repeat(130));

function randomText(random: Random): string {
  return Array.from({ length: random.int(random.int(12) + 1) }, () => random.pick(pieces)).join('');
}

/** A value with texts, numbers and keys that are hard to write down. */
export function randomValue(random: Random, depth = 0): Json {
  if (depth > 4 || random.chance(0.5)) return randomLeaf(random);
  const length = random.int(5);
  if (random.chance(0.4)) return Array.from({ length }, () => randomValue(random, depth + 1));
  return Object.fromEntries(Array.from({ length }, () => [randomText(random), randomValue(random, depth + 1)]));
}

function randomLeaf(random: Random): Json {
  if (random.chance(0.7)) return randomText(random);
  if (random.chance(0.4)) return random.pick([true, false, null]);
  const power = 10 ** (random.int(40) - 20);
  return random.chance(0.5) ? random.int(2 ** 30) : random.int(1_000_000) * power;
}
