/** What the registry double holds. */
export interface MemoryStore {
  readonly repositories: Map<string, MemoryRepository>;
  /** Unfinished uploads, by their id. */
  readonly uploads: Map<string, { readonly repository: string; bytes: Buffer }>;
}

export interface MemoryRepository {
  readonly manifests: Map<string, { readonly mediaType: string; readonly bytes: Buffer }>;
  /** Digests by tag. */
  readonly tags: Map<string, string>;
  readonly blobs: Map<string, Buffer>;
}

export function memoryStore(): MemoryStore {
  return { repositories: new Map(), uploads: new Map() };
}

/** The repository of this name, which is made when something is first written to it. */
export function writableRepository({ repositories }: MemoryStore, name: string): MemoryRepository {
  const found = repositories.get(name) ?? { manifests: new Map(), tags: new Map(), blobs: new Map() };
  repositories.set(name, found);
  return found;
}
