import type { Json, JsonObject } from '../../json.ts';
import type { ReadingProblem } from '../blob.ts';
import { describe } from '../shape/describe-shape-problem.ts';
import { foldCase } from './fold-case.ts';

/** What every blob says about itself, and what keeps opm from reading that. */
export interface Head {
  readonly schema: string;
  readonly package: string;
  readonly name: string;
  readonly problems: readonly ReadingProblem[];
}

const headKeys = ['schema', 'package', 'name'] as const;

/**
 * Reads `schema`, `package` and `name` of a value by their case-folded names, as opm does for a blob of any schema.
 *
 * @see https://github.com/operator-framework/operator-registry/blob/v1.73.0/alpha/declcfg/declcfg.go
 */
export function readHead(value: Json): Head {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return { schema: '', package: '', name: '', problems: [notAnObject(value)] };
  }
  const object = value as JsonObject;
  const problems: ReadingProblem[] = [];
  const keys = new Map<string, string>();
  for (const key of Object.keys(object)) {
    const folded = foldCase(key);
    const before = keys.get(folded);
    if (before === undefined) keys.set(folded, key);
    else problems.push(repeated(before, key));
  }
  const strings = headKeys.map(name => {
    const key = keys.get(name);
    if (key === undefined) return '';
    const found = object[key] as Json;
    if (typeof found === 'string') return found;
    problems.push(notAString(key, found));
    return '';
  });
  return { schema: strings[0] ?? '', package: strings[1] ?? '', name: strings[2] ?? '', problems };
}

function notAnObject(value: Json): ReadingProblem {
  return {
    rule: 'documents-are-objects',
    message: `The document is ${describe(value)} but must be a mapping.`,
    fix: 'Write a blob: a mapping with `schema` and the fields of that schema.',
    at: [],
  };
}

function repeated(before: string, key: string): ReadingProblem {
  return {
    rule: 'top-level-keys-are-unique',
    message: `The keys \`${before}\` and \`${key}\` differ in case only, and opm reads them as one key.`,
    fix: 'Keep the exact spelling of the field, and remove the other.',
    at: [key],
  };
}

function notAString(key: string, found: Json): ReadingProblem {
  return {
    rule: 'schema-package-and-name-are-strings',
    message: `\`${key}\` is ${describe(found)} but must be a string.`,
    fix: typeof found === 'object' ? `Write a string, or remove \`${key}\`.` : 'Put the value in quotes.',
    ...(typeof found === 'object' ? {} : { repair: 'quote' }),
    at: [key],
  };
}
