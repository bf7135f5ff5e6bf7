import { readHead } from '../decode/read-head.ts';
import { readJson } from '../json/read-json.ts';
import { SyntaxProblem } from '../syntax-problem.ts';

/** Whether opm's decoder takes a JSON value for a blob, of whatever schema. */
export function isMeta(text: string): boolean {
  try {
    const { value } = readJson(text);
    return value === null || readHead(value).problems.length === 0;
  } catch (error) {
    if (error instanceof SyntaxProblem) return false;
    throw error;
  }
}
