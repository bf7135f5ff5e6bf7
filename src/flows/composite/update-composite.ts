import { differenceOfCatalogs } from '../../core/catalog/difference.ts';
import type { CompositeUpdate } from '../../core/composite/composite-update.ts';
import { type PinnedReference, pinnedReferences, withDigests } from '../../core/composite/pinned-reference.ts';
import { type Composite, compositePath, readComposite } from '../../core/composite/read-composite.ts';
import { parseReference } from '../../core/image/reference.ts';
import type { Place, SourceFile } from '../../core/source.ts';
import type { Images } from '../ports.ts';
import { opmFindings } from '../publish/opm-findings.ts';
import { type Composition, compose } from './compose.ts';

/** A composite whose digests are updated. */
export interface UpdatedComposite {
  /** Of the file, as it would be. */
  readonly text: string;
  readonly update: CompositeUpdate;
}

/** What keeps a composite from being updated. */
export interface UpdateProblem {
  readonly message: string;
  readonly fix?: string;
  readonly at?: Place;
  readonly unknown?: true;
}

/**
 * Looks which references by digest follow a tag that names another image now, and what catalog the update would give. It has to be valid.
 *
 * @param file the composite
 */
export async function updateComposite(
  file: SourceFile,
  images: Images,
  now: string,
): Promise<UpdatedComposite | { readonly problems: readonly UpdateProblem[] }> {
  const composite = readComposite(file);
  if (composite.problems.length > 0)
    return { problems: composite.problems.map(({ place, ...problem }) => ({ ...problem, at: place })) };
  const found = await Promise.all(pinnedReferences(file.text, composite.references).map(one => newestOf(images, one)));
  const problems = found.flatMap(each => ('message' in each ? [each] : []));
  if (problems.length > 0) return { problems };
  const updates = found.flatMap(each => ('pinned' in each && each.digest !== each.pinned.digest ? [each] : []));
  if (updates.length === 0) return { text: file.text, update: { schemaVersion: 1, references: [], change: [] } };
  const text = withDigests(file.text, updates);
  const composed = await composedValid(images, readComposite({ ...file, text }), now);
  if ('problems' in composed) return composed;
  // What cannot be composed any more differs in everything.
  const before = await compose(images, composite.references, now);
  const references = updates.map(({ pinned, digest }) => ({
    name: pinned.reference.name,
    image: `${pinned.repository}:${pinned.tag}`,
    before: pinned.digest,
    after: digest,
  }));
  const change = [...composed.parts]
    .map(([name, { catalog }]) => {
      const old = before.kind === 'composed' ? before.parts.get(name)?.catalog : undefined;
      return { ...differenceOfCatalogs(old, catalog), catalog: name };
    })
    .filter(({ packages }) => packages.length > 0);
  return { text, update: { schemaVersion: 1, references, change } };
}

async function newestOf(
  images: Images,
  pinned: PinnedReference,
): Promise<{ readonly pinned: PinnedReference; readonly digest: string } | UpdateProblem> {
  const image = `${pinned.repository}:${pinned.tag}`;
  const reference = parseReference(image);
  const at = pinned.reference.place;
  if ('error' in reference) return { message: `${image} is not an image reference: ${reference.error}.`, at };
  const found = await images.resolve(reference);
  if (found.kind === 'exists') return { pinned, digest: found.value.digest.text };
  const message = `The tag of reference ${pinned.reference.name}, ${image}, could not be resolved: ${found.detail}.`;
  if (found.kind === 'absent')
    return { message, fix: 'Name the tag that it follows in a comment behind the image, such as "# v4.20".', at };
  return { message, at, unknown: true };
}

async function composedValid(
  images: Images,
  { references }: Composite,
  now: string,
): Promise<Composition | { readonly problems: readonly UpdateProblem[] }> {
  const composed = await compose(images, references, now);
  if (composed.kind === 'problems')
    return {
      problems: composed.problems.map(({ message, reference, isInfrastructure }) => ({
        message,
        at: reference.place,
        ...(isInfrastructure === true ? { unknown: true } : {}),
      })),
    };
  const { blocking } = await opmFindings({ objects: composed, tree: composed.tree, path: '' }, now);
  if (blocking.length === 0) return composed;
  return {
    problems: blocking.map(({ message, file }) => ({
      message: `The composed catalog is not valid: ${message}`,
      at: { file: file === undefined ? compositePath : file },
    })),
  };
}
