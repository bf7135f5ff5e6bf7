import type { Audit, CatalogAudit } from '../audit/audit.ts';
import { type AuditFinding, auditKinds } from '../audit/audit-problems.ts';
import type { JsonObject } from '../json.ts';
import { headOf, schemaVersion } from './json/published-schema.ts';
import { reportJson } from './json/report-json.ts';
import { arrayOf, count, objectOf, oneOf, optional, text } from './json/schema-words.ts';

/** JSON Schema of an audit. */
export const auditSchema: JsonObject = {
  ...headOf('audit', 'Audit of published catalogs', 'What `catalog-keeper audit` writes with `--format json`.'),
  ...objectOf<Audit>({
    schemaVersion,
    revision: text('Id of the commit whose catalogs should be live.'),
    time: text('When the audit was made. ISO 8601, UTC.'),
    catalogs: arrayOf(
      objectOf<CatalogAudit>({
        path: text('Directory in the repository.'),
        name: text('Last part of the path.'),
        image: optional(text('The image of the newest release, by digest.')),
        releaseTag: optional(text('The tag of the newest release.')),
        images: count('Images that the published catalog refers to.'),
        findings: arrayOf(
          objectOf<AuditFinding>({
            kind: oneOf<AuditFinding['kind']>(auditKinds),
            state: oneOf<AuditFinding['state']>(
              { wrong: true, undetermined: true },
              '`undetermined`: a registry or the network failed, or information is missing.',
            ),
            message: text('What is wrong: one sentence.'),
            fix: text('What to do about it.'),
            cure: optional(
              oneOf<NonNullable<AuditFinding['cure']>>(
                { publish: true, rebuild: true },
                'What fixes it without a person. `rebuild`: `catalog-keeper publish --rebuild`.',
              ),
            ),
          }),
          'Empty if everything is as published.',
        ),
      }),
      'Every catalog of the revision, or those that were asked for.',
    ),
  }),
};

/** The audit as it is, as pretty JSON: the same for the same audit. */
export function auditJson(audit: Audit): string {
  return reportJson(audit, auditSchema);
}
