import { describe, expect, test } from '@jest/globals';
import { splitFile } from '../../../../src/core/catalog/split/split-file.ts';

/** The documents of a file as `line format text`. */
function split(text: string, isUtf8 = true): string[] {
  return splitFile({ path: 'catalog.yaml', text, isUtf8 }).map(
    document => `${document.line} ${document.format} ${document.text}`,
  );
}

describe('YAML', () => {
  test.each<readonly [title: string, text: string, documents: readonly string[]]>([
    ['an empty file', '', []],
    ['blanks alone', '\n \n', ['1 yaml \n \n']],
    ['one document', 'a: b\n', ['1 yaml a: b\n']],
    ['two documents', 'a\n---\nb\n', ['1 yaml a\n', '3 yaml b\n']],
    ['a separator with a comment', 'a\n--- # c\nb', ['1 yaml a\n', '3 yaml b']],
    ['a separator with blanks, one of them beyond ASCII', 'a\n--- \u3000\t\r\nb', ['1 yaml a\n', '3 yaml b']],
    ['a separator at the end', 'a\n---\n', ['1 yaml a\n']],
    ['a separator at the end without a line end', 'a\n---', ['1 yaml a\n']],
    ['a separator at the start, which stays', '---\na\n', ['1 yaml ---\na\n']],
    ['two separators at the start', '---\n---\na\n', ['1 yaml ---\n', '3 yaml a\n']],
    ['two separators between documents: the second stays', 'a\n---\n---\nb\n', ['1 yaml a\n', '3 yaml ---\nb\n']],
    ['three separators', 'a\n---\n---\n---\nb\n', ['1 yaml a\n', '3 yaml ---\n', '5 yaml b\n']],
    ['a separator that goes on', 'a\n---b\nc\n---\nd\n', ['1 yaml a\n', '2 yaml ---b\nc\n', '5 yaml d\n']],
    ['a separator that goes on, at the start', '--- |\n a\n', ['1 yaml --- |\n a\n']],
    ['dashes that are indented', 'a: |\n ---\n b\n', ['1 yaml a: |\n ---\n b\n']],
    ['dashes after a carriage return', 'a\r---\rb', ['1 yaml a\r---\rb']],
    ['CRLF', 'a\r\n---\r\nb\r\n', ['1 yaml a\r\n', '3 yaml b\r\n']],
    ['a byte order mark', '\ufeff{"a":1}{"b":2}', ['1 yaml \ufeff{"a":1}{"b":2}']],
  ])('%s', (_, text, documents) => expect(split(text)).toEqual(documents));
});

describe('JSON', () => {
  const one = '{"schema":"a"}';
  const two = '{"schema":"b","x":"}\\"{"}';

  test.each<readonly [title: string, text: string, documents: readonly string[]]>([
    ['one object', one, [`1 json ${one}`]],
    ['objects without anything between', one + two, [`1 json ${one}`, `1 json ${two}`]],
    ['objects on lines', `\n${one}\n\n${two}\n`, [`2 json ${one}`, `4 json ${two}`]],
    ['blanks that YAML does not have', `\u00a0${one}`, [`1 yaml ${one}`]],
    [
      'null and a number after two objects',
      `${one}${two}null 5`,
      [`1 json ${one}`, `1 json ${two}`, '1 json null', '1 json 5'],
    ],
    ['garbage after two objects', `${one}${two}\ngarbage\n`, [`1 json ${one}`, `1 json ${two}`, '2 json garbage']],
    ['YAML after one object', `${one}\n---\na: b\n`, [`1 json ${one}`, '2 yaml ---\na: b\n']],
    ['YAML after one object, without a separator', `${one}\nschema: a\n`, [`1 json ${one}`, '2 yaml schema: a\n']],
    ['a second object that opm cannot take', `${one}\n{"schema":5}\n`, [`1 json ${one}`, '2 yaml {"schema":5}\n']],
    ['U+FFFD after one object, which opm refuses', `${one} \ufffda: b\n`, [`1 json ${one}`, '1 json  \ufffda: b\n']],
    ['U+FFFD on the line after one object', `${one}\n\ufffda: b\n`, [`1 json ${one}`, '2 yaml \ufffda: b\n']],
    ['flow YAML', '{a: b}\n', ['1 yaml {a: b}\n']],
    ['a number too large for JSON', '{"schema":"a","x":1e400}', ['1 yaml {"schema":"a","x":1e400}']],
    ['an object that is not closed', '{"a":1', ['1 yaml {"a":1']],
    ['something that is no blank of JSON at the end', `${one}\u3000`, [`1 json ${one}`, '1 json \u3000']],
    ['blanks for 4,095 bytes', `${' '.repeat(4095)}${one}`, [`1 json ${one}`]],
    ['blanks for 4,096 bytes', `${' '.repeat(4096)}${one}`, [`1 yaml ${' '.repeat(4096)}${one}`]],
    ['blanks of three bytes each', `${'\u3000'.repeat(1366)}${one}`, [`1 yaml ${'\u3000'.repeat(1366)}${one}`]],
    ['a list', `[${one}]`, [`1 yaml [${one}]`]],
  ])('%s', (_, text, documents) => expect(split(text)).toEqual(documents));
});

test('tells which documents have bytes that are not UTF-8', () => {
  const documents = splitFile({ path: 'catalog.yaml', text: 'a: \ufffd\n---\nb: c\n', isUtf8: false });
  expect(documents.map(document => document.isUtf8)).toEqual([false, true]);
});
