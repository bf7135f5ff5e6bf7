import { counted } from '../text/counted.ts';
import { shellWord } from '../text/shell-word.ts';
import { someOf } from '../text/shown-names.ts';

interface Words {
  /** `wrong`: it is known to be wrong. `undetermined`: nobody knows, which is not the same as right. */
  readonly state: 'wrong' | 'undetermined';
  /** One sentence. */
  readonly message: string;
  /** One imperative. */
  readonly fix: string;
  /** What fixes it without a person. `publish`: publishing the revision. `rebuild`: that, and what the registry has of it is built again. */
  readonly cure?: 'publish' | 'rebuild';
}

interface Missing {
  readonly image: string;
  readonly detail: string;
  readonly bundles: number;
  readonly packages: readonly string[];
}

interface MovedRelease {
  /** `host/path`. */
  readonly repository: string;
  readonly tag: string;
  readonly present: string;
  readonly expected: string;
}

const publish = { state: 'wrong', fix: 'Publish the catalog.', cure: 'publish' } as const;
const again = 'Run the audit again.';

/** What an audit finds, and in which words. */
const auditProblems = {
  'catalog-is-not-published': ({ repository }: { repository: string }) => ({
    ...publish,
    message: `No release of the catalog is in ${repository}.`,
  }),
  'head-is-not-live': ({ revision, tag }: { revision: string; tag: string }) => ({
    ...publish,
    message: `The catalog at ${shortId(revision)} is not live: the newest release is ${tag}.`,
  }),
  'image-differs-from-revision': ({ tag, path }: { tag: string; path: string }) => ({
    state: 'wrong' as const,
    message: `The image of ${tag} is not the one that its revision gives.`,
    fix: `Publish the right one with "catalog-keeper publish --rebuild ${shellWord(path)}", and find out who pushed this one.`,
    cure: 'rebuild' as const,
  }),
  'references-are-outdated': ({ tag }: { tag: string }) => ({
    ...publish,
    message: `References of the composite name other images now than ${tag} was built from.`,
  }),
  'tag-has-moved': ({ tag, present, expected }: { tag: string; present: string; expected: string }) => ({
    ...publish,
    message: `Tag ${tag} names ${present}, not the newest release ${expected}.`,
  }),
  'tag-is-missing': ({ tag }: { tag: string }) => ({ ...publish, message: `Tag ${tag} is missing.` }),
  'release-tag-has-moved': ({ repository, tag, present, expected }: MovedRelease) => ({
    state: 'wrong' as const,
    message: `Release tag ${tag} names ${present}, but was published as ${expected}.`,
    fix: `Find out who moved it, and put it back with "catalog-keeper image copy ${repository}@${expected} ${repository}:${tag}".`,
  }),
  'receipt-is-missing': ({ tag }: { tag: string }) => ({
    state: 'undetermined' as const,
    message: `The image of ${tag} has no receipt, so it could not be determined whether this tag has moved.`,
    fix: 'Find out who pushed it. The next release has a receipt again.',
  }),
  'base-is-outdated': ({ base, built, present }: { base: string; built: string; present: string }) => ({
    ...publish,
    message: `The base image is out of date: ${base} is ${present} now, and the catalog is built on ${built}.`,
  }),
  'base-is-missing': ({ base, detail }: { base: string; detail: string }) => ({
    state: 'wrong' as const,
    message: `The base image ${base} does not exist: ${detail}.`,
    fix: 'Set publish.base to an image that exists.',
  }),
  'image-is-missing': ({ image, detail, bundles, packages }: Missing) => ({
    state: 'wrong' as const,
    message: `${image}, used by ${usersOf(bundles, packages)}, does not exist: ${detail}.`,
    fix: 'Push the image again, or remove the bundle from the catalog.',
  }),
  'image-tag-has-moved': ({ image, present, expected }: { image: string; present: string; expected: string }) => ({
    state: 'wrong' as const,
    message: `${image} is ${present} now, and was ${expected} in an earlier audit.`,
    fix: 'Find out who pushed it, and name the image by digest in the catalog.',
  }),
  'images-are-undetermined': ({ images, host, detail }: { images: number; host: string; detail: string }) => ({
    state: 'undetermined' as const,
    message: `Whether ${counted(images, 'image')} of ${host} ${images === 1 ? 'exists' : 'exist'} could not be determined: ${detail}.`,
    fix: 'Run the audit again. If access is denied, give it credentials for this registry.',
  }),
  'reference-is-invalid': ({ image, error }: { image: string; error: string }) => ({
    state: 'wrong' as const,
    message: `${image} is not an image reference: ${error}.`,
    fix: 'Correct the reference in the catalog.',
  }),
  'catalog-cannot-be-read': ({ detail }: { detail: string }) => ({
    state: 'undetermined' as const,
    message: `The published catalog could not be read: ${detail}.`,
    fix: again,
  }),
  'revision-is-unknown': ({ tag }: { tag: string }) => ({
    state: 'undetermined' as const,
    message: `The revision of the newest release ${tag} is not in this clone, so its image could not be compared.`,
    fix: 'Fetch the branch that is published, with its history.',
  }),
  'registry-is-undetermined': ({ what, detail }: { what: string; detail: string }) => ({
    state: 'undetermined' as const,
    message: `${what} could not be determined: ${detail}.`,
    fix: again,
  }),
};

type Table = typeof auditProblems;

/** What an audit can find. */
type AuditKind = keyof Table;

export interface AuditFinding extends Words {
  readonly kind: AuditKind;
}

/** A finding in its words. @param data what the words of its kind are made of */
export function auditFinding<Kind extends AuditKind>(kind: Kind, data: Parameters<Table[Kind]>[0]): AuditFinding {
  const wordsOf = auditProblems[kind] as (data: Parameters<Table[Kind]>[0]) => Words;
  return { kind, ...wordsOf(data) };
}

/** Every kind, for schemas. */
export const auditKinds = Object.fromEntries(Object.keys(auditProblems).map(kind => [kind, true])) as Readonly<
  Record<AuditKind, true>
>;

function shortId(commit: string): string {
  return commit.slice(0, 12);
}

function usersOf(bundles: number, packages: readonly string[]): string {
  return `${counted(bundles, 'bundle')} of ${someOf(packages)}`;
}
