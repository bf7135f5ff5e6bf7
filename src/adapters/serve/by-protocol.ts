import type { Socket } from 'node:net';

/** What every HTTP/2 connection begins with. https://www.rfc-editor.org/rfc/rfc9113#preface */
const preface = Buffer.from('PRI');
/** A connection that says nothing for so long is ended. */
const silenceMs = 60_000;

/** Who takes a connection. */
interface Takers {
  /** Called before it is handed on. */
  known(): void;
  http1(socket: Socket): void;
  http2(socket: Socket): void;
}

/** Hands a connection on by its first bytes, which are read by whoever takes it: gRPC speaks HTTP/2, anything else HTTP/1. */
export function byProtocol(socket: Socket, take: Takers): void {
  let first = Buffer.alloc(0);
  const end = () => void socket.destroy();
  socket.setTimeout(silenceMs, end);
  socket.on('error', end);
  socket.on('data', look);

  function look(chunk: Buffer): void {
    first = Buffer.concat([first, chunk]);
    const isHttp2 = first.subarray(0, preface.length).equals(preface);
    if (!isHttp2 && first.length < preface.length && preface.subarray(0, first.length).equals(first)) return;
    socket.off('data', look);
    socket.off('timeout', end);
    socket.setTimeout(0);
    socket.pause();
    socket.unshift(first);
    take.known();
    // What was read already is taken from the paused socket by a session of HTTP/2, and flows to a parser of HTTP/1.
    if (isHttp2) take.http2(socket);
    else {
      take.http1(socket);
      socket.resume();
    }
  }
}
