import type { Json } from '../json.ts';
import { inSchemaOrder } from './json/in-schema-order.ts';
import { verdictSchema } from './schema.ts';
import { printableJson } from './text/printable-json.ts';
import type { Verdict } from './verdict.ts';

/** The verdict as it is, as pretty JSON. Keys stand in the order of the published schema, whoever made the verdict. */
export function jsonReport(verdict: Verdict): string {
  return printableJson(inSchemaOrder(verdict as unknown as Json, verdictSchema));
}
