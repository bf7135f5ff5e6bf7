import { readJson } from '../../catalog/json/read-json.ts';
import { scanJson } from '../../catalog/json/scan-json.ts';
import { leadingBlanks } from '../../catalog/split/blanks.ts';
import { FileDocument } from '../../catalog/split/file-document.ts';
import { splitYaml } from '../../catalog/split/split-yaml.ts';
import { SyntaxProblem } from '../../catalog/syntax-problem.ts';
import type { SourceFile } from '../../source.ts';

/** How far into a file opm looks for the brace that makes it JSON, when it reads a bundle. */
const guessedBytes = 30;

/**
 * The first document of a file as opm may read it, the reading that it tries first in front: as JSON where the file begins with a
 * brace, then as YAML. None for an empty file. What follows the first document is not read.
 *
 * @see https://github.com/operator-framework/operator-registry/blob/v1.73.0/pkg/registry/decode.go
 * @see https://github.com/kubernetes/apimachinery/blob/v0.36.2/pkg/util/yaml/decoder.go
 */
export function firstDocuments(file: SourceFile): readonly FileDocument[] {
  const blanks = leadingBlanks(file.text, 0);
  if (file.text[blanks.end] !== '{' || blanks.bytes >= guessedBytes) return yamlFrom(file, 0);
  // Before it goes on with YAML, opm skips blanks up to the first line end.
  const yaml = yamlFrom(file, leadingBlanks(file.text, 0, '\n').end);
  const json = jsonAt(file, blanks.end);
  return json === undefined ? yaml : [json, ...yaml];
}

function jsonAt(file: SourceFile, start: number): FileDocument | undefined {
  const end = scanJson(file.text, start)?.end;
  if (end === undefined) return undefined;
  const document = new FileDocument(file, { start, end, format: 'json' });
  return isJson(document.text) ? document : undefined;
}

function isJson(text: string): boolean {
  try {
    readJson(text);
    return true;
  } catch (error) {
    if (error instanceof SyntaxProblem) return false;
    throw error;
  }
}

function yamlFrom(file: SourceFile, from: number): readonly FileDocument[] {
  const documents: FileDocument[] = [];
  splitYaml(file.text, from, 2, (start, end) => {
    if (documents.length === 0) documents.push(new FileDocument(file, { start, end, format: 'yaml' }));
  });
  return documents;
}
