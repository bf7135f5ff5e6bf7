/** A count with its noun: `1 error`, `1,200 errors`, `3 entries`. */
export function counted(count: number, noun: string, nouns = `${noun}s`): string {
  return `${grouped(count)} ${count === 1 ? noun : nouns}`;
}

/** A whole number with its thousands apart. */
function grouped(count: number): string {
  const digits = String(count);
  let text = digits.slice(-3);
  for (let end = digits.length - 3; end > 0; end -= 3) text = `${digits.slice(Math.max(0, end - 3), end)},${text}`;
  return text;
}

/** Bytes as people read them: `512 bytes`, `12 kB`, `3.4 MB`. Powers of 1,000. */
export function byteCount(bytes: number): string {
  if (bytes < 1000) return counted(bytes, 'byte');
  if (bytes < 1_000_000) return `${Math.round(bytes / 1000)} kB`;
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}
