import { gunzipSync } from 'node:zlib';

/** One line of a push: a reference and where it is to go. https://git-scm.com/docs/gitprotocol-pack#_reference_update_request_and_packfile_transfer */
export interface Command {
  readonly before: string;
  readonly after: string;
  readonly reference: string;
}

/**
 * The commands at the start of what `git push` sends, and whether it understands messages beside the result.
 *
 * @param encoding the header Content-Encoding
 */
export function parseCommands(
  sent: Buffer,
  encoding: string | undefined,
): { readonly commands: readonly Command[]; readonly sideBand: boolean } {
  const body = encoding === 'gzip' ? gunzipSync(sent) : sent;
  const commands: Command[] = [];
  let sideBand = false;
  for (let at = 0; at + 4 <= body.length; ) {
    const length = Number.parseInt(body.subarray(at, at + 4).toString('latin1'), 16);
    if (length < 4) break;
    const [line = '', capabilities = ''] = body
      .subarray(at + 4, at + length)
      .toString('utf8')
      .split('\0');
    const [, before, after, reference] = /^([0-9a-f]{40}) ([0-9a-f]{40}) (.+?)\n?$/u.exec(line) ?? [];
    if (before !== undefined && after !== undefined && reference !== undefined) {
      commands.push({ before, after, reference });
    }
    sideBand ||= capabilities.includes('side-band-64k');
    at += length;
  }
  return { commands, sideBand };
}

/** The answer that refuses a push, with GitHub's words. */
export function refusal(
  commands: readonly Command[],
  reasons: readonly { readonly reference: string; readonly reason: string }[],
  sideBand: boolean,
  rulesUrl: string,
): Buffer {
  const refused = new Set(reasons.map(({ reference }) => reference));
  const report = [
    line('unpack ok\n'),
    ...commands.map(({ reference }) =>
      line(
        refused.has(reference)
          ? `ng ${reference} push declined due to repository rule violations\n`
          : `ng ${reference} atomic push failed\n`,
      ),
    ),
    '0000',
  ].join('');
  if (!sideBand) return Buffer.from(report);
  const message = [...refused].flatMap(reference => [
    `error: GH013: Repository rule violations found for ${reference}.`,
    `Review all repository rules at ${rulesUrl}`,
    ...reasons.filter(one => one.reference === reference).map(({ reason }) => `- ${reason}`),
  ]);
  return Buffer.from(`${line(`\x02${message.join('\n')}\n`)}${line(`\x01${report}`)}0000`);
}

function line(text: string): string {
  return (Buffer.byteLength(text) + 4).toString(16).padStart(4, '0') + text;
}
