/** A head of a channel that is to be tried on a cluster: installed, or upgraded to. */
export interface InstallTarget {
  /** Directories of the catalogs that have it, or of the operator whose bundle directories mean one. It is installed from the first. */
  readonly catalogs: readonly string[];
  readonly package: string;
  readonly channel: string;
  /** Name of the bundle. */
  readonly bundle: string;
  /** The head before: it is installed first, and upgraded. */
  readonly from?: string;
}

/** Equal for what is the same to install. */
export function targetKey({ catalogs, package: name, channel, bundle, from }: InstallTarget): string {
  return JSON.stringify([catalogs[0], name, channel, bundle, from ?? '']);
}
