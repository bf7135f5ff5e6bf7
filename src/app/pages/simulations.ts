import type { PageRecord } from '../../flows/reconcile/page-record.ts';
import type { Supposition } from '../../flows/reconcile/simulate.ts';
import type { Simulate } from './page-parts.ts';
import type { SimulationResult } from './simulate-page.ts';
import { busy, takeTurns } from './take-turns.ts';

/** Judging takes a core: one after the other, and no more than these wait. */
const maxWaiting = 4;
const limitMs = 30_000;
/** What fits into an address. */
const maxConfigLength = 8_000;

/** What the form of the page says; undefined where it says nothing. */
export function assumptionOf(query: URLSearchParams): Supposition {
  const login = (query.get('login') ?? '').trim();
  const config = (query.get('config') ?? '').replaceAll('\r\n', '\n');
  return {
    approvedBy: login === '' ? undefined : login,
    config: config.trim() === '' ? undefined : config,
  };
}

/** Runs simulations one after the other, each within a time limit; whoever comes while too many wait is told to come again. */
export function simulations(
  simulate: Simulate,
  onError: (error: unknown) => void,
): (record: PageRecord, assumption: Supposition) => Promise<SimulationResult> {
  const inTurn = takeTurns(maxWaiting, limitMs);

  async function run(record: PageRecord, assumption: Supposition): Promise<SimulationResult> {
    try {
      const simulated = await inTurn(() => simulate(record, assumption));
      if (simulated === busy)
        return { kind: 'failed', status: 503, problem: 'Too many simulations are running. Try again in a minute.' };
      if (simulated !== undefined) return { kind: 'simulated', simulated };
      return { kind: 'failed', status: 409, problem: 'The pull request is no longer open.' };
    } catch (error) {
      onError(error);
      return { kind: 'failed', status: 503, problem: 'It could not be checked again. Try again in a minute.' };
    }
  }

  return async (record, assumption) => {
    if (assumption.approvedBy === undefined && assumption.config === undefined) return { kind: 'asked' };
    const wrong = problemOf(assumption);
    if (wrong !== undefined) return { kind: 'failed', status: 400, problem: wrong };
    return run(record, assumption);
  };
}

/** https://docs.github.com/en/enterprise-cloud@latest/admin/managing-iam/iam-configuration-reference/username-considerations-for-external-authentication */
function problemOf({ approvedBy, config }: Supposition): string | undefined {
  if (approvedBy !== undefined && !/^[A-Za-z0-9](?:[A-Za-z0-9_-]{0,38})(?:\[bot\])?$/.test(approvedBy))
    return 'This is not a valid GitHub login.';
  if (config !== undefined && config.length > maxConfigLength)
    return `The configuration has more than ${maxConfigLength} characters.`;
  return undefined;
}
