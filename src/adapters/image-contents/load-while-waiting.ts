/**
 * Waits for an answer that was just asked for, and loads meanwhile what reads it: a registry takes as long.
 *
 * @param load begins when the request has left
 */
export async function loadWhileWaiting<Answer>(asked: Promise<Answer>, load: () => unknown): Promise<Answer> {
  // Whoever waits for the answer is told.
  asked.catch(() => undefined);
  await whenSent();
  await load();
  return asked;
}

/** A request leaves in the turn after the one that makes it, once the connection is there. */
export async function whenSent(): Promise<void> {
  for (let turn = 0; turn < 2; turn += 1) await new Promise(resolve => setImmediate(resolve));
}
