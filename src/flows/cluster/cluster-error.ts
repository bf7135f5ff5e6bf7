import { CodedError } from '../../core/coded-error.ts';

/** Why a cluster could not be used. */
export type ClusterErrorCode =
  /** Nothing says which cluster, or what does cannot be read. */
  | 'no-configuration'
  /** No answer, or none of an API server. */
  | 'unreachable'
  /** The credentials are not accepted. */
  | 'unauthorized'
  /** They may not do what is needed. */
  | 'forbidden'
  /** The cluster does not have what is to install: OLM of a generation, or RukPak. */
  | 'no-engine';

/** A cluster could not be used. The message is one sentence without secrets; `fix` is another. */
export class ClusterError extends CodedError<ClusterErrorCode> {
  override readonly name = 'ClusterError';
}
