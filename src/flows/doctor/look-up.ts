import type { Fact } from '../../core/doctor/facts.ts';

/** Errors after which the App tries again by itself, as their own words say. */
const passing: ReadonlySet<unknown> = new Set(['unavailable', 'rate-limited', 'moved']);

/**
 * What something gives, or why it gives nothing. Errors that do not say what to do are nobody's to explain, and go on.
 *
 * @param denied what is said in place of the error where access is denied
 */
export async function lookUp<Value>(
  ask: () => Promise<Value>,
  denied?: { readonly why: string; readonly fix: string },
): Promise<Fact<Value>> {
  try {
    return { known: true, value: await ask() };
  } catch (error) {
    const { code, message, fix } = error as Readonly<Record<string, unknown>>;
    if (typeof message !== 'string' || typeof fix !== 'string') throw error;
    if (code === 'denied' && denied !== undefined) return { known: false, ...denied };
    return { known: false, why: message, fix: passing.has(code) ? 'Run this again later.' : fix };
  }
}
