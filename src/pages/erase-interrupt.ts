/** Erases the line of a terminal that has the progress and the `^C`: they would stand before the next prompt. */
export function eraseInterrupt(): void {
  if (process.stderr.isTTY) process.stderr.write('\r\u001B[K');
}
