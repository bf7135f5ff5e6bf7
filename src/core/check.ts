import type { IndexMode } from './bundle-index/index-mode.ts';
import type { InstallState } from './cluster/runs/install-facts.ts';
import type { CompositionProblem } from './composite/composition-problem.ts';
import type { Edit } from './edit/edit.ts';
import type { Cause, Fold } from './finding.ts';
import type { JsonObject } from './json.ts';
import type { Snapshot } from './snapshot.ts';
import type { Place } from './source.ts';

/** The groups of checks, in the order of reports. */
export type CheckGroup =
  | 'scope'
  | 'ownership'
  | 'catalog'
  | 'graph'
  | 'immutability'
  | 'images'
  | 'bundle'
  | 'template'
  | 'install';

/** What a problem says to people. Plain text: escaping belongs to the reports. */
export interface Words {
  /** One sentence: what is wrong, with the name of the thing as its subject. */
  readonly message: string;
  /** What to do about it, as an imperative. */
  readonly fix: string;
  /** Where others of the check differ from it in a name alone. */
  readonly fold?: Fold | undefined;
}

/** The words of each kind of problem, made of what a check yields about one. */
export type ProblemTable = Readonly<Record<string, (data: never) => Words>>;

/** Where a problem is, and how severe it is: the same for every kind. */
export interface Circumstances {
  readonly package?: string | undefined;
  readonly at?: Place | undefined;
  /** What fixes it for certain, if anything does. Only made for what is reported. */
  readonly edits?: (() => readonly Edit[]) | undefined;
  /** Of a bundle in an image: the image, and the file in it. The message begins with it. */
  readonly inImage?: string | undefined;
  /** In the index that bundle directories result in: how opm makes the channels of that index. People edit bundles there, and no channels. */
  readonly index?: IndexMode | undefined;
  /** How opm made them before a change of `updateGraph`. */
  readonly indexBefore?: IndexMode | undefined;
  /** Names of the catalogs that it is limited to. The message ends with them. */
  readonly catalogs?: readonly string[] | undefined;
  /** Whether this is wrong could not be determined. */
  readonly unknown?: true;
  /** Of what could not be determined: who can do something about it, where that is not the infrastructure. */
  readonly actor?: 'author' | 'maintainer' | undefined;
  /** What is missed may be in a file or document that could not be read, which is reported by itself: nothing is shown, and the check has not passed. */
  readonly withheld?: boolean;
  /** Of what is certain to follow from what another check finds. */
  readonly consequenceOf?: Cause | undefined;
  /** Weaker than the severity of the check: it is shown, and blocks nothing. */
  readonly warning?: true;
  /**
   * Who has to approve exactly this head; nothing has to be edited. Whether a maintainer did is found out by the runner;
   * whether an owner did, only the check knows.
   */
  readonly approval?: 'owner' | 'maintainer' | undefined;
  /** Login of who gave that approval: the finding is shown, and blocks nothing. */
  readonly approvedBy?: string | undefined;
}

/** A problem of any check. */
export interface Problem extends Circumstances {
  readonly problem: string;
}

/**
 * A case of a check: documentation and test at once. `files` is a single tree; `base` and `merged` are the
 * trees of a change (`merged` holds only what differs: null removes a path). Paths to text; a text that begins with
 * `symlink:`, `submodule:` or `executable:` makes such an entry.
 */
export interface Example {
  readonly title: string;
  readonly files?: Readonly<Record<string, string>>;
  readonly base?: Readonly<Record<string, string>>;
  readonly merged?: Readonly<Record<string, string | null>>;
  /** Login of the author; `alice` where absent. */
  readonly author?: string;
  readonly approvedBy?: readonly string[];
  /** Set where that approval lifts all that is found. */
  readonly isApproved?: true;
  /** Why git cannot merge the change: the paths that conflict, or histories without a common commit. */
  readonly obstacle?: { readonly kind: 'conflict'; readonly paths: readonly string[] } | { readonly kind: 'unrelated' };
  /** Text of `.github/catalog-keeper.yml` on the base branch. */
  readonly config?: string;
  /** Instead of a tree: the files of one bundle, by their path in it. With `labels` it is an image, else a directory. */
  readonly bundle?: Readonly<Record<string, string>>;
  readonly labels?: Readonly<Record<string, string>>;
  /** What registries answer, by complete reference; one that is not listed is absent. Without it no registry is asked. */
  readonly images?: Readonly<Record<string, ExampleImage>>;
  /** What composing the references of a composite gives. */
  readonly composition?: readonly CompositionProblem[];
  /** How far the installs of what the change brings are. Without it nobody follows any. */
  readonly installs?: InstallState;
  /** A part of each finding's message, in order, as `file:line: message part` or `message part`; empty: nothing is found. */
  readonly finds: readonly string[];
}

