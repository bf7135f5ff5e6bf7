import { HubError } from '../../../../flows/reconcile/hub-error.ts';

/**
 * GitHub refuses texts that are longer. Whoever writes them cuts them first, where it says that they are cut.
 *
 * @throws HubError nothing was sent
 */
export function checkTextLength(most: number, what: string, ...texts: readonly string[]): void {
  if (texts.every(text => text.length <= most)) return;
  throw new HubError('unexpected', `A text of ${what} is longer than the ${most} characters that GitHub accepts.`, {
    fix: 'Report this as a bug.',
  });
}
