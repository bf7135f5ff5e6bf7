import type { ControllerParts, Note } from '../../src/flows/reconcile/controller-parts.ts';
import type { Hub, MirroredRepository, Mirrors } from '../../src/flows/reconcile/ports.ts';

/** Parts that record what was asked of them. Whatever of GitHub and git a test does not give throws. */
export interface FakeParts extends ControllerParts {
  /** Keys with the time from which they are to be worked on. */
  readonly added: ReadonlyMap<string, string | undefined>;
  readonly texts: Map<string, string>;
  readonly seen: Set<string>;
  readonly notes: Note[];
}

export const fakeNow = '2026-03-01T12:00:00.000Z';

export function fakeParts(
  hub: Partial<Hub>,
  more: Partial<Pick<ControllerParts, 'judges' | 'queue'>> & { readonly repository?: Partial<MirroredRepository> } = {},
): FakeParts {
  const added = new Map<string, string | undefined>();
  const texts = new Map<string, string>();
  const seen = new Set<string>();
  const notes: Note[] = [];
  const { repository = {}, ...others } = more;
  const mirrors: Mirrors = {
    open: async () => ({ close: async () => {}, ...repository }) as MirroredRepository,
    committerEmail: 'app@test',
    close: async () => {},
  };
  return {
    added,
    texts,
    seen,
    notes,
    hub: {
      named: async ({ installation, repository: { id } }) => ({ installation, repository: { id, name: 'o/r' } }),
      ...hub,
    } as Hub,
    mirrors,
    queue: {
      add: async (key, at) => void added.set(key, at),
      start: () => {},
      exclusive: (_, run) => run(),
      size: async () => ({ pending: added.size, running: 0 }),
      close: async () => {},
    },
    history: {
      isNewDelivery: async guid => !seen.has(guid) && seen.add(guid) !== undefined,
      record: async () => {},
      entries: async () => [],
      read: async key => texts.get(key),
      write: async (key, text) => void (text === undefined ? texts.delete(key) : texts.set(key, text)),
      close: async () => {},
    },
    clock: { now: () => fakeNow },
    openImages: undefined,
    appSettings: {
      appId: 1,
      version: '0',
      docsUrl: 'https://docs.test',
      pagesUrl: undefined,
      dryRun: false,
      imageWords: [],
    },
    onNote: note => void notes.push(note),
    ...others,
  };
}
