import type { Cause } from './assessment.ts';

/**
 * What tells whose problem it is, of programs that give one reason for all that goes wrong: the texts of Helm, of the API server, of Go's network and of registries. In lower
 * case; the first one that a message contains counts.
 */
const known: readonly (readonly [text: string, cause: Cause])[] = [
  // Helm, of an object of somebody else.
  ['invalid ownership metadata', 'cluster'],
  ['cannot be imported into the current release', 'cluster'],
  ['already exists', 'cluster'],
  ['no matches for kind', 'content'],
  ['required resource not found', 'content'],
  ['could not find the requested resource', 'content'],
  ['admission webhook', 'content'],
  ['is invalid', 'content'],
  ['is forbidden', 'cluster'],
  // A registry that answers.
  ['manifest unknown', 'content'],
  ['manifest_unknown', 'content'],
  ['name_unknown', 'content'],
  ['unauthorized', 'cluster'],
  ['denied', 'cluster'],
  // One that does not.
  ['no such host', 'cluster'],
  ['connection refused', 'cluster'],
  ['i/o timeout', 'cluster'],
  ['deadline exceeded', 'cluster'],
  ['tls: ', 'cluster'],
  ['x509: ', 'cluster'],
  ['no space left', 'cluster'],
  // RukPak's own store.
  ['persist bundle content', 'cluster'],
];

/** Whose problem a message is about; undefined where it does not tell. */
export function causeOfMessage(message: string): Cause | undefined {
  const text = message.toLowerCase();
  return known.find(([part]) => text.includes(part))?.[1];
}
