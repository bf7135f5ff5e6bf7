import type { ImageReference } from '../../core/image/reference.ts';
import type { InTurn } from '../create-turns.ts';
import type { Repository } from './repository.ts';
import type { SendWithRetries } from './send-with-retries.ts';

/** What every job of the client works with. */
export interface RegistryContext {
  readonly ask: SendWithRetries;
  /** Throws `OutcomeError` where the host may not be asked, or cannot be. */
  locate(reference: ImageReference): Promise<Repository>;
  /** For what is read, changed and written again. */
  readonly inTurn: InTurn;
}
