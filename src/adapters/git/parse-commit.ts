/** What a commit object says, as far as it is needed. */
export interface CommitObject {
  readonly tree: string;
  readonly parents: readonly string[];
  /** The author's name, without the address. */
  readonly author: string;
  readonly authorEmail: string;
  readonly committerEmail: string;
  /** When it was committed: when it became part of the history. ISO 8601, UTC. */
  readonly date: string;
  /** The first paragraph of the message as one line. */
  readonly subject: string;
}

/** How every commit begins; git takes digits in capitals as well. It reads parents nowhere else: what is called `parent` behind another header is one that it ignores, as unknown ones. */
const start = /^tree ([0-9a-fA-F]+)(?:\n|$)((?:parent [0-9a-fA-F]+(?:\n|$))*)/;

const identity = /^(.*?) ?<([^<>]*)> (-?\d{1,15}) [+-]\d+$/;

/** Reads a commit object. Headers that are not there, or not as they should be, read as empty. Format: gitformat-commit(5). */
export function parseCommit(bytes: Buffer): CommitObject {
  const end = bytes.indexOf('\n\n');
  const head = bytes.subarray(0, end < 0 ? bytes.length : end);
  const plain = head.toString('latin1');
  const encoding = /^encoding (.+)$/m.exec(plain)?.[1];
  const headers = decode(head, encoding).split('\n');
  const message = end < 0 ? '' : decode(bytes.subarray(end + 2), encoding);
  const all = (name: string) =>
    headers.filter(line => line.startsWith(`${name} `)).map(line => line.slice(name.length + 1));
  const [, author = '', authorEmail = ''] = identity.exec(all('author')[0] ?? '') ?? [];
  // Where git reads it, whatever the encoding makes of the bytes.
  const [, tree = '', parents = ''] = start.exec(plain) ?? [];
  const [, , committerEmail = '', committed] = identity.exec(all('committer')[0] ?? '') ?? [];
  return {
    tree: tree.toLowerCase(),
    parents: [...parents.toLowerCase().matchAll(/^parent ([0-9a-f]+)$/gm)].map(([, id = '']) => id),
    author,
    authorEmail,
    committerEmail,
    date: dateOf(committed),
    subject: subjectOf(message),
  };
}

function subjectOf(message: string): string {
  const lines = message.replace(/^\s+/, '').split('\n', 1000);
  const end = lines.findIndex(line => line.trim() === '');
  return (end < 0 ? lines : lines.slice(0, end)).map(line => line.trim()).join(' ');
}

function dateOf(seconds: string | undefined): string {
  const milliseconds = Number(seconds ?? '0') * 1000;
  return new Date(Math.abs(milliseconds) <= 8.64e15 ? milliseconds : 0).toISOString();
}

/** A commit may name the encoding of its text; without one, and with one that nobody knows, it is UTF-8. */
function decode(bytes: Buffer, encoding: string | undefined): string {
  try {
    return new TextDecoder(encoding ?? 'utf-8', { ignoreBOM: true }).decode(bytes);
  } catch {
    return bytes.toString('utf8');
  }
}
