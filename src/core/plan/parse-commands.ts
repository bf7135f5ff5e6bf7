import { linesByAuthor } from './lines-by-author.ts';

/** A command in a comment: one line, such as `/hold until the release`. */
export type Command =
  | { readonly kind: 'recheck' | 'unhold' }
  /** `sha`: as it is written, in lower case; undefined where there is none, or it could not be part of an id. */
  | { readonly kind: 'approve'; readonly sha: string | undefined }
  | { readonly kind: 'hold'; readonly reason: string }
  | { readonly kind: 'explain'; readonly check: string | undefined }
  /** `catalog`: its directory in the repository; undefined where none is named. */
  | { readonly kind: 'serve'; readonly sha: string | undefined; readonly catalog: string | undefined }
  /** A command of ours with words that it does not take. */
  | { readonly kind: 'not-understood' };

/** GitHub takes no longer comment. */
const maxBodyLength = 65_536;
/** More commands of one comment are ignored. */
const maxCommands = 20;
const maxReasonLength = 200;

/**
 * The commands of a comment: each on a line of its own, at its very start. What the comment quotes, shows as code or hides gives
 * none (see `linesByAuthor`). Commands of other bots are ignored. Takes linear time for any text.
 */
export function parseCommands(body: string): readonly Command[] {
  const commands: Command[] = [];
  for (const line of linesByAuthor(body.slice(0, maxBodyLength))) {
    const command = commandOf(line);
    if (command !== undefined && commands.push(command) === maxCommands) break;
  }
  return commands;
}

function commandOf(line: string): Command | undefined {
  if (!line.startsWith('/')) return undefined;
  const words = line.slice(1).split(/[ \t]+/);
  const [name = '', first, ...others] = words.filter((word, index) => index === 0 || word !== '');
  switch (name.toLowerCase()) {
    case 'recheck':
      return first === undefined ? { kind: 'recheck' } : { kind: 'not-understood' };
    case 'unhold':
      return first === undefined ? { kind: 'unhold' } : { kind: 'not-understood' };
    case 'hold':
      return { kind: 'hold', reason: [first ?? '', ...others].join(' ').slice(0, maxReasonLength).toWellFormed() };
    case 'explain':
      return others.length === 0 ? { kind: 'explain', check: first?.slice(0, 100) } : { kind: 'not-understood' };
    case 'approve':
      return others.length === 0 ? { kind: 'approve', sha: shaOf(first) } : { kind: 'not-understood' };
    case 'serve':
      return others.length > 1
        ? { kind: 'not-understood' }
        : { kind: 'serve', sha: shaOf(first), catalog: others[0]?.replace(/(?<!\/)\/+$/, '') };
    default:
      return undefined;
  }
}

function shaOf(word: string | undefined): string | undefined {
  const sha = word?.toLowerCase();
  return sha !== undefined && /^[0-9a-f]{7,64}$/.test(sha) ? sha : undefined;
}
