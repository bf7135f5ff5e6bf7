import type { Json, JsonPath } from '../../json.ts';
import { pathText } from '../../text/path-text.ts';
import type { ReadingProblem } from '../blob.ts';
import type { ReadingRule } from '../reading-rules.ts';
import type { ShapeProblem } from './validate-shape.ts';

/** Which checks report what is wrong with a value of a shape. */
export interface RulesOfShapeProblems {
  readonly type: ReadingRule;
  readonly base64: ReadingRule;
}

/** A problem of a shape, as one of the document. */
export function describeShapeProblem(shapeProblem: ShapeProblem, rules: RulesOfShapeProblems): ReadingProblem {
  const at = shapeProblem.path;
  const name = nameOfPath(at);
  switch (shapeProblem.kind) {
    case 'type':
      return {
        rule: rules.type,
        message: `${name} is ${describe(shapeProblem.found)} but must be ${shapeProblem.expected}.`,
        fix: fixOfType(shapeProblem.expected, shapeProblem.found),
        ...(needsQuotes(shapeProblem.expected, shapeProblem.found) ? { repair: 'quote' } : {}),
        at,
      };
    case 'base64':
      return {
        rule: rules.base64,
        message: `${name} is not base64.`,
        fix: 'Encode it with the standard alphabet (A-Z, a-z, 0-9, + and /) and padding, without blanks, as `base64 -w0` does.',
        at,
      };
    case 'spelling':
      return {
        rule: 'keys-are-spelled-exactly',
        message: `The key \`${at.at(-1)}\` is read as \`${shapeProblem.name}\` but is spelled differently.`,
        fix: `Write \`${shapeProblem.name}\`.`,
        repair: { key: shapeProblem.name },
        at,
      };
    case 'prototype':
      return {
        rule: 'keys-are-spelled-exactly',
        message: `The key \`${at.at(-1)}\` means nothing to OLM and may mislead programs that read the catalog.`,
        fix: 'Remove it.',
        at,
      };
  }
}

function nameOfPath(path: JsonPath): string {
  return path.length === 0 ? 'The document' : `\`${pathText(path)}\``;
}

/** What kind of value it is, and the value itself where it is short. */
export function describe(value: Json): string {
  switch (typeof value) {
    case 'string':
      return 'a string';
    case 'number':
      return `the number ${value}`;
    case 'boolean':
      return `the boolean ${value}`;
    default:
      if (value === null) return 'null';
      return Array.isArray(value) ? 'a list' : 'a mapping';
  }
}

function fixOfType(expected: string, found: Json): string {
  return needsQuotes(expected, found) ? 'Put the value in quotes.' : `Write ${expected} there, or leave it out.`;
}

function needsQuotes(expected: string, found: Json): boolean {
  return expected === 'a string' && (typeof found === 'number' || typeof found === 'boolean');
}
