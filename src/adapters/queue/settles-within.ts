/** Waits for something, but no longer than so many milliseconds. @returns whether it came to its end */
export async function settlesWithin(milliseconds: number, what: Promise<unknown>): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const timer = setTimeout(resolve, milliseconds, false);
  const ended = what.then(
    () => true,
    () => true,
  );
  try {
    return await Promise.race([ended, promise]);
  } finally {
    clearTimeout(timer);
  }
}
