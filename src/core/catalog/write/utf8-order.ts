/** Compares texts by their bytes in UTF-8, as Go orders strings. Negative when `a` comes first. */
export function compareUtf8(a: string, b: string): number {
  const shorter = Math.min(a.length, b.length);
  for (let at = 0; at < shorter; at++) {
    const left = a.charCodeAt(at);
    const right = b.charCodeAt(at);
    if (left !== right) return weight(left) - weight(right);
  }
  return a.length - b.length;
}

/** Surrogates stand for characters beyond all others, although their code units are not the highest. */
function weight(unit: number): number {
  return unit >= 0xd800 && unit <= 0xdfff ? unit + 0x10000 : unit;
}
