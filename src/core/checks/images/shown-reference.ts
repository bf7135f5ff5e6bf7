import { showName } from '../../text/shown-names.ts';

/** Most characters of a reference that a message shows. */
const maxShown = 300;

/** Whether a reference begins with a user name or a password, as `https://user:secret@host/path` does. */
export function hasCredentials(reference: string): boolean {
  return hostIn(reference) > schemeIn(reference).length;
}

/** A reference as it may be shown: printable, of a bearable length, and without a secret that somebody wrote into it. */
export function shownReference(reference: string): string {
  const hidden = hasCredentials(reference)
    ? `${schemeIn(reference)}***@${reference.slice(hostIn(reference))}`
    : reference;
  return showName(hidden.slice(0, maxShown)) + (hidden.length > maxShown ? '...' : '');
}

function schemeIn(reference: string): string {
  return /^[a-z]{1,20}:\/\//i.exec(reference)?.[0] ?? '';
}

/** Where the host begins: behind an `@` that stands before the path. */
function hostIn(reference: string): number {
  const start = schemeIn(reference).length;
  const slash = reference.indexOf('/', start);
  const at = reference.lastIndexOf('@', slash);
  return slash >= 0 && at >= start ? at + 1 : start;
}
