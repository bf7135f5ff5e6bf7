import type { AuditFinding } from './audit-problems.ts';

/** Whether what was published is still as it was published, and as the repository says. */
export interface Audit {
  readonly schemaVersion: 1;
  /** Id of the commit whose catalogs should be live. */
  readonly revision: string;
  /** When it was made. ISO 8601, UTC. */
  readonly time: string;
  readonly catalogs: readonly CatalogAudit[];
}

export interface CatalogAudit {
  /** Directory in the repository. */
  readonly path: string;
  readonly name: string;
  /** The image of the newest release, by digest; absent where there is none, or it could not be determined. */
  readonly image?: string;
  /** The tag of the newest release. */
  readonly releaseTag?: string;
  /** Images that the published catalog refers to. */
  readonly images: number;
  readonly findings: readonly AuditFinding[];
}
