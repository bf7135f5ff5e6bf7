import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

/** A program that answers each line of JSON with a line of JSON. */
interface LinePeer<Question, Answer> {
  ask(question: Question): Promise<Answer>;
  close(): void;
}

/** Starts a program to compare with. */
export function openLinePeer<Question, Answer>(path: string): LinePeer<Question, Answer> {
  const peer = spawn(path, { stdio: ['pipe', 'pipe', 'inherit'] });
  const lines = createInterface({ input: peer.stdout });
  return {
    async ask(question) {
      const answer = once(lines, 'line');
      peer.stdin.write(`${JSON.stringify(question)}\n`);
      return JSON.parse(String((await answer)[0])) as Answer;
    },
    close: () => peer.stdin.end(),
  };
}
