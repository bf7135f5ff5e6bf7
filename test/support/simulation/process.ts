import { HubError } from '../../../src/flows/reconcile/hub-error.ts';
import type { Scheduler } from './scheduler.ts';

/** One run of the App, from its start to its end. When it dies, nothing that it waits for ever comes. */
export interface Process {
  readonly name: string;
  isAlive: boolean;
  /** Requests that are under way: they may have their effect after it has died. */
  underWay: number;
}

/** What can go wrong with a request, as parts of a thousand. */
export interface Faults {
  lostRequest: number;
  lostAnswer: number;
}

/**
 * A request to something outside: it arrives as one step, has its effect at that instant, and is answered in another step. It may be
 * lost on the way there, or on the way back, when its effect is there already.
 */
export function request<Result>(
  scheduler: Scheduler,
  process: Process,
  label: string,
  effect: () => Result,
  faults?: Faults,
): Promise<Result> {
  return new Promise((resolve, reject) => {
    if (!process.isAlive) return;
    const answer = (settle: () => void) =>
      scheduler.add({ label: `${process.name} <- ${label}`, run: () => (process.isAlive ? settle() : undefined) });
    process.underWay += 1;
    scheduler.add({
      label: `${process.name} -> ${label}`,
      run() {
        process.underWay -= 1;
        const { random } = scheduler;
        if (!process.isAlive && random.chance(0.5)) return;
        const luck = faults === undefined ? 1000 : random.int(1000);
        if (faults !== undefined && luck < faults.lostRequest) return answer(() => reject(lost()));
        try {
          const result = effect();
          if (faults !== undefined && luck < faults.lostRequest + faults.lostAnswer) {
            scheduler.note(`   its answer is lost`);
            return answer(() => reject(lost()));
          }
          answer(() => resolve(result));
        } catch (error) {
          answer(() => reject(error));
        }
      },
    });
  });
}

function lost(): HubError {
  return new HubError('unavailable', 'GitHub gave no answer.', { fix: 'No action is needed: it is retried.' });
}
