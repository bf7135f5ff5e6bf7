import { malformed, tooLarge } from '../failures.ts';
import type { DirectoryNode, ImageNode } from './image-node.ts';

/** Symbolic links on the way to one path. */
const maxLinks = 40;
/** Deepest directory that is followed. */
const deepest = 256;

/** Where a path leads to, with every symbolic link on the way followed inside the image. */
export interface Walked {
  /** Parts of the path from the root, free of links. */
  readonly parts: readonly string[];
  /** What is known to be there. Nothing is known of most directories outside of those that are kept. */
  readonly node: ImageNode | undefined;
  /** Whether a `..` led above the root, where it stays in an image. */
  readonly isEscaping: boolean;
}

/** Counts steps over a whole image, so that links that lead through each other cost no more than their number. */
export interface StepBudget {
  left: number;
}

/**
 * Follows a path as a process in the image would: links are resolved from the root of the image and never lead out of it.
 *
 * @throws OutcomeError `malformed` when there are too many links, `unknown` when it takes too long
 */
export function walkLinks(root: DirectoryNode, path: readonly string[], budget: StepBudget): Walked {
  const names: string[] = [];
  const nodes: (ImageNode | undefined)[] = [root];
  const ahead = path.toReversed();
  let links = 0;
  let isEscaping = false;
  for (let part = ahead.pop(); part !== undefined; part = ahead.pop()) {
    budget.left -= 1;
    if (budget.left < 0) throw tooLarge('its links lead through too many directories');
    if (part === '..') {
      isEscaping ||= names.length === 0;
      if (names.pop() !== undefined) nodes.pop();
      continue;
    }
    const here = nodes.at(-1);
    const next = here?.kind === 'directory' ? here.children.get(part) : undefined;
    if (next?.kind !== 'link') {
      names.push(part);
      nodes.push(next);
      if (names.length > deepest) throw tooLarge(`it nests deeper than ${deepest} directories`);
      continue;
    }
    links += 1;
    if (links > maxLinks) throw malformed('symbolic links lead in a circle');
    if (next.isAbsolute) {
      names.length = 0;
      nodes.length = 1;
    }
    for (const step of next.target.toReversed()) ahead.push(step);
  }
  return { parts: names, node: nodes.at(-1), isEscaping };
}
