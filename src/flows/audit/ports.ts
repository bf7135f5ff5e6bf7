import type { IssueOperation, OwnIssue } from '../../core/audit/audit-issue.ts';
import type { IndexEntry } from '../../core/image/model.ts';
import type { Outcome } from '../../core/image/outcome.ts';
import type { ImageReference } from '../../core/image/reference.ts';
import type { TaggedSource } from '../publish/ports.ts';

/** Where images were published to. */
export interface AuditedPlace extends TaggedSource {
  /** What refers to the image, such as receipts and signatures. */
  referrers(reference: ImageReference): Promise<Outcome<readonly IndexEntry[]>>;
}

/** The issues of a repository, as we see them. Throws the adapter's typed error. */
export interface OwnIssues {
  /** Those that we opened, open and closed. */
  list(): Promise<readonly OwnIssue[]>;
  /** @returns the number of the issue */
  perform(operation: IssueOperation): Promise<number>;
}
