import { counted } from '../text/counted.ts';
import type { Audit } from './audit.ts';
import type { AuditFinding } from './audit-problems.ts';

/** `undetermined`: nothing is known to be wrong, and not all is known to be right. */
export type AuditState = 'healthy' | 'wrong' | 'undetermined';

/** What an audit comes to. */
export function auditState({ catalogs }: Pick<Audit, 'catalogs'>): AuditState {
  const states = catalogs.flatMap(({ findings }) => findings.map(({ state }) => state));
  if (states.includes('wrong')) return 'wrong';
  return states.includes('undetermined') ? 'undetermined' : 'healthy';
}

/** What an audit comes to, in one sentence. */
export function auditHeadline({ catalogs }: Pick<Audit, 'catalogs'>): string {
  const findings = catalogs.flatMap(each => each.findings);
  const state = (wanted: AuditFinding['state']) => findings.filter(finding => finding.state === wanted).length;
  const [wrong, undetermined] = [state('wrong'), state('undetermined')];
  const images = catalogs.reduce((sum, each) => sum + each.images, 0);
  if (findings.length === 0)
    return `${counted(catalogs.length, 'catalog is', 'catalogs are')} live and unchanged, with ${counted(images, 'image')}.`;
  const parts = [
    ...(wrong === 0 ? [] : [counted(wrong, 'problem')]),
    ...(undetermined === 0 ? [] : [counted(undetermined, 'undetermined finding')]),
  ];
  return `${parts.join(' and ')} in ${counted(catalogs.length, 'published catalog')}.`;
}
