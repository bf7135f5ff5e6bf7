import type { Audit, CatalogAudit } from '../../core/audit/audit.ts';
import { type AuditFinding, auditFinding } from '../../core/audit/audit-problems.ts';
import { byDigest, byTag } from '../../core/image/name-image.ts';
import { releasesAmong } from '../../core/publish/release.ts';
import type { PublishTargetName } from '../../core/publish/targets.ts';
import { auditContent } from './audit-content.ts';
import { auditImages } from './audit-images.ts';
import type { AuditRequest } from './audit-request.ts';
import { auditTags } from './audit-tags.ts';
import { publishedBase } from './published-base.ts';
import type { PublishedRelease } from './published-release.ts';

/**
 * Looks whether what was published of each catalog is as it was published, what the repository gives now, and whether every image that it
 * refers to exists. What could not be determined is a finding, too.
 *
 * @throws the typed error of what reads the repository where it cannot be looked at
 */
export async function auditCatalogs(request: AuditRequest): Promise<Audit> {
  const catalogs: CatalogAudit[] = [];
  for (const target of request.plan.targets) {
    request.onCatalog?.(target.catalog.path);
    catalogs.push(await auditCatalog(request, target));
  }
  return { schemaVersion: 1, revision: request.plan.release.commit, time: request.now, catalogs };
}

async function auditCatalog(request: AuditRequest, target: PublishTargetName): Promise<CatalogAudit> {
  const { repository, movingTags, catalog } = target;
  const { path, name } = catalog;
  const failedWith = (finding: AuditFinding): CatalogAudit => ({ path, name, images: 0, findings: [finding] });
  const unpublished = auditFinding('catalog-is-not-published', { repository: repository.text });
  const tags = await request.place.tags(repository);
  if (tags.kind === 'absent') return failedWith(unpublished);
  if (tags.kind !== 'exists')
    return failedWith(auditFinding('registry-is-undetermined', { what: 'What is published', detail: tags.detail }));
  const releases = releasesAmong(tags.value, movingTags[0]);
  const [newest] = releases;
  if (newest === undefined) return failedWith(unpublished);
  const image = await request.place.manifest(byTag(repository, newest.tag));
  if (image.kind !== 'exists') {
    const finding =
      image.kind === 'absent'
        ? auditFinding('tag-is-missing', { tag: newest.tag })
        : auditFinding('registry-is-undetermined', { what: `The image of ${newest.tag}`, detail: image.detail });
    return { ...failedWith(finding), releaseTag: newest.tag };
  }
  const release = { target, newest, image: image.value };
  const references = await auditImages(request, release);
  return {
    path,
    name,
    image: byDigest(repository, image.value.digest).text,
    releaseTag: newest.tag,
    images: references.images,
    findings: [
      ...(await auditTags(request.place, release, releases)),
      ...(await auditContent(request, release)),
      ...(await auditBase(request, release)),
      ...references.findings,
    ],
  };
}

/** Whether the image is built on what the configured base is now. */
async function auditBase({ plan, bases }: AuditRequest, { image }: PublishedRelease): Promise<readonly AuditFinding[]> {
  if (plan.base === undefined) return [];
  const base = plan.base.text;
  const present = await bases.resolve(plan.base);
  if (present.kind === 'absent') return [auditFinding('base-is-missing', { base, detail: present.detail })];
  if (present.kind !== 'exists')
    return [auditFinding('registry-is-undetermined', { what: `The base image ${base}`, detail: present.detail })];
  const built = publishedBase(plan.base, image)?.digest?.text;
  const { text } = present.value.digest;
  return built === text
    ? []
    : [auditFinding('base-is-outdated', { base, built: built ?? 'another image', present: text })];
}
