import { encodeUtf8 } from './encode-utf8.ts';

/** The size of the buffer from which opm reads lines. */
const bufferBytes = 4096;
const maxBytesPerCharacter = 3;
const carriageReturn = 13;

/**
 * Whether opm drops the last line of a YAML file: the file ends without a line end, and exactly where opm's buffer is full.
 * What opm gets is a part of a line and then the end of the file, which it takes for the end of a file that ended with the line before. A carriage return
 * in the last place of the buffer waits for the next part.
 *
 * @param text the last document of a file; every other one ends with a line end
 * @see https://github.com/kubernetes/apimachinery/blob/v0.36.2/pkg/util/yaml/decoder.go (`LineReader`)
 * @see https://github.com/golang/go/blob/go1.26.0/src/bufio/bufio.go (`ReadLine`)
 */
export function opmDropsLastLine(text: string): boolean {
  const start = text.lastIndexOf('\n') + 1;
  if ((text.length - start) * maxBytesPerCharacter < bufferBytes) return false;
  const bytes = encodeUtf8(text.slice(start));
  let read = 0;
  while (bytes.length - read >= bufferBytes)
    read += bytes[read + bufferBytes - 1] === carriageReturn ? bufferBytes - 1 : bufferBytes;
  return read === bytes.length;
}
