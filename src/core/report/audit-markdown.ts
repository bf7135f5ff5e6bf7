import type { Audit, CatalogAudit } from '../audit/audit.ts';
import { auditHeadline } from '../audit/audit-state.ts';
import { counted } from '../text/counted.ts';
import { codeSpan } from './markdown/code-span.ts';
import { fitSections } from './markdown/fit-sections.ts';
import type { SizeLimit } from './markdown/limit.ts';
import { prose } from './markdown/prose.ts';
import { type Section, wholeSection } from './markdown/section.ts';

/** An audit as Markdown, for the summary of a job or an issue: the same for the same findings, whenever they were made. */
export function auditMarkdown(audit: Audit, limit: SizeLimit): string {
  const head = wholeSection(0, `### ${prose(auditHeadline(audit))}`, ['headline', 'headlines']);
  return fitSections([head, ...audit.catalogs.map(catalogSection)], limit);
}

function catalogSection({ path, image, releaseTag, images, findings }: CatalogAudit, index: number): Section {
  const live = findings.length === 0 ? `live, with ${counted(images, 'image')}` : counted(findings.length, 'finding');
  const published =
    image === undefined || releaseTag === undefined
      ? ''
      : `Newest release: ${codeSpan(releaseTag)}, ${codeSpan(image)}.\n\n`;
  return {
    priority: findings.length === 0 ? 1_000_000 + index : index + 1,
    head: `#### ${codeSpan(path)}: ${live}\n\n${published}`,
    items: findings.map(
      ({ state, message, fix }) => `- ${state === 'wrong' ? '❌' : '❔'} ${prose(message)} ${prose(fix)}\n`,
    ),
    count: findings.length,
    tail: '',
    nouns: ['finding', 'findings'],
    mayLeaveGaps: true,
  };
}
