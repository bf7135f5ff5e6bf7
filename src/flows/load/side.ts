import type { UnloadedFile } from '../../core/snapshot.ts';
import type { Tree } from '../ports.ts';

/** One of the trees that a snapshot is made of. A tree that is judged by itself is the merged side. */
export interface Side {
  readonly name: UnloadedFile['side'];
  readonly tree: Tree;
}
