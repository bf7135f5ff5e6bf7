import type { CatalogDocument } from './blob.ts';
import { composeJson } from './json/compose-json.ts';
import { SyntaxProblem } from './syntax-problem.ts';
import { textOfDocument } from './text-of-document.ts';
import { compose } from './yaml/compose.ts';
import type { YamlNode } from './yaml/node.ts';

/** The nodes of a document with their offsets in `textOfDocument`; undefined when it cannot be parsed or is empty. */
export function composeDocument(document: CatalogDocument): YamlNode | undefined {
  const text = textOfDocument(document);
  try {
    return document.format === 'json' ? composeJson(text) : compose(text);
  } catch (error) {
    if (error instanceof SyntaxProblem) return undefined;
    throw error;
  }
}
