import { setFlagsFromString } from 'node:v8';

/**
 * Keeps V8's heap at one and a half times what is in use, while `use` runs. A run over many catalogs or changes lets go of each when it comes to
 * the next, and V8 would keep four times what is in use before it looks for what was let go. It takes a third less memory then, and a tenth more
 * processor time.
 *
 * The flag is set back behind it: V8 refuses compiled code that was kept under other flags.
 */
export async function withSmallHeap<Result>(use: () => Promise<Result>): Promise<Result> {
  setFlagsFromString('--heap-growing-percent=50');
  try {
    return await use();
  } finally {
    setFlagsFromString('--heap-growing-percent=0');
  }
}
