import type { IncomingMessage } from 'node:http';
import type { Diagnosis } from '../../core/doctor/index.ts';
import type { Serving } from '../../core/plan/served-pull.ts';
import type { PreviewSource } from '../../core/preview/preview-source.ts';
import type { PageRecord } from '../../flows/reconcile/page-record.ts';
import type { History } from '../../flows/reconcile/ports.ts';
import type { RepositoryRecord } from '../../flows/reconcile/repository-record.ts';
import type { Simulated, Supposition } from '../../flows/reconcile/simulate.ts';
import type { Html } from '../../pages/element.ts';

/** What the pages are made from. */
export interface PageParts {
  readonly history: Pick<History, 'read' | 'entries'>;
  /** Where people see repositories, without a slash at its end: `https://github.com`. */
  readonly serverUrl: string;
  /** Base of the links to the pages of the checks. */
  readonly docsUrl: string;
  /** Whether whoever asks may read a private repository. */
  mayRead(request: IncomingMessage, repository: RepositoryRecord): Promise<boolean>;
  /** How catalogs of pull requests are served; undefined: they are not. */
  readonly serving?: Serving;
  /** Beside the path on every page: who is signed in, or where to sign in. */
  readonly account?: (request: IncomingMessage) => Html;
  /** Judges again with something assumed; undefined: there is no such page. */
  readonly simulate?: Simulate;
  /** Shows catalogs as users will get them; undefined: there is no such page. */
  readonly preview?: Previews;
  /** Looks at how a repository is set up; undefined: there is no such page. */
  readonly doctor?: (repository: RepositoryRecord) => Promise<Examined>;
}

/** Loads catalogs to be shown. Writes nothing, neither here nor at GitHub. */
export interface Previews {
  /** What merging a pull request would make of catalogs; undefined where there is nothing to show. */
  pull(record: PageRecord): Promise<PreviewSource | undefined>;
  /** The catalogs of the default branch; undefined where there is none. */
  branch(repository: RepositoryRecord): Promise<BranchPreview | undefined>;
}

export interface BranchPreview extends PreviewSource {
  readonly branch: string;
  readonly sha: string;
}

/** What `doctor` found. */
export interface Examined {
  /** For those who may read the repository and have signed in. */
  readonly all: readonly Diagnosis[];
  /** For everybody who may see the other pages: nothing of the App, its webhook, or the rules of the branch. */
  readonly ofFiles: readonly Diagnosis[];
}

/** Judges a pull request as it is, with something supposed; undefined where it is not open. Writes nothing, neither here nor at GitHub. */
export type Simulate = (record: PageRecord, supposition: Supposition) => Promise<Simulated | undefined>;
