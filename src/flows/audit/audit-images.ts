import { type AuditFinding, auditFinding } from '../../core/audit/audit-problems.ts';
import { imageUses } from '../../core/checks/images/image-uses.ts';
import { shownReference } from '../../core/checks/images/shown-reference.ts';
import { byDigest } from '../../core/image/name-image.ts';
import type { Failure } from '../../core/image/outcome.ts';
import { pulledReference } from '../../core/image/pulled-reference.ts';
import { type ImageReference, parseReference } from '../../core/image/reference.ts';
import { loadCatalogImage } from '../load/load-catalog-image.ts';
import type { Images } from '../ports.ts';
import type { AuditRequest } from './audit-request.ts';
import type { PublishedRelease } from './published-release.ts';

/** Who refers to an image. */
interface Users {
  readonly written: string;
  readonly packages: Set<string>;
  bundles: number;
}

/** Whether every image that the published catalog refers to exists: of what clusters read, not of what is in git. */
export async function auditImages(
  { published, referenced, now }: AuditRequest,
  { target: { repository }, image }: PublishedRelease,
): Promise<{ readonly images: number; readonly findings: readonly AuditFinding[] }> {
  const reference = byDigest(repository, image.digest);
  const catalog = await published.catalog(reference, image);
  if (catalog.kind !== 'exists')
    return { images: 0, findings: [auditFinding('catalog-cannot-be-read', { detail: catalog.detail })] };
  const { snapshot } = await loadCatalogImage(catalog.value, now);
  const used = new Map<string, Users>();
  for (const use of imageUses(snapshot)) {
    const users = used.get(use.reference) ?? { written: use.reference, packages: new Set(), bundles: 0 };
    users.packages.add(use.package);
    users.bundles += use.bundles;
    used.set(use.reference, users);
  }
  const found = await Promise.all([...used.values()].map(users => auditImage(referenced, users)));
  const [first] = snapshot.unloaded;
  const unread =
    first === undefined ? [] : [auditFinding('catalog-cannot-be-read', { detail: `${first.path}: ${first.detail}` })];
  return {
    images: used.size,
    findings: [...unread, ...found.flatMap(({ finding }) => finding ?? []), ...undeterminedImages(found)],
  };
}

interface AuditedImage {
  readonly finding?: AuditFinding;
  readonly undetermined?: { readonly host: string; readonly failure: Failure };
}

async function auditImage(images: Images, { written, packages, bundles }: Users): Promise<AuditedImage> {
  const parsed = parseReference(written);
  const image = shownReference(written);
  if ('error' in parsed) return { finding: auditFinding('reference-is-invalid', { image, error: parsed.error }) };
  const reference = pulledReference(parsed);
  const outcome = await images.resolve(reference);
  if (outcome.kind === 'exists') return movedTag(images, reference, outcome.value.digest.text);
  if (outcome.kind === 'absent') {
    const { detail } = outcome;
    return { finding: auditFinding('image-is-missing', { image, detail, bundles, packages: [...packages] }) };
  }
  return { undetermined: { host: parsed.host, failure: outcome } };
}

/** A tag of another digest than in an earlier audit, where one was remembered. */
async function movedTag(images: Images, reference: ImageReference, present: string): Promise<AuditedImage> {
  const expected = (await images.remembered(reference))?.text;
  if (expected === undefined || expected === present) return {};
  return { finding: auditFinding('image-tag-has-moved', { image: reference.text, present, expected }) };
}

/** A registry that does not answer is told once, not for each of its images. */
function undeterminedImages(audited: readonly AuditedImage[]): readonly AuditFinding[] {
  const all = audited.flatMap(({ undetermined }) => undetermined ?? []);
  const groups = Map.groupBy(all, ({ host, failure }) =>
    JSON.stringify([host, failure.kind, failure.kind === 'unknown' ? failure.cause : '']),
  );
  return [...groups.values()].flatMap(([first, ...others]) =>
    first === undefined
      ? []
      : [
          auditFinding('images-are-undetermined', {
            images: others.length + 1,
            host: first.host,
            detail: first.failure.detail,
          }),
        ],
  );
}
