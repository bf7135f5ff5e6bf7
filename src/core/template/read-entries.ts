import type { Blob, CatalogDocument } from '../catalog/blob.ts';
import { locate } from '../catalog/locate.ts';
import { isHarmless } from '../catalog/problem-list.ts';
import { describeShapeProblem } from '../catalog/shape/describe-shape-problem.ts';
import { normaliseKeys } from '../catalog/shape/normalise-keys.ts';
import { fieldOf, type StructShape } from '../catalog/shape/shape.ts';
import { validateShape } from '../catalog/shape/validate-shape.ts';
import { itemsOf } from '../json/fields.ts';
import type { JsonObject, JsonPath } from '../json.ts';
import { blobOfValue } from './blob-of-value.ts';
import { maxProblems, type TemplateProblem } from './model.ts';

/** A list of blobs in a template, as far as they can be read. */
interface Entries {
  /** The fields of the template, spelled as they are meant; undefined where one has not its type. */
  readonly fields: JsonObject | undefined;
  readonly entries: readonly { readonly blob: Blob; readonly path: JsonPath }[];
  /** What is wrong, to be added to; more than can be told are dropped. */
  readonly note: (message: string, fix: string, path: JsonPath) => void;
  readonly problems: readonly TemplateProblem[];
}

const rules = { type: 'fields-have-their-types', base64: 'fields-have-their-types' } as const;

/** Reads the `entries` of a template, each as opm reads a blob of a catalog. */
export function readEntries(document: CatalogDocument, value: JsonObject, shape: StructShape): Entries {
  const problems: TemplateProblem[] = [];
  const note: Entries['note'] = (message, fix, path) => {
    if (problems.length < maxProblems) problems.push({ message, fix, at: locate(document, ...path) });
  };
  for (const shapeProblem of validateShape(value, shape, [])) {
    if (shapeProblem.kind !== 'type') continue;
    const { message, fix } = describeShapeProblem(shapeProblem, rules);
    note(message, fix, shapeProblem.path);
  }
  if (problems.length > 0) return { fields: undefined, entries: [], note, problems };
  const fields = normaliseKeys(value, shape) as JsonObject;
  const key = keyOf(value, shape, 'entries');
  const entries = itemsOf(fields, 'entries').flatMap((entry, index) => {
    const path = [key, index];
    const blob = blobOfValue(entry, document);
    if (blob.content.kind !== 'unreadable') return [{ blob, path }];
    const problem = blob.content.problems.find(({ rule }) => !isHarmless(rule));
    note(problem?.message ?? 'The entry cannot be read.', problem?.fix ?? 'Write a blob.', path);
    return [];
  });
  return { fields, entries, note, problems };
}

/** The key of an object that is read as a field. */
export function keyOf(value: JsonObject, shape: StructShape, field: string): string {
  return Object.keys(value).find(name => fieldOf(shape, name) === field) ?? field;
}
