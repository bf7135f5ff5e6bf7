import type { Content, TextFile } from '../ports.ts';

/** What reading a file gives whose bytes are known. @param left bytes that all files may have together */
export function contentOfBytes(id: string, bytes: Uint8Array, limit: number, left: number): Content {
  if (bytes.length > limit) return { kind: 'too-large', bytes: bytes.length };
  return bytes.length > left ? { kind: 'too-much' } : textOf(id, bytes);
}

function textOf(id: string, bytes: Uint8Array): TextFile {
  const valid = decoded(bytes);
  const text = valid ?? new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
  // Every other character has more bytes than units of a text.
  const isAscii = valid !== undefined && text.length === bytes.length;
  return {
    kind: 'text',
    name: id,
    bytes: bytes.length,
    text,
    isUtf8: valid !== undefined,
    isAscii,
    lines: () => [text],
  };
}

function decoded(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
