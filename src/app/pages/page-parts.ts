import type { IncomingMessage } from 'node:http';
import type { Condition } from '../../core/plan/judgement.ts';
import type { PullState } from '../../core/plan/pull-state.ts';
import type { Verdict } from '../../core/report/verdict.ts';
import type { PageRecord, RepositoryRecord } from '../../flows/act/page-record.ts';
import type { History } from '../../flows/act/ports.ts';
import type { Html } from './element.ts';

/** What the pages are made from. */
export interface PageParts {
  readonly history: Pick<History, 'read' | 'entries'>;
  /** Where people see repositories, without a slash at its end: `https://github.com`. */
  readonly serverUrl: string;
  /** Base of the links to the pages of the checks. */
  readonly docsUrl: string;
  /** Whether whoever asks may read a private repository. */
  mayRead(request: IncomingMessage, repository: RepositoryRecord): Promise<boolean>;
  /** Beside the path on every page: who is signed in, or where to sign in. */
  readonly account?: (request: IncomingMessage) => Html;
  /** Judges again with something assumed; undefined: there is no such page. */
  readonly simulate?: Simulate;
  /** Looks at how a repository is set up; undefined: there is no such page. */
  readonly doctor?: (repository: RepositoryRecord) => Promise<readonly DoctorFinding[]>;
}

/** What a simulation assumes. */
export interface Assumption {
  /** Somebody approves the head. */
  readonly approval: { readonly login: string; readonly as: 'owner' | 'maintainer' } | undefined;
  /** Another text of the configuration. */
  readonly config: string | undefined;
}

/** What would be. */
export interface Simulated {
  readonly standing: PullState;
  readonly conditions: readonly Condition[];
  readonly verdict: Verdict | undefined;
}

/** Judges a pull request as it was seen last, with something assumed. Writes nothing, neither here nor at GitHub. */
export type Simulate = (record: PageRecord, assumption: Assumption, signal: AbortSignal) => Promise<Simulated>;

/** One thing that `doctor` looked at. */
export interface DoctorFinding {
  readonly id: string;
  readonly state: 'ok' | 'problem' | 'unknown';
  /** One sentence. */
  readonly what: string;
  /** What to do; empty where nothing is. */
  readonly fix: string;
}
