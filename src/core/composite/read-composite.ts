import { foldCase } from '../catalog/decode/fold-case.ts';
import { readYamlFile } from '../config/read-yaml-file.ts';
import type { FileProblem, YamlMap, YamlNode } from '../config/yaml-tree.ts';
import { listAt, textAt } from '../config/yaml-values.ts';
import type { Place, SourceFile } from '../source.ts';

/** The file that the guide to file-based catalogs gives a composite, in the root of its repository. */
export const compositePath = 'catalog.yaml';

/** An entry of a composite: the image of another catalog. */
export interface CatalogReference {
  /** Name of the directory that the catalog is rendered into. */
  readonly name: string;
  readonly image: string;
  /** Where the image is written. */
  readonly place: Place;
}

export interface Composite {
  /** Name of the catalog; empty where there is none. */
  readonly name: string;
  /** Where its image goes; undefined where the file does not say it. */
  readonly repo: string | undefined;
  readonly tag: string | undefined;
  readonly references: readonly CatalogReference[];
  /** What cannot be read. The references that can be are there all the same. */
  readonly problems: readonly FileProblem[];
  /** Whether it has `references`, or may have them where programs read it differently: without, it may be a file of any other kind. */
  readonly isOne: boolean;
}

const keysOfComposite = ['name', 'repo', 'tag', 'references'] as const;
const keysOfReference = ['name', 'image'] as const;

/**
 * Reads a composite catalog: what it consists of, and where its image is published. Never throws. A key in another case is a problem: programs
 * in Go take it for the key, and others, such as `yq`, do not.
 *
 * @see https://olm.operatorframework.io/docs/reference/file-based-catalogs/#building-a-composite-catalog
 */
export function readComposite(file: SourceFile): Composite {
  const { root, ...read } = readYamlFile(file);
  const problems = [...read.problems, ...read.repeatedKeys];
  const hasReferences = root?.kind === 'map' && [...root.entries.keys()].some(key => foldCase(key) === 'references');
  const isOne = hasReferences || (read.problems.length > 0 && mayHaveReferences(file.text));
  if (root?.kind !== 'map') {
    const place = root?.place ?? { file: file.path };
    const nothing = { name: '', repo: undefined, tag: undefined, references: [] };
    return { ...nothing, isOne, problems: problems.length > 0 ? problems : [noReferences(place)] };
  }
  if (isOne) problems.push(...keysInAnotherCase(root, keysOfComposite));
  const texts = (['name', 'repo', 'tag'] as const).map(key => textAt(root, key));
  if (isOne) problems.push(...texts.flatMap(text => text.problems));
  const [name = '', repo, tag] = texts.map(({ value }) => value);
  const items = listAt(root, 'references');
  if (items.value === undefined) {
    return {
      ...{ name, repo, tag, references: [] },
      isOne,
      problems: [...problems, ...items.problems, ...(isOne ? [] : [noReferences(root.place)])],
    };
  }
  const references: CatalogReference[] = [];
  for (const item of items.value) {
    const { reference, problems: wrong } = readReference(item);
    if (reference !== undefined) references.push(reference);
    problems.push(...wrong);
  }
  return { name, repo, tag, references, isOne, problems };
}

/** Whether the key is there anywhere, such as in a second document, below a merge key, or in UTF-16. */
function mayHaveReferences(text: string): boolean {
  return /references["']?\s*:/.test(foldCase(text.replaceAll('\0', '')));
}

function readReference(item: YamlNode): { reference?: CatalogReference; problems: readonly FileProblem[] } {
  if (item.kind !== 'map') return { problems: [incomplete(item.place)] };
  const name = textAt(item, 'name');
  const image = textAt(item, 'image');
  const problems = [...keysInAnotherCase(item, keysOfReference), ...name.problems, ...image.problems];
  if (problems.length > 0) return { problems };
  if (name.value === undefined || image.value === undefined) return { problems: [incomplete(item.place)] };
  const place = item.entries.get('image')?.value.place ?? item.place;
  return { reference: { name: name.value, image: image.value, place }, problems };
}

/** By the folding of Go's decoders, which takes more letters than ASCII's for equal. */
function keysInAnotherCase({ entries }: YamlMap, keys: readonly string[]): readonly FileProblem[] {
  return [...entries].flatMap(([key, { key: place }]) => {
    const exact = foldCase(key);
    if (key === exact || !keys.includes(exact)) return [];
    return [{ message: `Some programs read "${key}" as "${exact}".`, fix: `Write "${exact}".`, place }];
  });
}

function noReferences(place: Place): FileProblem {
  return { message: 'The composite has no "references".', fix: 'List the catalogs that it consists of.', place };
}

function incomplete(place: Place): FileProblem {
  return { message: 'A reference of a composite needs a "name" and an "image".', fix: 'Add what is missing.', place };
}
