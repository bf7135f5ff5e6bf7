import { expect, test } from '@jest/globals';
import { BatchReplies, type BatchReply, type Expectation } from '../../../src/adapters/git/batch-replies.ts';

const id = 'a'.repeat(40);
const output = Buffer.from(
  `${id} blob 5\n${id} blob 5\nhe\no\n\n${id} missing\nHEAD:x y blob 3 missing\n${id} tree 0\n\n${id} blob 6\nlarge!\n${id} blob 2\nok\n`,
);
const content: Expectation = { withBody: true, maxBytes: 5 };
const questions: readonly Expectation[] = [
  { withBody: false, maxBytes: 0 },
  content,
  content,
  content,
  content,
  content,
  content,
];
const answers = [
  `blob 5 undefined`,
  'blob 5 "he\\no\\n"',
  'missing',
  'missing',
  'tree 0 ""',
  'blob 6 undefined',
  'blob 2 "ok"',
];

function shown(reply: BatchReply): string {
  if (reply.kind !== 'object') return reply.kind;
  return `${reply.type} ${reply.bytes} ${JSON.stringify(reply.body?.toString())}`;
}

test('answers are the same however the output is cut', () => {
  for (let size = 1; size <= output.length; size++) {
    const seen: string[] = [];
    const replies = new BatchReplies(
      () => questions[seen.length],
      reply => seen.push(shown(reply)),
    );
    for (let at = 0; at < output.length; at += size) replies.push(output.subarray(at, at + size));
    expect(seen).toEqual(answers);
  }
});

test('contents are there when the output is there no more', () => {
  const bodies: (Buffer | undefined)[] = [];
  const replies = new BatchReplies(
    () => content,
    reply => bodies.push(reply.kind === 'object' ? reply.body : undefined),
  );
  const chunk = Buffer.from(`${id} blob 4\nkept\n`);
  replies.push(chunk);
  chunk.fill(0);
  expect(bodies.map(body => body?.toString())).toEqual(['kept']);
});