/** What a registry answers about an image in an example. */
export type ExampleImage =
  | 'absent'
  | 'malformed'
  | 'forbidden'
  | 'unknown'
  /** The host of the reference may not be asked. */
  | 'refused'
  | {
      /** One hexadecimal digit: the digest is 64 of it. 0 where absent. */
      readonly digest?: string;
      /** Such as `linux/amd64`: those of an index; of one image alone where there is one. */
      readonly platforms?: readonly string[];
      readonly isIndex?: boolean;
      readonly labels?: Readonly<Record<string, string>>;
      /** The files of a bundle, by their path in the image. */
      readonly files?: Readonly<Record<string, string>>;
      /** Its manifest exists, and why nothing else of it could be read. */
      readonly unread?: 'absent' | 'malformed' | 'unknown';
      /** The digit of the digest that the tag had before. */
      readonly remembered?: string;
    };

/**
 * The parts of bundle validation by their names in operator-framework's tools: `format` and `content` are `opm alpha bundle
 * validate`, the others the validators of operator-framework/api, of which `operator-sdk bundle validate` runs the first
 * three always and the rest by `--select-optional`.
 */
export type BundleValidator =
  | 'format'
  | 'content'
  | 'csv'
  | 'crd'
  | 'bundle'
  | 'object'
  | 'operatorhub'
  | 'operatorhubv2'
  | 'community'
  | 'good-practices'
  | 'alpha-deprecated-apis'
  | 'capabilities'
  | 'categories'
  | 'multiarch';

/**
 * How far a check could look at one thing: it did; whether it is right could not be determined; or it is `missing`, not asked for or reported by
 * another check.
 */
export type SubjectState = 'judged' | 'unknown' | 'missing';

/** What a check looks at beyond files that could be loaded. Where a snapshot lacks it, the check is skipped (`reasonToSkip` in `checks/run.ts`). */
type Need =
  /** Not even the change: it runs when the change could not be loaded (`snapshot.obstacle`), which skips every other check. */
  | 'nothing'
  /** A base to compare with. A single tree has none. */
  | 'change'
  /** Answers of registries. */
  | 'images'
  /** Bundle directories (`snapshot.noBundles`). All checks of the group `bundle` need them, and do not say so. */
  | 'bundles'
  /** Changed paths, and those below operators in a single tree: skipped with `bundles`. */
  | 'paths'
  /** The indexes that bundle directories result in, of both sides: skipped where a change alters none. */
  | 'indexes'
  /** Objects of RukPak that a change adds or alters. */
  | 'rukpak'
  /** Installs on a cluster that somebody follows, and something to install. */
  | 'installs'
  /** The same, and a run that has tried catalogs. */
  | 'catalog-runs';

/** One check: a statement about a snapshot that is true or false. */
export interface Check {
  /** The statement, in kebab-case. Stable: configurations and waivers name it. */
  readonly id: string;
  readonly group: CheckGroup;
  /** The statement, as a sentence. */
  readonly title: string;
  /** What happens to users or clusters when it is false. Markdown. */
  readonly why: string;
  /** Every kind of problem that it finds, in words. All of its prose is here. */
  readonly problems: ProblemTable;
  readonly severity: 'error' | 'warning' | 'off';
  /** Some of what it finds has edits (`Circumstances.edits`). For its documentation. */
  readonly isFixable?: true;
  /** The label of a pull request that says what it finds, where the repository has such a label. */
  readonly label?: 'new-package';
  /**
   * Whose approval of exactly this head lifts every error of it: of rules of the house. Absent for what protects clusters
   * (valid catalogs, released content, upgrade paths) and owners.
   */
  readonly liftedBy?: 'maintainer';
  /** Whose approval its findings wait for (`Circumstances.approval`). For its documentation. */
  readonly waitsFor?: 'owner' | 'maintainer';
  /** Whose approval some of its findings wait for, and not the others. For its documentation, which says which. */
  readonly partlyWaitsFor?: 'maintainer';
  /** `opm validate` has this rule as well; absent for rules of our own, which are stricter. */
  readonly isOpmRule?: true;
  /** The validator of operator-framework that has this rule; absent for rules of our own, which are stricter. */
  readonly validator?: BundleValidator;
  readonly needs?: Need;
  /** It judges the catalogs that bundle directories result in as well: what opm makes an index of them. */
  readonly judgesIndexes?: true;
  /**
   * What it finds in such an index may follow from a problem of a bundle that another check reports: of one that comes into no channel, or of
   * the head of a channel that replaces nothing that is there.
   */
  readonly causeInBundle?: 'no-channel' | 'lone-head';
  /**
   * What the check looks at, where that may be missing. Where nothing is found, the outcome follows from it: `unknown` where
   * one could not be determined, skipped where none could be looked at.
   */
  readonly subjects?: (snapshot: Snapshot) => Iterable<SubjectState>;
  /** JSON Schema of the options, with a `default` for each property. */
  readonly options?: JsonObject;
  readonly examples: readonly Example[];
  /** Pure: the same snapshot gives the same problems. Never stops at the first. */
  run(snapshot: Snapshot, options: unknown): Iterable<Problem>;
}
