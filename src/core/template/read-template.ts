import type { CatalogDocument } from '../catalog/blob.ts';
import { brokenSeparator } from '../catalog/broken-separator.ts';
import { locate } from '../catalog/locate.ts';
import { positionIn } from '../catalog/position-in.ts';
import { positionInFile } from '../catalog/position-in-file.ts';
import { readDocument } from '../catalog/read-document.ts';
import type { Reading } from '../catalog/reading-of-text.ts';
import { normaliseKeys } from '../catalog/shape/normalise-keys.ts';
import { struct, text } from '../catalog/shape/shape.ts';
import { validateShape } from '../catalog/shape/validate-shape.ts';
import { splitFile } from '../catalog/split/split-file.ts';
import { StricterProblem } from '../catalog/stricter-problem.ts';
import { SyntaxProblem } from '../catalog/syntax-problem.ts';
import { hasBrokenSeparator, textOfDocument } from '../catalog/text-of-document.ts';
import { refusedCharacter } from '../catalog/yaml/refused-character.ts';
import { textOf } from '../json/fields.ts';
import { isObject, type Json, type JsonObject } from '../json.ts';
import { memoise } from '../memoise.ts';
import type { Place, SourceFile } from '../source.ts';
import type { TemplateReading } from './model.ts';
import { readBasicTemplate } from './read-basic-template.ts';
import { readSemverTemplate } from './read-semver-template.ts';
import { readSubstitutesTemplate } from './read-substitutes-template.ts';

/** Reads a template as `opm alpha render-template` does, up to where it would fetch images. Never throws. A file is read once. */
export const readTemplate: (file: SourceFile) => TemplateReading = memoise((file: SourceFile): TemplateReading => {
  // opm takes the first document, even an empty one, and does not look at others but for the separator that ends it.
  const documents = splitFile(file);
  const [document, next] = documents;
  if (document === undefined) return emptyTemplate({ file: file.path });
  const refused = refusedCharacterOf(file, documents);
  if (refused !== undefined) return unparsable({ file: file.path, ...positionIn(file.text, refused.offset) }, refused);
  if (document.format === 'yaml') {
    const broken = [document, next].find(one => one !== undefined && hasBrokenSeparator(one.text));
    if (broken !== undefined) return badlySeparated({ file: file.path, line: broken.line });
  }
  const reading = readDocument(document);
  if (reading instanceof SyntaxProblem) {
    const position = positionInFile(document, positionIn(textOfDocument(document), reading.offset));
    return unparsable({ file: document.file, ...position }, reading);
  }
  if (reading.value === null) return emptyTemplate({ file: file.path, line: document.line });
  return readFirst(document, reading);
});

/**
 * A character that is refused in the whole file, also behind what opm reads, on the lines of separators and in front of a later document: a template is kept by hand,
 * and programs that add bundles to it read all of it.
 */
function refusedCharacterOf(
  { text, isUtf8 }: SourceFile,
  documents: readonly CatalogDocument[],
): StricterProblem | undefined {
  if (!isUtf8)
    return new StricterProblem(
      'The file has bytes that are not UTF-8',
      'Save the file as UTF-8.',
      text.indexOf('\ufffd'),
    );
  return documents.some(({ format }) => format === 'yaml') ? refusedCharacter(text) : undefined;
}

function emptyTemplate(at: Place): TemplateReading {
  const fix = 'Write a template into it, without a `---` before its first line, or remove the file and its mapping.';
  return { template: undefined, problems: [{ message: 'The first document of the template is empty.', fix, at }] };
}

function readFirst(document: CatalogDocument, { value, repeatedKeys }: Reading): TemplateReading {
  const schema = schemaOf(value);
  if (schema === '') {
    const fix = 'Write `schema: olm.template.basic` or `schema: olm.semver`, whichever the template is.';
    return { template: undefined, problems: [{ message: 'The template has no `schema`.', fix, at: locate(document) }] };
  }
  const fields = value as JsonObject;
  if (schema === 'olm.template.basic') return readBasicTemplate(document, fields);
  if (schema === 'olm.semver') return readSemverTemplate(document, fields, repeatedKeys);
  if (schema === 'olm.template.substitutes') return readSubstitutesTemplate(document, fields);
  return { template: { kind: 'other', schema }, problems: [] };
}

function badlySeparated(at: Place): TemplateReading {
  const { message, fix } = brokenSeparator;
  return { template: undefined, problems: [{ message, fix, at }] };
}

const head = struct({ schema: text });

/** The schema as Go decodes it: of keys that differ in case only, the last in their order counts. Empty where it is no text. */
function schemaOf(value: Json): string {
  const isWrong = !isObject(value) || [...validateShape(value, head, [])].some(({ kind }) => kind === 'type');
  return isWrong ? '' : textOf(normaliseKeys(value, head) as JsonObject, 'schema');
}

function unparsable(at: Place, problem: SyntaxProblem): TemplateReading {
  const mayBeRead = problem instanceof StricterProblem ? { mayBeReadByOpm: true as const } : {};
  return { template: undefined, problems: [{ message: `${problem.message}.`, fix: problem.fix, at, ...mayBeRead }] };
}
