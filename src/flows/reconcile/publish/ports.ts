import type { Performed } from '../../../core/plan/operation.ts';
import type { Proposal } from '../../../core/plan/proposal.ts';
import type { AuditedPlace, OwnIssues } from '../../audit/ports.ts';
import type { Images } from '../../ports.ts';
import type { ImagePacker, PublishTarget, TaggedSource } from '../../publish/ports.ts';
import type { InstalledRepository } from '../ports.ts';

/** What publishing works with. */
export interface Publishing {
  readonly hub: PublishHub;
  /** Registries, with the credentials of this App. */
  readonly registries: PublishTarget;
  /** Reads what the configuration of a repository, `owner/name`, refers to, such as bases and what others published: with these credentials only where it may push. */
  readonly reader: (repository: string) => ImageReader;
  readonly packer: ImagePacker;
  /** Whether the images of a repository, `owner/name`, may be pushed by this App to `host/path`: its credentials open more than one repository may use. */
  readonly mayPush: (repository: string, image: string) => boolean;
  /** Where repositories are seen by people, without a slash at its end: for the annotations of images. */
  readonly serverUrl: string;
  /** What audits work with; undefined: there are none. */
  readonly auditing?: Auditing;
}

/** Images that somebody may read. */
interface ImageReader {
  readonly source: TaggedSource;
  /** The same, each asked for once. */
  readonly images: Images;
}

/** What audits of published catalogs work with. */
export interface Auditing {
  /** The registries that are published to. */
  readonly place: AuditedPlace;
  /** Reads images there and elsewhere, and asks for each once. */
  readonly openImages: () => Images;
  /** The issues that this App opened. */
  readonly issues: (installed: InstalledRepository) => OwnIssues;
}

/** GitHub, as what proposes files asks it. Every method throws `HubError`. */
export interface ProposalHub {
  /** The commit that a branch is at; undefined where there is no such branch. */
  branch(installed: InstalledRepository, branch: string): Promise<string | undefined>;
  /** The pull requests that this account opened from a branch of the repository, newest first. */
  proposals(installed: InstalledRepository, branch: string): Promise<readonly Proposal[]>;
  /** Opens a pull request, or changes the one with this number. */
  propose(installed: InstalledRepository, wanted: WantedProposal): Promise<Performed>;
}

/** GitHub, as publishing asks it. Every method throws `HubError`. */
export interface PublishHub extends Omit<ProposalHub, 'branch'> {
  /** The default branch, and the commit that it is at; undefined where there is none. */
  defaultBranch(installed: InstalledRepository): Promise<{ readonly branch: string; readonly sha: string } | undefined>;
  /** What people and Apps merged into a branch last, by the time of the last change: some of the newest. */
  mergedPulls(installed: InstalledRepository, branch: string): Promise<readonly MergedPull[]>;
  /** What this App deployed to an environment last. */
  deployment(installed: InstalledRepository, environment: string): Promise<Deployment | undefined>;
  /** Makes a deployment, unless `id` names one that is there, and gives it its state. */
  deploy(installed: InstalledRepository, wanted: WantedDeployment): Promise<Performed>;
  /** Starts a workflow on a branch, with these inputs. */
  startWorkflow(
    installed: InstalledRepository,
    workflow: string,
    branch: string,
    inputs: Readonly<Record<string, string>>,
  ): Promise<Performed>;
  /** The runs of a workflow for a commit that were started by `workflow_dispatch`, newest first. */
  workflowRuns(installed: InstalledRepository, workflow: string, sha: string): Promise<readonly WorkflowRun[]>;
}

export interface WantedProposal extends Pick<Proposal, 'title' | 'body' | 'isOpen'> {
  /** Undefined where there is none. */
  readonly number: number | undefined;
  /** Where its commit is. */
  readonly branch: string;
  /** The branch that it is for. */
  readonly base: string;
}

/** A pull request that was merged. */
export interface MergedPull {
  readonly number: number;
  readonly head: string;
  /** What merging left. */
  readonly commit: string;
  /** ISO 8601, UTC. */
  readonly mergedAt: string;
}

export type DeploymentState = 'success' | 'failure';

/** Something that was deployed, as GitHub shows it. */
export interface Deployment {
  readonly id: number;
  readonly sha: string;
  /** By digest; undefined where it was not published. */
  readonly image: string | undefined;
  /** Undefined where it has none yet. */
  readonly state: DeploymentState | undefined;
}

export interface WantedDeployment extends Omit<Deployment, 'id' | 'state'> {
  readonly id: number | undefined;
  readonly environment: string;
  readonly state: DeploymentState;
  /** One sentence without secrets. */
  readonly description: string;
  /** A page about it. */
  readonly url: string | undefined;
}

/** A run of a workflow. */
export interface WorkflowRun {
  readonly id: number;
  /** ISO 8601, UTC. */
  readonly createdAt: string;
  /** Undefined while it goes on. */
  readonly conclusion: string | undefined;
  /** Its page. */
  readonly url: string;
}
