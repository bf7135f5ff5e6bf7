import type { AbsenceMemory } from '../../core/catalog/memories.ts';
import { searchForNames } from '../../core/catalog/search-for-names.ts';
import { packageDirectory } from '../../core/policy/placed-blobs.ts';
import type { TreeEntry } from '../../core/tree.ts';
import type { ObjectReader } from '../ports.ts';
import type { CatalogParser } from './catalog-parser.ts';
import type { FileReader } from './file-reader.ts';
import { followLink, linkedFile } from './follow-link.ts';
import type { Side } from './side.ts';

/**
 * Looks through the files of catalogs for blobs of some packages. Only files that may name one of them are kept and parsed: the others
 * cannot, as their characters tell.
 */
export class PackageSearch {
  readonly #objects: ObjectReader;
  readonly #reader: FileReader;
  readonly #parser: CatalogParser;
  readonly #absences: AbsenceMemory | undefined;
  /** Objects that name none of some packages, by the packages: catalogs have many files in common. */
  readonly #without = new Map<string, Set<string>>();

  constructor(objects: ObjectReader, reader: FileReader, parser: CatalogParser, absences: AbsenceMemory | undefined) {
    this.#objects = objects;
    this.#reader = reader;
    this.#parser = parser;
    this.#absences = absences;
  }

  /**
   * Whether a catalog has a blob of one of the packages outside of these directories. What cannot be read may hold anything. Links are read as in a
   * checkout; what is outside of the repository is not.
   */
  async findsElsewhere(
    { name: side, tree }: Side,
    root: string,
    directories: ReadonlySet<string>,
    packages: ReadonlySet<string>,
  ): Promise<boolean> {
    const others = (await tree.walk(root)).filter(({ path }) => !directories.has(packageDirectory(root, path)));
    const files = others.filter(({ mode }) => mode === 'file' || mode === 'executable');
    for (const entry of others) {
      if (entry.mode !== 'symlink') continue;
      const followed = await followLink(this.#objects, tree, entry);
      const file = linkedFile(followed);
      if (file !== undefined) files.push({ ...file, path: entry.path });
      else if (followed.end === 'undetermined') return true;
    }
    return this.findsIn(files, packages, side);
  }

  /** The same of files. */
  async findsIn(entries: readonly TreeEntry[], packages: ReadonlySet<string>, side: Side['name']): Promise<boolean> {
    const { suspects, unreadable } = await this.#thatMayName(packages, entries);
    if (unreadable) return true;
    const files = await this.#reader.read(suspects, side, 'catalogs');
    return [...files.values()].some(file =>
      this.#parser.parse(file, side).some(blob => packages.has(blob.content.package)),
    );
  }

  /**
   * The directories of packages, beside some, with a file that may have one of these words as a name. What cannot be read is left out: only what the
   * catalog says matters.
   */
  async directoriesNaming(
    { tree }: Side,
    root: string,
    directories: ReadonlySet<string>,
    words: ReadonlySet<string>,
  ): Promise<ReadonlySet<string>> {
    if (words.size === 0) return new Set();
    const others = (await tree.walk(root)).filter(({ path, mode }) => {
      const directory = packageDirectory(root, path);
      return (mode === 'file' || mode === 'executable') && directory !== '' && !directories.has(directory);
    });
    const suspects = await this.filesNaming(words, others);
    return new Set(suspects.map(({ path }) => packageDirectory(root, path)));
  }

  /** The files that may have one of these words as a name. What cannot be read is left out. */
  async filesNaming(words: ReadonlySet<string>, files: readonly TreeEntry[]): Promise<readonly TreeEntry[]> {
    return (await this.#thatMayName(words, files, true)).suspects;
  }

  /** The files that may have one of the names. Those that cannot are remembered. */
  async #thatMayName(names: ReadonlySet<string>, entries: readonly TreeEntry[], isPatient = false) {
    const key = JSON.stringify([...names].sort());
    const without = this.#without.get(key) ?? new Set(this.#absences?.of(key));
    this.#without.set(key, without);
    const suspects: TreeEntry[] = [];
    const absent: string[] = [];
    let unreadable = false;
    const mayName = searchForNames(names);
    const unknown = entries.filter(({ id }) => !without.has(id));
    for await (const [entry, content] of this.#reader.lookThrough(unknown)) {
      if (content?.kind !== 'text' || !content.isUtf8) {
        unreadable = true;
        if (!isPatient) break;
      } else if (mayName(content.lines())) suspects.push(entry);
      else {
        without.add(entry.id);
        if (content.name === entry.id) absent.push(entry.id);
      }
    }
    if (absent.length > 0) this.#absences?.add(key, absent);
    return { suspects, unreadable };
  }
}
