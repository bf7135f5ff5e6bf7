import type { Finding } from '../finding.ts';
import type { JsonObject } from '../json.ts';
import type { Decision } from '../policy/decision.ts';
import { headOf, schemaVersion } from './json/published-schema.ts';
import { reportJson } from './json/report-json.ts';
import { arrayOf, definition, objectOf, optional, text } from './json/schema-words.ts';
import { decision, finding, reason } from './json/verdict-parts.ts';

/** What a policy would have done with the changes of a history. */
interface ReplayReport {
  readonly schemaVersion: 1;
  /** Oldest first. */
  readonly changes: readonly ReplayedChange[];
}

/** What it would have done with one. */
export interface ReplayedChange {
  readonly commit: string;
  readonly author: string;
  readonly subject: string;
  readonly decision?: Decision;
  readonly findings: readonly Finding[];
}

const change = objectOf<ReplayedChange>({
  commit: text('Id of the commit.'),
  author: text('Name of its author, as in the commit.'),
  subject: text('First line of its message.'),
  decision: optional(decision),
  findings: arrayOf(definition('finding'), 'Most severe first, then by file, line and check.'),
});
const $defs = { finding, reason };

/** JSON Schema of a replay. */
export const replaySchema: JsonObject = {
  ...headOf('replay', 'Replay of a history', 'What `catalog-keeper replay` writes with `--format json`.'),
  ...objectOf<ReplayReport>({
    schemaVersion,
    changes: arrayOf(change, 'Every change, oldest first.'),
  }),
  $defs,
};

/** One change, as the JSON of a replay has it. */
export function replayedChangeJson(replayed: ReplayedChange): string {
  const text = reportJson(replayed, { ...change, $defs });
  return text.trimEnd().replaceAll(/^/gm, ' '.repeat(4));
}

/** The replay as pretty JSON. @param changes each as `replayedChangeJson` gives it */
export function replayJson(changes: readonly string[]): string {
  const list = changes.length === 0 ? '[]' : `[\n${changes.join(',\n')}\n  ]`;
  return `{\n  "schemaVersion": 1,\n  "changes": ${list}\n}\n`;
}
