import type { Finding } from '../finding.ts';
import type { Json, JsonObject } from '../json.ts';
import type { Decision } from '../policy/decision.ts';
import { inSchemaOrder } from './json/in-schema-order.ts';
import { headOf, schemaVersion } from './json/published-schema.ts';
import { definition, listOf, objectOf, optional, text } from './json/schema-words.ts';
import { decision, finding, reason } from './json/verdict-parts.ts';
import { printableJson } from './text/printable-json.ts';

/** What a policy would have done with the changes of a history. */
export interface ReplayReport {
  readonly schemaVersion: 1;
  /** Oldest first. */
  readonly changes: readonly ReplayedChange[];
}

interface ReplayedChange {
  readonly commit: string;
  readonly author: string;
  readonly subject: string;
  readonly decision?: Decision;
  readonly findings: readonly Finding[];
}

/** JSON Schema of a replay. */
export const replaySchema: JsonObject = {
  ...headOf('replay', 'Replay of a history', 'What `catalog-keeper replay` writes with `--format json`.'),
  ...objectOf<ReplayReport>({
    schemaVersion,
    changes: listOf(
      objectOf<ReplayedChange>({
        commit: text('Id of the commit.'),
        author: text('Name of its author, as in the commit.'),
        subject: text('First line of its message.'),
        decision: optional(decision),
        findings: listOf(definition('finding'), 'Most severe first, then by file, line and check.'),
      }),
      'Every change, oldest first.',
    ),
  }),
  $defs: { finding, reason },
};

/** The replay as it is, as pretty JSON. */
export function replayJson(report: ReplayReport): string {
  return printableJson(inSchemaOrder(report as unknown as Json, replaySchema));
}
