/**
 * Frees the memory of bytes, which must not be used afterwards. V8 sees only the small object that stands for them, and would let tens of
 * megabytes wait for it to look through its whole heap. Bytes that share their memory with others, as small buffers do, are left alone.
 */
export function freeMemory(bytes: Buffer): void {
  const { buffer, length } = bytes;
  if (length > 0 && length === buffer.byteLength && 'transfer' in buffer) buffer.transfer(0);
}
