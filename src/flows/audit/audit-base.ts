import { type AuditFinding, auditFinding } from '../../core/audit/audit-problems.ts';
import type { AuditRequest } from './audit-request.ts';
import { publishedBase } from './published-base.ts';
import type { PublishedRelease } from './published-release.ts';

/** Whether the image is built on what the configured base is now. */
export async function auditBase(
  { plan, bases }: AuditRequest,
  { image }: PublishedRelease,
): Promise<readonly AuditFinding[]> {
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
