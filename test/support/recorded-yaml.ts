import type { JsonObject } from '../../src/core/json.ts';

/** What `opm validate` and `opm render` say of a catalog: why it is refused, or its blobs. */
export type OpmAnswer = { readonly message: string } | { readonly blobs: readonly JsonObject[] };

/** A small file, and what opm says of a catalog of that file alone. */
export interface RecordedYaml {
  readonly id: string;
  readonly bytes: Uint8Array;
  readonly answer: OpmAnswer;
}

/** Below the root of the repository. */
export const recordedYamlPath = 'test/core/catalog/recorded-yaml.jsonl';

/** As it is kept, in a line of JSON. Bytes that are not UTF-8 are base64. */
type Line = { readonly id: string } & ({ readonly text: string } | { readonly base64: string }) & OpmAnswer;

export function recordedYamlText(recorded: readonly RecordedYaml[]): string {
  return recorded.map(one => `${JSON.stringify(lineOf(one))}\n`).join('');
}

export function parseRecordedYaml(text: string): readonly RecordedYaml[] {
  return text
    .trimEnd()
    .split('\n')
    .map(written => {
      const { id, ...line } = JSON.parse(written) as Line;
      const bytes = 'text' in line ? Buffer.from(line.text) : Buffer.from(line.base64, 'base64');
      return { id, bytes, answer: 'blobs' in line ? { blobs: line.blobs } : { message: line.message } };
    });
}

function lineOf({ id, bytes, answer }: RecordedYaml): Line {
  const text = Buffer.from(bytes).toString();
  const isUtf8 = Buffer.from(text).equals(bytes);
  return { id, ...(isUtf8 ? { text } : { base64: Buffer.from(bytes).toString('base64') }), ...answer };
}
