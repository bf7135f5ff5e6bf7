import { headlineSentence, withFullStop, withMore } from '../report/text/headline-sentence.ts';
import { counted } from '../text/counted.ts';
import type { Audit } from './audit.ts';

/** `undetermined`: nothing is known to be wrong, and not all is known to be right. */
export type AuditState = 'healthy' | 'wrong' | 'undetermined';

/** What an audit comes to. */
export function auditState({ catalogs }: Pick<Audit, 'catalogs'>): AuditState {
  const states = catalogs.flatMap(({ findings }) => findings.map(({ state }) => state));
  if (states.includes('wrong')) return 'wrong';
  return states.includes('undetermined') ? 'undetermined' : 'healthy';
}

/** What an audit comes to, in one sentence: the first problem, and how many other findings there are. It may hold names from outside. */
export function auditHeadline({ catalogs }: Pick<Audit, 'catalogs'>): string {
  const findings = catalogs.flatMap(({ path, findings }) => findings.map(finding => ({ ...finding, path })));
  const first = findings.find(({ state }) => state === 'wrong') ?? findings[0];
  if (first !== undefined) {
    const said = catalogs.length === 1 ? first.message : `${first.path}: ${first.message}`;
    return withFullStop(withMore(headlineSentence(said), findings.length - 1, 'more finding'));
  }
  const images = catalogs.reduce((sum, each) => sum + each.images, 0);
  return `${counted(catalogs.length, 'catalog is', 'catalogs are')} live and unchanged, with ${counted(images, 'image')}.`;
}
