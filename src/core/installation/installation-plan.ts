import type { InstalledImage } from './images-of-installation.ts';
import type { PlannedObject } from './install-plan-steps.ts';
import type { Permission } from './permission.ts';
import type { Right } from './permission-difference.ts';
import type { Risk } from './risks-of-permission.ts';

/** What OLM would do to install a package, or to upgrade it. */
export interface InstallationPlan {
  readonly schemaVersion: 1;
  readonly olm: 'v0' | 'v1';
  readonly package: string;
  /** OLM v0: the one of the Subscription. OLM v1: those that are selected; none: all. */
  readonly channels: readonly string[];
  readonly catalogs: readonly PlanCatalog[];
  /** Names of the bundles that are installed before. */
  readonly installed: readonly string[];
  /**
   * `complete`: ends with the head, or the version that was asked for. `nothing-to-do`: that is installed already. `incomplete`: OLM installs something
   * older, or stays with it, without an error. `impossible`: OLM reports an error.
   */
  readonly outcome: 'complete' | 'nothing-to-do' | 'incomplete' | 'impossible' | 'undetermined';
  /** Why it does not end with what was asked for, in sentences. */
  readonly reasons: readonly string[];
  /** What was assumed, and what else matters, in sentences. */
  readonly notes: readonly string[];
  /** One after the other; OLM begins the next when all of it has succeeded. */
  readonly stages: readonly Stage[];
  readonly permissions: PlannedPermissions;
  readonly images: PlannedImages;
}

export interface PlanCatalog {
  readonly name: string;
  /** The directory or image, as it was named. */
  readonly source: string;
  readonly priority: number;
}

/** What one InstallPlan does, or one revision of a ClusterExtension. */
export interface Stage {
  readonly bundles: readonly StagedBundle[];
  /** The phases that objects go through, in the order in which they begin. */
  readonly phases: readonly ObjectPhases[];
  /** What is created or updated, in order. Bundles whose manifests are not known have only what needs none. */
  readonly steps: readonly Step[];
  /** What is removed from the cluster with the bundles that are replaced. */
  readonly removed: readonly PlannedObject[];
  /** What is no longer part of a bundle and stays on the cluster all the same. */
  readonly left: readonly PlannedObject[];
}

export interface StagedBundle {
  readonly name: string;
  readonly package: string;
  readonly version: string;
  readonly channel: string;
  readonly catalog: string;
  /** Empty where the catalog has the bundle by value. */
  readonly image: string;
  /** The installed bundle that it replaces; empty where it replaces none. */
  readonly replaces: string;
  /** The bundles of the plan that require it. */
  readonly requiredBy: readonly string[];
  readonly manifests: ManifestSource;
}

/** Where the manifests of a bundle were found; `none`: nowhere, so that its objects and permissions are not known. */
export type ManifestSource = 'catalog' | 'bundle directory' | 'bundle image' | 'none';

export interface ObjectPhases {
  readonly kind: string;
  /** Empty where OLM makes up the name. */
  readonly name: string;
  readonly phases: readonly string[];
}

export interface Step extends PlannedObject {
  /** Absent where it is not known, since the manifests of what is replaced are not. */
  readonly action?: 'create' | 'update';
  readonly by: 'InstallPlan' | 'ClusterServiceVersion' | 'CustomResourceDefinition' | 'ClusterExtension';
}

/** The permissions at the end. */
export interface PlannedPermissions {
  readonly granted: readonly GrantedPermission[];
  /** Against what is installed before; absent where nothing is, or where it is not known. */
  readonly change?: PermissionChange;
  /** Names of bundles whose permissions are not known. */
  readonly unknown: readonly string[];
}

export interface GrantedPermission extends Permission {
  readonly bundle: string;
  readonly risks: readonly Risk[];
}

export interface PermissionChange {
  readonly added: readonly ChangedRight[];
  readonly removed: readonly ChangedRight[];
}

export interface ChangedRight extends Right {
  readonly risks: readonly Risk[];
}

/** The images at the end. */
export interface PlannedImages {
  readonly used: readonly PlannedImage[];
  /** Of what was installed before. */
  readonly removed: readonly string[];
  /** Names of bundles whose images are only known as far as the catalog lists them. */
  readonly unknown: readonly string[];
}

export interface PlannedImage extends InstalledImage {
  readonly bundle: string;
  /** Set where no bundle that is installed before has it. Absent where nothing is installed. */
  readonly isNew?: boolean;
}
