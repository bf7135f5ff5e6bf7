import { EventEmitter } from 'node:events';
import type { Socket } from 'node:net';
import type { StartAnswer } from './starter.ts';

/** A program that another process started for this one. To who has it, it is as a `ChildProcess` of Node. */
export class StartedProgram extends EventEmitter {
  readonly stdio: readonly (Socket | null)[];
  readonly stdin: Socket | null;
  readonly stdout: Socket | null;
  readonly stderr: Socket | null;
  /** Known when `spawn` is emitted, which may be after the first output. */
  pid: number | undefined;
  exitCode: number | null = null;
  signalCode: NodeJS.Signals | null = null;
  killed = false;
  /** Sent before it was known which process the program is. */
  #early: NodeJS.Signals | undefined;
  readonly #leads: boolean;
  #left: number;

  /** @param leads whether the program leads a group of processes */
  constructor(streams: readonly (Socket | null)[], leads: boolean) {
    super();
    this.#leads = leads;
    [this.stdin = null, this.stdout = null, this.stderr = null] = streams;
    this.stdio = streams;
    const read = [this.stdout, this.stderr].filter(stream => stream !== null);
    // Its end, too, has to come before all is closed.
    this.#left = read.length + 1;
    for (const stream of read) stream.once('close', () => this.#closeOne());
  }

  handle(answer: StartAnswer): void {
    if (answer.kind === 'started') {
      this.pid = answer.pid;
      this.emit('spawn');
      if (this.#early !== undefined) this.#killEarly(answer.pid, this.#early);
      return;
    }
    this.stdin?.destroy();
    if (answer.kind === 'failed') {
      this.exitCode = -1;
      this.emit('error', Object.assign(new Error(answer.error.message), answer.error));
    } else {
      this.exitCode = answer.code;
      this.signalCode = answer.signal;
      this.emit('exit', answer.code, answer.signal);
      // What nobody reads must not keep it from being closed.
      for (const stream of [this.stdout, this.stderr]) if (stream?.readableFlowing === null) stream.resume();
    }
    this.#closeOne();
  }

  kill(signal: NodeJS.Signals = 'SIGTERM'): boolean {
    if (this.exitCode !== null || this.signalCode !== null) return false;
    if (this.pid === undefined) this.#early = signal;
    else {
      try {
        process.kill(this.pid, signal);
      } catch {
        // It has ended, and that was not told yet.
        return false;
      }
    }
    this.killed = true;
    return true;
  }

  /** Whoever ends a group by the number of its leader, which Node would have told at once, could not do so. */
  #killEarly(pid: number, signal: NodeJS.Signals): void {
    try {
      process.kill(this.#leads ? -pid : pid, signal);
    } catch {
      // It has ended, and that was not told yet.
    }
  }

  #closeOne(): void {
    if (--this.#left === 0) this.emit('close', this.exitCode, this.signalCode);
  }
}
