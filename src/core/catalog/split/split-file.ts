import type { SourceFile } from '../../source.ts';
import { readHead } from '../decode/read-head.ts';
import { readJson } from '../json/read-json.ts';
import { scanJson } from '../json/scan-json.ts';
import { maxDocuments } from '../limits.ts';
import { SyntaxProblem } from '../syntax-problem.ts';
import { leadingBlanks } from './blanks.ts';
import { type DocumentRange, FileDocument } from './file-document.ts';
import { splitYaml } from './split-yaml.ts';

/** How far into a file opm looks for the brace that makes it a stream of JSON objects. */
const guessedBytes = 4096;

/** JSON objects after which opm no longer takes a file for YAML. */
const surelyJson = 2;

const jsonBlank = /[ \t\r\n]*/y;

/**
 * The documents of a file, split as opm does: a stream of JSON objects when it begins with a brace, else YAML at the lines that begin with
 * `---`, whatever stands around them. JSON that does not read on becomes YAML, unless two objects were read before.
 * An empty file has no document. Documents beyond the limit stay together in the last one.
 *
 * @see https://github.com/kubernetes/apimachinery/blob/v0.36.2/pkg/util/yaml/decoder.go
 */
export function splitFile(file: SourceFile): FileDocument[] {
  const documents: FileDocument[] = [];
  const add = (format: DocumentRange['format'], start: number, end: number): void => {
    documents.push(new FileDocument(file, { start, end, format }));
  };
  const { text } = file;
  const rest = looksLikeJson(text) ? splitJson(text, (start, end) => add('json', start, end)) : 0;
  if (rest === undefined) return documents;
  splitYaml(text, rest, maxDocuments - documents.length, (start, end) => add('yaml', start, end));
  return documents;
}

function looksLikeJson(text: string): boolean {
  const blanks = leadingBlanks(text, 0);
  return text.charAt(blanks.end) === '{' && blanks.bytes < guessedBytes;
}

/** Reports JSON values, and what cannot be read as the last of them. Gives the offset from which the text is YAML instead. */
function splitJson(text: string, report: (start: number, end: number) => void): number | undefined {
  let count = 0;
  let position = 0;
  for (;;) {
    const start = afterJsonBlanks(text, position);
    if (start === text.length) return undefined;
    if (count === maxDocuments - 1) {
      report(start, text.length);
      return undefined;
    }
    const end = scanJson(text, start)?.end;
    const isRead = end !== undefined && (count >= surelyJson || isMeta(text.slice(start, end)));
    if (isRead) {
      report(start, end);
      count += 1;
      position = end;
    } else if (count >= surelyJson) {
      report(start, text.length);
      return undefined;
    } else {
      return yamlFrom(text, position, report);
    }
  }
}

const replacement = '\ufffd';

/**
 * opm skips blanks up to the first line end before it goes on with YAML. It gives up when less than four bytes are left, and at U+FFFD, which it
 * takes for bytes that are no UTF-8 (`consumeWhitespace`).
 */
function yamlFrom(text: string, position: number, report: (start: number, end: number) => void): number | undefined {
  const { end } = leadingBlanks(text, position, '\n');
  const isRefused = text.charAt(end) === replacement && text.charAt(end - 1) !== '\n';
  if (end < text.length && !isRefused) return end;
  report(position, text.length);
  return undefined;
}

function afterJsonBlanks(text: string, position: number): number {
  jsonBlank.lastIndex = position;
  jsonBlank.exec(text);
  return jsonBlank.lastIndex;
}

/** Whether opm's decoder takes a JSON value for a blob, of whatever schema. */
function isMeta(text: string): boolean {
  try {
    const { value } = readJson(text);
    return value === null || readHead(value).problems.length === 0;
  } catch (error) {
    if (error instanceof SyntaxProblem) return false;
    throw error;
  }
}
