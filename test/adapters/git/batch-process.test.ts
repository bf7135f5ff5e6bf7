import { chmodSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { BatchProcess } from '../../../src/adapters/git/batch-process.ts';
import { failureOf, makeRepository, temporaryDirectory } from './temporary-repository.ts';

/** A process that stands for git; it writes a line to `starts` whenever it starts. */
function standIn(script: string): { batch: BatchProcess; starts: () => number } {
  const directory = temporaryDirectory();
  const program = join(directory, 'git');
  const log = join(directory, 'starts');
  writeFileSync(log, '');
  writeFileSync(program, `#!/bin/sh\necho start >> '${log}'\n${script}\n`);
  chmodSync(program, 0o755);
  const batch = new BatchProcess({ program, args: [], cwd: directory, env: process.env }, 60_000);
  return { batch, starts: () => readFileSync(log, 'utf8').split('\n').length - 1 };
}

const id = 'a'.repeat(40);
const answerAll = `while read -r verb name; do [ "$verb" = flush ] || echo "${id} blob 3"; done`;

describe('the process that answers', () => {
  test('is started with the first question, and only once', async () => {
    const { batch, starts } = standIn(answerAll);
    expect(starts()).toBe(0);
    await Promise.all([batch.info('x'), batch.info('y')]);
    await batch.info('z');
    expect(starts()).toBe(1);
    await batch.close();
  });

  test('is killed: what was asked is rejected as worth a retry, and the next question starts another', async () => {
    const { batch, starts } = standIn(`[ $(wc -l < starts) = 1 ] && kill -9 $$\n${answerAll}`);
    const failures = await Promise.all([failureOf(batch.info('x')), failureOf(batch.info('y'))]);
    expect(failures.map(error => [error.code, error.retryable])).toEqual([
      ['process-died', true],
      ['process-died', true],
    ]);
    expect(failures[0]?.message).toContain('SIGKILL');
    expect(await batch.info('x')).toEqual({ kind: 'object', id, type: 'blob', bytes: 3 });
    expect(starts()).toBe(2);
    await batch.close();
  });

  test('ends without a word', async () => {
    const { batch } = standIn('exit 3');
    expect((await failureOf(batch.info('x'))).message).toContain('status 3');
    await batch.close();
  });

  test('dies at one object: that one is unreadable, the others are asked again', async () => {
    const { batch, starts } = standIn(
      `while read -r verb name; do
         [ "$name" = bad ] && echo "fatal: unable to stream it" >&2 && exit 128
         [ "$verb" = flush ] || echo "${id} blob 3"
       done`,
    );
    const names = ['a', 'bad', 'b', 'bad', 'c'];
    const replies = await Promise.all(names.map(name => batch.info(name)));
    expect(replies.map(reply => reply.kind)).toEqual(['object', 'unreadable', 'object', 'unreadable', 'object']);
    expect(replies[1]).toEqual({ kind: 'unreadable', detail: 'unable to stream it' });
    expect(starts()).toBe(3);
    await batch.close();
  });

  test('that dies at everything is given up', async () => {
    const { batch, starts } = standIn('read -r line; echo "fatal: unable to stream it" >&2; exit 128');
    const asked = await Promise.allSettled(Array.from({ length: 60 }, (_, index) => batch.info(`${index}`)));
    expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(30);
    expect(asked.filter(({ status }) => status === 'rejected')).toHaveLength(30);
    expect(starts()).toBe(31);
    await batch.close();
  });

  test('that does not answer is ended', async () => {
    const { directory } = makeRepository();
    const program = join(directory, 'git');
    writeFileSync(program, '#!/bin/sh\nexec sleep 1000\n');
    chmodSync(program, 0o755);
    const batch = new BatchProcess({ program, args: [], cwd: directory, env: process.env }, 50);
    const error = await failureOf(batch.info('x'));
    expect([error.code, error.retryable]).toEqual(['timeout', true]);
    await batch.close();
  });

  test('that is closed in the middle rejects what is under way', async () => {
    const { batch } = standIn('exec sleep 1000');
    const asked = failureOf(batch.info('x'));
    await new Promise(resolve => setImmediate(resolve));
    const closing = batch.close();
    const late = failureOf(batch.info('y'));
    expect((await late).code).toBe('closed');
    await closing;
    expect((await asked).code).toBe('closed');
  });

  test('that is closed before it started rejects, too', async () => {
    const { batch, starts } = standIn(answerAll);
    const asked = failureOf(batch.info('x'));
    await batch.close();
    expect((await asked).code).toBe('closed');
    expect(starts()).toBe(0);
  });
});
