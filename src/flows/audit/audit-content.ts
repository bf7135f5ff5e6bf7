import { type AuditFinding, auditFinding } from '../../core/audit/audit-problems.ts';
import { existingOrThrow } from '../../core/image/existing-or-throw.ts';
import { malformed } from '../../core/image/failures.ts';
import type { Outcome } from '../../core/image/outcome.ts';
import { outcomeOf } from '../../core/image/outcome-of.ts';
import { compareRevisions } from '../../core/publish/release.ts';
import { hasSameContent } from '../../core/publish/same-content.ts';
import type { PublishTargetName } from '../../core/publish/targets.ts';
import { buildImage } from '../publish/build-image.ts';
import { builtImageSource, builtReference } from '../publish/built-image-source.ts';
import { catalogParts } from '../publish/catalog-parts.ts';
import { catalogSource } from '../publish/catalog-source.ts';
import { catalogFiles } from '../publish/directory-files.ts';
import { type PublishPlan, publishPlan } from '../publish/publish-plan.ts';
import type { AuditRequest } from './audit-request.ts';
import { publishedBase } from './published-base.ts';
import { publishedCache } from './published-cache.ts';
import type { PublishedRelease } from './published-release.ts';

/**
 * Whether the published image is what its revision gives, and what the audited revision gives. Both are built, on the base that the image
 * was built on, and compared: annotations are whatever who pushed it says.
 */
export async function auditContent(request: AuditRequest, release: PublishedRelease): Promise<readonly AuditFinding[]> {
  const { plan } = request;
  const { tag } = release.newest;
  const order = compareRevisions(release.newest, plan.release);
  const atHead = order > 0 ? undefined : await isContentOf(request, plan, release);
  if (atHead?.kind === 'exists' && atHead.value) return [];
  const findings: AuditFinding[] = [];
  if (order < 0) findings.push(auditFinding('head-is-not-live', { revision: plan.release.commit, tag }));
  const own = order === 0 ? atHead : await isContentOfRelease(request, release);
  if (own === undefined) return [...findings, auditFinding('revision-is-unknown', { tag })];
  if (own.kind !== 'exists')
    return [
      ...findings,
      auditFinding('registry-is-undetermined', { what: `What the revision of ${tag} gives`, detail: own.detail }),
    ];
  if (own.value) return findings;
  const { path } = release.target.catalog;
  const differs = followsTags(release.target)
    ? auditFinding('references-are-outdated', { tag })
    : auditFinding('image-differs-from-revision', { tag, path });
  return [...findings, differs];
}

/** Whether it is a composite whose references name other images as time passes. */
function followsTags({ references }: PublishTargetName): boolean {
  return references?.some(({ image }) => !image.includes('@')) === true;
}

/** Undefined where the revision is not in the clone. */
async function isContentOfRelease(
  request: AuditRequest,
  release: PublishedRelease,
): Promise<Outcome<boolean> | undefined> {
  const { repository, choice } = request;
  const revision = await repository.commit(release.newest.commit);
  if (revision === undefined) return undefined;
  const plan = await publishPlan(repository, { ...choice, catalogs: [], revision: revision.id });
  if (plan.kind !== 'plan') return { kind: 'exists', value: false };
  const { path } = release.target.catalog;
  const target = plan.targets.find(({ catalog }) => catalog.path === path);
  return isContentOf(request, plan, { ...release, target: target ?? release.target });
}

function isContentOf(request: AuditRequest, plan: PublishPlan, release: PublishedRelease): Promise<Outcome<boolean>> {
  const { repository, packer, bases, referenced, now } = request;
  const { target, image } = release;
  return outcomeOf(async () => {
    const base = publishedBase(plan.base, image);
    const on = base === undefined ? undefined : { reference: base, source: bases };
    const source = await catalogSource({ objects: repository, tree: plan.tree, images: referenced, now }, target);
    if ('problem' in source) throw malformed(source.problem.replace(/\.$/, ''));
    const found = await catalogFiles(source, plan.settings.files);
    if ('problems' in found) return false;
    const { platforms } = plan.settings;
    const cache = plan.settings.cache ? (request.cache ?? publishedCache(request, release)) : undefined;
    const parts = { ...(await catalogParts(found.files, on, cache)), platforms, annotations: new Map() };
    const built = existingOrThrow(await buildImage(packer, parts));
    const { manifest } = existingOrThrow(await builtImageSource(built).manifest(builtReference(built)));
    return hasSameContent(manifest, image.manifest);
  });
}
