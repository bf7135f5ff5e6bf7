import type { TextFile } from '../../flows/ports.ts';
import { decode, encodingOf } from '../text-content.ts';
import { freeMemory } from './free-memory.ts';

/** A part that is this long, or longer when a line is, is decoded at once: V8 makes room for longer texts at ten times the cost. */
const pieceBytes = 32 * 1024;
const lineFeed = 0x0a;

/**
 * The content of a file by its bytes, which are decoded when somebody asks for the text, and released then.
 *
 * @param name what equal bytes alone are called
 */
export function lazyTextFile(bytes: Buffer, name: string): TextFile {
  let content: string | Buffer | undefined = bytes;
  const held = () => {
    if (content === undefined) throw new Error(`The content of ${name} was released.`);
    return content;
  };
  return {
    kind: 'text',
    ...encodingOf(bytes),
    bytes: bytes.length,
    name,
    lines() {
      const whole = held();
      return typeof whole === 'string' ? [whole] : piecesOf(whole);
    },
    get text() {
      const whole = held();
      content = typeof whole === 'string' ? whole : decode(whole);
      return content;
    },
    release() {
      if (content instanceof Buffer) freeMemory(content);
      content = undefined;
    },
  };
}

function* piecesOf(bytes: Buffer): Iterable<string> {
  for (let start = 0; start < bytes.length; ) {
    const lineEnd = bytes.indexOf(lineFeed, start + pieceBytes);
    const end = lineEnd === -1 ? bytes.length : lineEnd + 1;
    yield decode(bytes.subarray(start, end));
    start = end;
  }
}
