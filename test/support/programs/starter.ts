import { type SpawnOptions, spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { createServer, type Socket } from 'node:net';
import { dirname } from 'node:path';
import { createInterface } from 'node:readline';

/** What the starter is asked for: a line of JSON. The connections for its standard streams are made before, in the order of the streams. */
export interface StartRequest {
  readonly id: number;
  readonly program: string;
  readonly args: readonly string[];
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
  readonly detached: boolean;
  /** For each of the three standard streams, whether there is a connection for it. */
  readonly connected: readonly boolean[];
}

/** What it answers: a line of JSON. */
export type StartAnswer =
  | { readonly kind: 'started'; readonly id: number; readonly pid: number }
  | {
      readonly kind: 'ended';
      readonly id: number;
      readonly code: number | null;
      readonly signal: NodeJS.Signals | null;
    }
  | { readonly kind: 'failed'; readonly id: number; readonly error: object & { readonly message: string } };

/** Connections in the order in which they were made: those of the streams of the next requests. */
const connections: Socket[] = [];
const requests: StartRequest[] = [];

/** A request may arrive before the connections that belong to it. */
function startNext(control: Socket): void {
  for (let next = requests[0]; next !== undefined; next = requests[0]) {
    const wanted = next.connected.filter(Boolean).length;
    if (connections.length < wanted) return;
    requests.shift();
    start(next, connections.splice(0, wanted), answer => control.write(`${JSON.stringify(answer)}\n`));
  }
}

function start(request: StartRequest, streams: Socket[], answer: (answer: StartAnswer) => void): void {
  const { id, program, args, cwd, env, detached } = request;
  const left = [...streams];
  const stdio: SpawnOptions['stdio'] = request.connected.map(isConnected => (isConnected ? left.shift() : 'ignore'));
  try {
    const child = spawn(program, args, { cwd, env, detached, stdio });
    if (child.pid !== undefined) answer({ kind: 'started', id, pid: child.pid });
    child.once('error', error => answer({ kind: 'failed', id, error: { ...error, message: error.message } }));
    child.once('exit', (code, signal) => answer({ kind: 'ended', id, code, signal }));
  } catch (error) {
    answer({ kind: 'failed', id, error: { ...(error as Error), message: String(error) } });
  } finally {
    // The program has its own.
    for (const stream of streams) stream.destroy();
  }
}

/** Of the socket, in a directory of its own. */
const path = process.argv[2] ?? '';

let control: Socket | undefined;
const server = createServer({ pauseOnConnect: true, allowHalfOpen: true }, socket => {
  // Whoever has what a program says may let go of it.
  socket.on('error', () => undefined);
  if (control !== undefined) {
    connections.push(socket);
    startNext(control);
    return;
  }
  control = socket;
  // The process that asks has ended, perhaps by a signal.
  socket.once('end', end);
  socket.once('close', end);
  createInterface(socket).on('line', line => {
    requests.push(JSON.parse(line) as StartRequest);
    startNext(socket);
  });
  socket.resume();
});
function end(): never {
  rmSync(dirname(path), { recursive: true, force: true });
  process.exit();
}

server.listen(path, () => process.stdout.write('listens'));
