/** Looked up once: they stand in the innermost loops. */
const { ceil, clz32, imul, log2, min } = Math;
/** Tokens of a block, after which gzip begins a new code. */
const blockTokens = 16_384;
const windowSize = 32_768;
const longestMatch = 258;
const shortestMatch = 4;
/** Earlier places with the same beginning that are compared. */
const mostCompared = 32;
/** A match of this length is taken without looking further. */
const goodMatch = 128;
/** Header and trailer of gzip. */
const frame = 18;
/** What the code itself takes in each block, about. */
const codeBits = 640;
/** Compressors look one place further before they take a match, and so do a little better. */
const advantage = 0.97;

/**
 * About how many bytes gzip makes of these, within a few per cent: what DEFLATE's matches and an ideal code for them take. It stands in
 * for a compressor, which the core has none of.
 *
 * @see https://www.rfc-editor.org/rfc/rfc1951
 */
export function gzipSize(bytes: Uint8Array): number {
  const counts = { symbols: new Float64Array(286), distances: new Float64Array(30), extra: 0, tokens: 0 };
  const heads = new Int32Array(1 << 15).fill(-1);
  const previous = new Int32Array(windowSize).fill(-1);
  let bits = 0;
  const enter = (at: number): void => {
    if (at + shortestMatch > bytes.length) return;
    const hash = hashAt(bytes, at);
    previous[at & (windowSize - 1)] = heads[hash] as number;
    heads[hash] = at;
  };
  for (let at = 0; at < bytes.length; ) {
    const { length, distance } = longest(bytes, at, heads, previous);
    if (length < shortestMatch) {
      count(counts.symbols, bytes[at] as number);
      enter(at);
      at += 1;
    } else {
      const [lengthCode, lengthBits] = codeOf(length - 3, 2);
      const [distanceCode, distanceBits] = codeOf(distance - 1, 1);
      count(counts.symbols, 257 + min(lengthCode, 28));
      count(counts.distances, distanceCode);
      counts.extra += lengthBits + distanceBits;
      for (let inside = at; inside < at + length; inside += 1) enter(inside);
      at += length;
    }
    counts.tokens += 1;
    if (counts.tokens < blockTokens && at < bytes.length) continue;
    bits += codeBits + counts.extra + entropy(counts.symbols) + entropy(counts.distances);
    counts.symbols.fill(0);
    counts.distances.fill(0);
    counts.extra = 0;
    counts.tokens = 0;
  }
  return frame + ceil((bits * advantage) / 8);
}

function longest(bytes: Uint8Array, at: number, heads: Int32Array, previous: Int32Array) {
  let best = 0;
  let distance = 0;
  if (at + shortestMatch > bytes.length) return { length: best, distance };
  const most = min(longestMatch, bytes.length - at);
  let candidate = heads[hashAt(bytes, at)] as number;
  for (let tries = 0; candidate >= 0 && at - candidate < windowSize && tries < mostCompared; tries += 1) {
    if (bytes[candidate + best] === bytes[at + best]) {
      let length = 0;
      while (length < most && bytes[candidate + length] === bytes[at + length]) length += 1;
      if (length > best) {
        best = length;
        distance = at - candidate;
        if (best >= goodMatch || best === most) break;
      }
    }
    candidate = previous[candidate & (windowSize - 1)] as number;
  }
  return { length: best, distance };
}

function hashAt(bytes: Uint8Array, at: number): number {
  const word =
    ((bytes[at] as number) << 24) |
    ((bytes[at + 1] as number) << 16) |
    ((bytes[at + 2] as number) << 8) |
    (bytes[at + 3] as number);
  return imul(word, 0x9e_37_79_b1) >>> 17;
}

/** The code of a length or distance, and how many bits follow it: the codes grow in steps of `1 << shift` for each more bit. */
function codeOf(value: number, shift: number): readonly [number, number] {
  if (value < 2 << shift) return [value, 0];
  const extra = 31 - clz32(value) - shift;
  return [(extra << shift) + (value >>> extra), extra];
}

function count(counts: Float64Array, symbol: number): void {
  counts[symbol] = (counts[symbol] as number) + 1;
}

function entropy(counts: Float64Array): number {
  let total = 0;
  let sum = 0;
  for (const each of counts) {
    if (each === 0) continue;
    total += each;
    sum += each * log2(each);
  }
  return total === 0 ? 0 : total * log2(total) - sum;
}
