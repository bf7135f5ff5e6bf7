import type { ConnectionOptions } from './agents.ts';
import type { Clock } from './clock.ts';
import type { CredentialSource } from './credentials/credential.ts';
import type { OpenedHosts } from './network-policy.ts';
import type { Timeouts } from './timeouts.ts';

/**
 * How registries are asked. Hosts are always exact, with their port where they have one: `registry.example:5000` is not
 * `registry.example`.
 *
 * - `insecureHosts` may have any address and port. HTTPS is tried first, with any certificate; where the host does not
 *   speak TLS, plain HTTP is used.
 * - `plainHosts`, those of them that are surely asked by plain HTTP alone.
 * - `privateHosts` are asked by HTTPS with a verified certificate, and may have any address.
 */
export interface RegistryOptions extends OpenedHosts, ConnectionOptions {
  readonly credentials: CredentialSource;
  readonly plainHosts?: readonly string[];
  /**
   * When given, references to other hosts are not asked for. Where these redirect to is judged by address, not by this
   * list.
   */
  readonly allowedHosts?: readonly string[];
  /**
   * From prefix to prefix of references, each a host with perhaps a path. A mirror answers for a digest that the
   * registry itself leaves undecided; it gets its own credentials, and is asked by the same rules as every host.
   */
  readonly mirrors?: ReadonlyMap<string, string>;
  /**
   * From registry to the host of its token server, where that is another one: it gets the credentials for the registry.
   */
  readonly tokenServers?: ReadonlyMap<string, string>;
  /** Ends everything. Without it ten minutes after the client was opened. */
  readonly signal?: AbortSignal;
  /** The most requests of the client, those for tokens and redirects included. Without it 20,000. */
  readonly budget?: number;
  /** Requests at a time to one host. Without it 8, for quay.io 4. */
  readonly concurrency?: number;
  /** Takes sentences for who runs the program, such as that credentials are not accepted; each comes once. */
  readonly warn?: (message: string) => void;
  readonly timeouts?: Partial<Timeouts>;
  readonly clock?: Clock;
}
