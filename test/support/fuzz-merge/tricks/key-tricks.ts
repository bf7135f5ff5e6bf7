import type { Random } from '../../random.ts';
import { onFiles, type Step } from '../head.ts';
import { catalogFile, editOwn, endsOfDocuments, insertAt } from './own-files.ts';
import { overridingLines } from './payloads.ts';

/** Other ways to write a key, some of which some readers take for the key itself. */
const spellings: readonly ((key: string) => string)[] = [
  key => key,
  key => key.toUpperCase(),
  key => key.charAt(0).toUpperCase() + key.slice(1),
  key => key.replace('k', '\u212a'),
  key => key.replace('s', '\u017f'),
  key => key.replace('a', '\u0430'),
  key => `"${key}"`,
  key => `'${key}'`,
  key => `"\\x${(key.codePointAt(0) ?? 0).toString(16)}${key.slice(1)}"`,
  key => `? ${key}\n`,
  key => `!!str ${key}`,
  key => `&k ${key}`,
  key => `${key} `,
  key => `"${key}\\0"`,
  key => `${key}\u200b`,
  key => `!!binary ${Buffer.from(key).toString('base64')}`,
];

/** Keys that one reader takes for another key, or that are there more than once. */
export const keyTricks: Readonly<Record<string, Step>> = {
  'another key that overrides': onFiles((head, random) =>
    editOwn(
      head,
      random,
      text => {
        const ends = endsOfDocuments(text);
        const isFirst = random.chance(0.2) && text.startsWith('---\n');
        const line = respelled(overridingLines('catalog.yaml', head, random)[0] ?? '', random);
        return insertAt(text, isFirst ? 4 : random.pick(ends), `${line}\n`);
      },
      catalogFile,
    ),
  ),
  'another key in a bundle or in settings': onFiles((head, random) =>
    editOwn(
      head,
      random,
      (text, path) => {
        const [line = '', ...rest] = overridingLines(path, head, random);
        const indented = /^ */.exec(line)?.[0] ?? '';
        return `${text}${indented}${respelled(line.trimStart(), random)}\n${rest.map(each => `${each}\n`).join('')}`;
      },
      /(?:ci|annotations)\.yaml$|\/manifests\//,
    ),
  ),
  'a key within an object': onFiles((head, random) =>
    editOwn(head, random, text => {
      const keys = [...text.matchAll(/^( *)(?:- )?(name|image|type|value|packageName|version|replaces|data):/gm)];
      if (keys.length === 0) return undefined;
      const { 0: match, index } = random.pick(keys);
      const indent = ' '.repeat(match.search(/[a-z]/i));
      const key = match.trim().replace(/^- /, '').slice(0, -1);
      const line = `${indent}${random.pick(spellings)(key)}: ${random.pick([head.victim.name, '9.9.9', 'olm.gvk', 'null', 'x'])}`;
      const end = text.indexOf('\n', index);
      return end < 0 ? undefined : insertAt(text, end, `\n${line}`);
    }),
  ),
  'a key in JSON': onFiles((head, random) =>
    editOwn(
      head,
      random,
      text => {
        const key = random.pick([
          'package',
          'Package',
          'PACKAGE',
          'pac\u212aage',
          '\\u0070ackage',
          'name',
          'Name',
          'schema',
          'image',
          'properties',
        ]);
        const value = random.pick([
          `"${head.victim.name}"`,
          '"quay.io/evil/x:v1"',
          'null',
          '[]',
          '"example.com/notes"',
        ]);
        const brackets = [...text.matchAll(/^\{\n|^\}\n/gm)];
        if (brackets.length === 0) return undefined;
        const { 0: bracket, index } = random.pick(brackets);
        return bracket.startsWith('{')
          ? insertAt(text, index + 1, `"${key}": ${value},`)
          : insertAt(text, index, `, "${key}": ${value}`);
      },
      /\.json$/,
    ),
  ),
  'odd JSON': onFiles((head, random) =>
    editOwn(
      head,
      random,
      text => {
        const inserted = random.pick([
          '//x\n',
          '/* x */',
          '\ufeff',
          'NaN',
          ',',
          '{}',
          '[]',
          'null',
          '"',
          '\\',
          '\u0000',
          '{"schema":"olm.x"',
        ]);
        return insertAt(text, random.pick([0, text.length, random.int(text.length)]), inserted);
      },
      /\.json$/,
    ),
  ),
};

function respelled(line: string, random: Random): string {
  const colon = line.indexOf(':');
  return colon < 0 ? line : random.pick(spellings)(line.slice(0, colon)) + line.slice(colon);
}
