import type { Serving } from '../../core/plan/served-pull.ts';
import type { Verdict } from '../../core/report/verdict.ts';
import type { WholeTreeRequest } from '../event/index.ts';
import type { JudgedChange, JudgedChangeRequest } from '../judge-change-with-details.ts';
import type { Images, Repository, Tree } from '../ports.ts';
import type { Installing } from './installs/ports.ts';
import type { Clock, History, Hub, Mirrors, WorkQueue } from './ports.ts';
import type { Publishing } from './publish/ports.ts';

/** What the flows that act work with. */
export interface ControllerParts {
  readonly hub: Hub;
  readonly mirrors: Mirrors;
  readonly queue: WorkQueue;
  readonly history: History;
  readonly clock: Clock;
  /** Opens who is asked about images; undefined where nobody is. */
  readonly openImages: (() => Promise<Images>) | undefined;
  readonly appSettings: AppSettings;
  /** What publishing works with; undefined: nothing is published. */
  readonly publishing?: Publishing;
  /** How catalogs of pull requests are served; undefined: they are not. */
  readonly serving?: Serving;
  /** What following installs on a cluster works with; undefined: nobody follows them. */
  readonly installing?: Installing;
  /** Judges in another way than the product does: a simulation remembers verdicts. */
  readonly judges?: Judges;
  /** Is told what happens, for logs and metrics. */
  readonly onNote?: (note: Note) => void;
}

/** What holds for every repository of this App. */
interface AppSettings {
  /** Its id at GitHub. */
  readonly appId: number;
  readonly version: string;
  /** Base of the links to the pages of the checks. */
  readonly docsUrl: string;
  /** Where this App serves its pages, without a slash at the end; undefined where it serves none. */
  readonly pagesUrl: string | undefined;
  /** Does nothing but the check run and the comment that say what would be done, whatever a repository's configuration says. */
  readonly dryRun: boolean;
  /** The options of the command line that look at images as this App does. */
  readonly imageWords: readonly string[];
}

export interface Judges {
  change(repository: Repository, request: JudgedChangeRequest): Promise<JudgedChange>;
  tree(
    repository: Repository,
    request: WholeTreeRequest,
    trees: { readonly tree: Tree; readonly before: string | undefined },
  ): Promise<Verdict>;
}

/** Something that happened. Nothing in it is secret; texts of errors are for logs alone. */
export type Note =
  | { readonly kind: 'performed'; readonly key: string; readonly operation: string; readonly outcome: string }
  | { readonly kind: 'published'; readonly catalog: string; readonly state: string }
  /** Nothing of a repository was published: one sentence. */
  | { readonly kind: 'unpublished'; readonly key: string; readonly problem: string }
  | { readonly kind: 'judged'; readonly key: string; readonly outcome: string }
  | { readonly kind: 'failed'; readonly key: string; readonly error: unknown };
