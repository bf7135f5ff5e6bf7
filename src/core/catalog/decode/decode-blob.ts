import { isObject, type Json, type JsonObject } from '../../json.ts';
import type { BlobContent, ReadingProblem } from '../blob.ts';
import type { ProblemList } from '../problem-list.ts';
import { fbcSchemaOf, headShape } from '../schemas/fbc-schemas.ts';
import { decodeFields } from '../shape/decode-fields.ts';
import { describeShapeProblem } from '../shape/describe-shape-problem.ts';
import { normaliseKeys } from '../shape/normalise-keys.ts';
import { type ShapeProblem, validateShape } from '../shape/validate-shape.ts';
import { decodeProperties } from './decode-properties.ts';
import { foldCase } from './fold-case.ts';
import { type Head, readHead } from './read-head.ts';

type Fields<Content> = Content extends BlobContent ? Omit<Content, 'schema' | 'package' | 'name' | 'problems'> : never;
type Report = (problem: ReadingProblem) => void;

/** Longer names are no names of packages, and are cut. */
const maxNameLength = 253;

/**
 * What the value of a document says as a blob, and all that is wrong with it.
 *
 * @param problems those found before, while the document was read
 */
export function decodeBlob(value: Json, problems: ProblemList): BlobContent {
  const head = readHead(value);
  for (const problem of head.problems) problems.add(problem);
  if (!isObject(value)) return { ...namesOf(head), kind: 'unreadable', problems: problems.all() };
  const isReported = isReportedBy(head);
  const isSchemaMissing = head.schema === '' && !head.problems.some(isAboutSchema);
  if (isSchemaMissing) problems.add(missingSchema);
  if (namesAnother(head)) problems.add(otherPackage(value, head));
  const fields = fieldsOf(value, head.schema, isReported, problem => problems.add(problem));
  const decoded: Fields<BlobContent> = problems.isLoadable ? fields : { kind: 'unreadable' };
  return { ...decoded, ...namesOf(head), problems: problems.all() };
}

/** Checks the fields of a blob, other than those of the head that are wrong already, and reads them. */
function fieldsOf(
  object: JsonObject,
  schema: string,
  isReported: (shapeProblem: ShapeProblem) => boolean,
  report: Report,
): Fields<BlobContent> {
  const known = fbcSchemaOf(schema);
  const shapeProblems = validateShape(object, known?.shape ?? headShape, []);
  for (const shapeProblem of shapeProblems) {
    if (!isReported(shapeProblem))
      report(describeShapeProblem(shapeProblem, { type: 'fields-have-their-types', base64: 'icon-is-base64' }));
  }
  if (known === undefined) return { kind: 'other' };
  const exact = shapeProblems.length === 0 ? object : (normaliseKeys(object, known.shape) as JsonObject);
  return decodeKnown(exact, known, report);
}

function decodeKnown(
  object: JsonObject,
  { kind, shape }: NonNullable<ReturnType<typeof fbcSchemaOf>>,
  report: Report,
): Fields<BlobContent> {
  const properties = kind === 'bundle' ? { properties: decodeProperties(object, report) } : {};
  return { ...decodeFields(object, shape), ...properties, kind } as Fields<BlobContent>;
}

/** A key of the head that is no text, and one that stands there in two spellings, are told as that alone. */
function isReportedBy({ problems }: Head): (shapeProblem: ShapeProblem) => boolean {
  if (problems.length === 0) return () => false;
  const spoilt = new Set(problems.map(keyOf));
  const repeated = new Set(problems.filter(({ rule }) => rule === 'top-level-keys-are-unique').map(foldedKeyOf));
  return ({ kind, path: [key, ...below] }) =>
    below.length === 0 &&
    ((kind === 'type' && spoilt.has(key)) || (kind === 'spelling' && repeated.has(foldCase(String(key)))));
}

function keyOf({ at }: ReadingProblem): string | number | undefined {
  return 'line' in at ? undefined : at[0];
}

function foldedKeyOf(problem: ReadingProblem): string {
  return foldCase(String(keyOf(problem)));
}

function isAboutSchema(problem: ReadingProblem): boolean {
  return problem.rule === 'schema-package-and-name-are-strings' && foldedKeyOf(problem) === 'schema';
}

const missingSchema: ReadingProblem = {
  rule: 'schema-is-set',
  message: 'The document has no `schema`.',
  fix: 'Write `schema: olm.package`, `olm.channel`, `olm.bundle` or `olm.deprecations`, whichever the blob is.',
  at: [],
};

/** For whom `package` counts, a definition is another package's: OLM v1 serves it as that, and opm reads `name` alone. */
function namesAnother(head: Head): boolean {
  return head.schema === 'olm.package' && head.package !== '' && head.package !== head.name;
}

function otherPackage(object: JsonObject, head: Head): ReadingProblem {
  const name = head.name.slice(0, maxNameLength);
  return {
    rule: 'package-field-equals-name',
    message: `The \`package\` of this olm.package is "${head.package.slice(0, maxNameLength)}", and its \`name\` is "${name}".`,
    fix: 'Remove `package`: an olm.package is the package that its `name` says.',
    at: Object.keys(object)
      .filter(key => foldCase(key) === 'package')
      .slice(0, 1),
  };
}

function namesOf(head: Head): Pick<Head, 'schema' | 'package' | 'name'> {
  return { schema: head.schema, package: head.schema === 'olm.package' ? head.name : head.package, name: head.name };
}
