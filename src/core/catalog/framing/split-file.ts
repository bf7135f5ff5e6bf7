import type { SourceFile } from '../../source.ts';
import type { CatalogDocument } from '../blob.ts';
import { scanJson } from '../json/scan-json.ts';
import { mostDocuments } from '../limits.ts';
import { leadingBlanks } from './blanks.ts';
import { isMeta } from './is-meta.ts';
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
export function splitFile(file: SourceFile): CatalogDocument[] {
  const documents: CatalogDocument[] = [];
  const add = (format: 'yaml' | 'json', start: number, end: number, line: number): void => {
    const text = file.text.slice(start, end);
    documents.push({ file: file.path, line, format, text, isUtf8: file.isUtf8 || !text.includes('\ufffd') });
  };
  if (!looksLikeJson(file.text)) {
    splitYaml(file.text, 0, 1, mostDocuments, (start, end, line) => add('yaml', start, end, line));
    return documents;
  }
  const lines = new LineCounter(file.text);
  const rest = splitJson(file.text, (start, end) => {
    add('json', start, end, lines.at(start));
  });
  if (rest !== undefined) {
    const limit = mostDocuments - documents.length;
    splitYaml(file.text, rest, lines.at(rest), limit, (start, end, line) => add('yaml', start, end, line));
  }
  return documents;
}

function looksLikeJson(text: string): boolean {
  const blanks = leadingBlanks(text, 0);
  return text[blanks.end] === '{' && blanks.bytes < guessedBytes;
}

/** Reports JSON values, and what cannot be read as the last of them. Gives the offset from which the text is YAML instead. */
function splitJson(text: string, report: (start: number, end: number) => void): number | undefined {
  let count = 0;
  let position = 0;
  for (;;) {
    const start = afterJsonBlanks(text, position);
    if (start === text.length) return undefined;
    if (count === mostDocuments - 1) {
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

/** opm skips blanks up to the first line end before it goes on with YAML, and gives up when less than four bytes are left. */
function yamlFrom(text: string, position: number, report: (start: number, end: number) => void): number | undefined {
  const { end } = leadingBlanks(text, position, '\n');
  if (end < text.length) return end;
  report(position, text.length);
  return undefined;
}

function afterJsonBlanks(text: string, position: number): number {
  jsonBlank.lastIndex = position;
  jsonBlank.exec(text);
  return jsonBlank.lastIndex;
}

/** Lines of offsets that only grow. */
class LineCounter {
  private readonly text: string;
  private line = 1;
  private lineEnd: number;

  constructor(text: string) {
    this.text = text;
    this.lineEnd = this.endFrom(0);
  }

  at(offset: number): number {
    while (this.lineEnd < offset) {
      this.line += 1;
      this.lineEnd = this.endFrom(this.lineEnd + 1);
    }
    return this.line;
  }

  private endFrom(offset: number): number {
    const end = this.text.indexOf('\n', offset);
    return end === -1 ? Number.POSITIVE_INFINITY : end;
  }
}
