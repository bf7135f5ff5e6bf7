import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';
import { BatchReplies, type BatchReply, type Expectation } from './batch-replies.ts';
import type { GitCommand } from './environment.ts';
import { explainFailure, firstLine } from './explain-failure.ts';
import { freeMemory } from './free-memory.ts';
import { GitError } from './git-error.ts';
import { cannotStart, died, tookTooLong } from './run-git.ts';

interface Request extends Expectation {
  readonly line: string;
  readonly resolve: (reply: BatchReply) => void;
  readonly reject: (error: GitError) => void;
}

interface Session {
  readonly child: ChildProcessWithoutNullStreams;
  errors: string;
  /** Why we ended it ourselves. */
  stopped: GitError | undefined;
}

const errorBytes = 16 * 1024;
/** A damaged object ends git. That many are read over before all is given up. */
const maxRestarts = 30;

/**
 * One long-lived `git cat-file --batch-command`, started with the first question. Many questions may be under way; the answers
 * come in their order. An object that git cannot read ends the process: that object is answered as unreadable,
 * and what was asked after it is asked again of a new process.
 */
export class BatchProcess {
  readonly #command: GitCommand;
  readonly #timeoutMs: number;
  #session: Session | undefined;
  #waiting: Request[] = [];
  #answered = 0;
  #unsent = '';
  #restarts = 0;
  #timer: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(command: GitCommand, timeoutMs: number) {
    this.#command = { ...command, args: [...command.args, 'cat-file', '--batch-command', '--buffer'] };
    this.#timeoutMs = timeoutMs;
  }

  /** The type and size of an object, by any name that git knows. @throws GitError when git cannot answer */
  info(name: string): Promise<BatchReply> {
    return this.#ask(`info ${name}\n`, false, 0);
  }

  /** The content of an object, unless it is larger than `maxBytes`: then it is read over. @throws GitError when git cannot answer */
  contents(name: string, maxBytes: number): Promise<BatchReply> {
    return this.#ask(`contents ${name}\n`, true, maxBytes);
  }

  /** Ends the process. What is still under way is rejected. */
  async close(): Promise<void> {
    this.#isClosed = true;
    const session = this.#session;
    if (session === undefined) return;
    session.stopped ??= closed();
    const ended = once(session.child, 'close');
    session.child.stdin.end();
    // Without questions it ends by itself; what it still has to answer nobody waits for.
    const timer = setTimeout(() => session.child.kill('SIGKILL'), this.#waiting.length > 0 ? 0 : 2000);
    await ended.catch(() => {});
    clearTimeout(timer);
  }

  #ask(line: string, withBody: boolean, maxBytes: number): Promise<BatchReply> {
    if (this.#isClosed) return Promise.reject(closed());
    return new Promise((resolve, reject) => {
      this.#waiting.push({ line, withBody, maxBytes, resolve, reject });
      this.#send(line);
    });
  }

  /** Questions of one turn go out together: git then answers them in one go. */
  #send(line: string): void {
    if (this.#unsent === '') queueMicrotask(() => this.#flush());
    this.#unsent += line;
  }

  #flush(): void {
    if (this.#unsent === '') return;
    if (this.#isClosed) {
      this.#rejectAll(closed());
      return;
    }
    this.#session ??= this.#start();
    this.#session.child.stdin.write(`${this.#unsent}flush\n`);
    this.#unsent = '';
    this.#timer ??= setTimeout(() => this.#stop(tookTooLong(this.#command, this.#timeoutMs)), this.#timeoutMs);
  }

  #start(): Session {
    const { program, args, cwd, env } = this.#command;
    const child = spawn(program, args, { cwd, env, windowsHide: true });
    const session: Session = { child, errors: '', stopped: undefined };
    const replies = new BatchReplies(
      () => this.#waiting[this.#answered],
      reply => this.#answer(reply),
    );
    child.stdout.on('data', (chunk: Buffer) => {
      replies.push(chunk);
      freeMemory(chunk);
      this.#progress();
    });
    child.stderr.on('data', (chunk: Buffer) => {
      session.errors = (session.errors + chunk.toString('utf8')).slice(-errorBytes);
    });
    // The reason comes with the end of the process.
    child.stdin.on('error', () => {});
    child.on('error', error => {
      session.stopped ??= cannotStart(this.#command, error);
    });
    child.on('close', (status, signal) => this.#ended(session, status, signal));
    return session;
  }

  #answer(reply: BatchReply): void {
    this.#waiting[this.#answered]?.resolve(reply);
    this.#answered++;
    // Cutting the queue at every answer would be quadratic.
    if (this.#answered < 1024 && this.#answered < this.#waiting.length) return;
    this.#waiting = this.#waiting.slice(this.#answered);
    this.#answered = 0;
  }

  #progress(): void {
    if (this.#answered < this.#waiting.length) {
      this.#timer?.refresh();
    } else {
      clearTimeout(this.#timer);
      this.#timer = undefined;
    }
  }

  #stop(reason: GitError): void {
    if (this.#session === undefined) return;
    this.#session.stopped ??= reason;
    this.#session.child.kill('SIGKILL');
  }

  #ended(session: Session, status: number | null, signal: NodeJS.Signals | null): void {
    this.#session = undefined;
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#waiting = this.#waiting.slice(this.#answered);
    this.#answered = 0;
    this.#unsent = '';
    const said = session.errors.split('\n').findLast(line => line.startsWith('fatal: ')) ?? '';
    const reason = session.stopped ?? this.#reasonOf(said, status, signal);
    const isOfOneObject = reason.code === 'unreadable-object' || reason.code === 'missing-object';
    if (!isOfOneObject || ++this.#restarts > maxRestarts) {
      this.#rejectAll(reason);
      return;
    }
    this.#waiting.shift()?.resolve({ kind: 'unreadable', detail: firstLine(said) });
    for (const request of this.#waiting) this.#send(request.line);
  }

  #rejectAll(reason: GitError): void {
    const rejected = this.#waiting;
    this.#waiting = [];
    this.#unsent = '';
    for (const request of rejected) request.reject(reason);
  }

  #reasonOf(said: string, status: number | null, signal: NodeJS.Signals | null): GitError {
    const reason = explainFailure(this.#command.cwd, status, said);
    if (reason.code !== 'git-failed') return reason;
    if (status === null || said === '') return died(this.#command, signal ?? `status ${status}`);
    // Whatever else ends it while it answers has to do with the object that it was reading.
    return new GitError('unreadable-object', reason.message, reason.fix, said);
  }
}

function closed(): GitError {
  return new GitError('closed', 'The repository was closed.', 'Open it again.');
}
