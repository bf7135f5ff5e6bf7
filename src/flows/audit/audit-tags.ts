import { type AuditFinding, auditFinding } from '../../core/audit/audit-problems.ts';
import type { Digest } from '../../core/image/digest.ts';
import { byTag } from '../../core/image/name-image.ts';
import type { RecordedRelease } from '../../core/publish/recorded-releases.ts';
import type { TaggedRelease } from '../../core/publish/release.ts';
import type { AuditedPlace } from './ports.ts';
import type { PublishedRelease } from './published-release.ts';
import { readReceipts } from './read-receipts.ts';

/** So many releases are compared with their receipts: who pins a release pins a recent one. */
const comparedReleases = 20;

/** Whether the moving tags name the newest release, and the tags of releases what their receipts record. */
export async function auditTags(
  place: AuditedPlace,
  release: PublishedRelease,
  releases: readonly TaggedRelease[],
): Promise<readonly AuditFinding[]> {
  const { target, newest, image } = release;
  const { movingTags, repository } = target;
  const tags = [...movingTags, ...releases.slice(0, comparedReleases).map(({ tag }) => tag)];
  const findings: AuditFinding[] = [];
  const present = new Map<string, Digest>();
  for (const tag of tags) {
    const found = await place.resolve(byTag(repository, tag));
    if (found.kind === 'exists') present.set(tag, found.value.digest);
    else if (found.kind === 'absent') findings.push(auditFinding('tag-is-missing', { tag }));
    else findings.push(auditFinding('registry-is-undetermined', { what: `Tag ${tag}`, detail: found.detail }));
  }
  for (const tag of movingTags) {
    const digest = present.get(tag)?.text;
    if (digest !== undefined && digest !== image.digest.text)
      findings.push(auditFinding('tag-has-moved', { tag, present: digest, expected: newest.tag }));
  }
  return [...findings, ...(await compareWithReceipts(place, release, present))];
}

/** @param present what the tags name now */
async function compareWithReceipts(
  place: AuditedPlace,
  { target: { repository }, newest, image }: PublishedRelease,
  present: ReadonlyMap<string, Digest>,
): Promise<readonly AuditFinding[]> {
  const findings: AuditFinding[] = [];
  const recorded: RecordedRelease[] = [];
  const digests = new Map([...present.values()].map(digest => [digest.text, digest]));
  for (const digest of digests.values()) {
    const receipts = await readReceipts(place, repository, digest);
    if (receipts.kind !== 'exists') {
      const { detail } = receipts;
      findings.push(auditFinding('registry-is-undetermined', { what: `The receipts of ${digest.text}`, detail }));
    } else if (receipts.value.length === 0 && digest.text === image.digest.text)
      findings.push(auditFinding('receipt-is-missing', { tag: newest.tag }));
    else recorded.push(...receipts.value);
  }
  const moved = new Map<string, AuditFinding>();
  for (const { tag, digest: expected } of recorded) {
    const found = present.get(tag)?.text;
    // Two publishers may have pushed a release at the same time, each with its receipt: either is as published.
    const isRecorded = recorded.some(other => other.tag === tag && other.digest === found);
    if (found === undefined || isRecorded) continue;
    // Several receipts of one image record the same.
    const data = { repository: repository.text, tag, present: found, expected };
    moved.set(`${tag} ${expected}`, auditFinding('release-tag-has-moved', data));
  }
  return [...findings, ...moved.values()];
}
