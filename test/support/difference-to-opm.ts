import { type CatalogFiles, judgeCatalog } from './judge-catalog.ts';
import { rulesNamedByOpm } from './rules-named-by-opm.ts';

/** What `opm validate` says of a catalog. */
export interface OpmVerdict {
  readonly valid: boolean;
  /** Empty for a valid catalog. */
  readonly message: string;
}

/** Why what opm takes may be refused: docs/opm-differences.md has each. */
const stricter =
  /byte order mark, U\+FEFF|control character, U\+|bytes that are not UTF-8|means the same as another key|opm does not read the last line/;

/** Whether we refuse what opm may read, by a rule that docs/opm-differences.md tells of. */
export function isStricter(messages: readonly string[]): boolean {
  return messages.some(message => stricter.test(message));
}

/** In what our verdict differs from that of opm, or which rule it names that we do not report; undefined when in nothing. */
export function differenceToOpm(files: CatalogFiles, { valid, message }: OpmVerdict): string | undefined {
  const { isValid, findings } = judgeCatalog(files);
  const reported = new Set(findings.map(finding => finding.check));
  if (isValid !== valid) {
    const ours = findings.map(({ check, message: found }) => `${check} (${found})`).join(', ');
    return valid ? `opm takes it, we report ${ours}` : `opm refuses it, we report ${ours || 'nothing'}: ${message}`;
  }
  if (valid) return undefined;
  // The rule may be about a document that we do not read.
  if (isStricter(findings.map(({ message: found }) => found))) return undefined;
  const missing = rulesNamedByOpm(message).filter(checks => !checks.some(check => reported.has(check)));
  return missing.length === 0 ? undefined : `${missing.join(' and ')} not among ${[...reported]}: ${message}`;
}
