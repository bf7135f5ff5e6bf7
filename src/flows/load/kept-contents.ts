import type { TreeEntry } from '../../core/tree.ts';
import type { Content, ObjectReader } from '../ports.ts';

/** Most bytes of the files that are looked at together: of those in catalogs, and of all others. */
export interface KeptBytes {
  readonly catalogs: number;
  readonly others: number;
}

/**
 * Objects that were read, each once, and that stay in memory. Of an object at many paths each path counts: what is read once is
 * looked at as often.
 */
export class KeptContents {
  readonly #objects: ObjectReader;
  readonly #limit: number;
  readonly #left: { catalogs: number; others: number };
  readonly #contents = new Map<string, Content>();
  readonly #counted = new Set<string>();

  /** @param limit the most bytes of one file that are read */
  constructor(objects: ObjectReader, limit: number, most: KeptBytes) {
    this.#objects = objects;
    this.#limit = limit;
    this.#left = { ...most };
  }

  /** How much was read, each object counted once. */
  get stats(): { readonly files: number; readonly bytes: number } {
    const contents = [...this.#contents.values()];
    return {
      files: contents.length,
      bytes: contents.reduce((sum, content) => sum + ('bytes' in content ? content.bytes : 0), 0),
    };
  }

  get(id: string): Content | undefined {
    return this.#contents.get(id);
  }

  /** Reads files, as many as there is room for, in their order. Of each what it holds; each that was read keeps its room. */
  async read(entries: readonly TreeEntry[], part: keyof KeptBytes): Promise<readonly Content[]> {
    const missing = new Set(entries.map(({ id }) => id).filter(id => !this.#contents.has(id)));
    const room = this.#left[part];
    const read = missing.size === 0 ? undefined : await this.#objects.read(missing, this.#limit, room);
    return entries.map(entry => this.#keep(entry, read?.get(entry.id), part));
  }

  #keep({ id, path }: TreeEntry, read: Content | undefined, part: keyof KeptBytes): Content {
    const content = this.#contents.get(id) ?? read ?? { kind: 'too-much' };
    if (content.kind === 'too-much') return content;
    const key = `${id} ${path}`;
    if (content.kind === 'text' && !this.#counted.has(key)) {
      if (content.bytes > this.#left[part]) return { kind: 'too-much' };
      this.#left[part] -= content.bytes;
      this.#counted.add(key);
    }
    this.#contents.set(id, content);
    return content;
  }
}
