import { counted } from '../text/counted.ts';
import type { Audit, CatalogAudit } from './audit.ts';
import { auditHeadline } from './audit-state.ts';

/** An audit for people, as lines. */
export function auditText(audit: Audit): string {
  const lines = audit.catalogs.flatMap(catalogLines);
  return `${[...lines, '', auditHeadline(audit)].join('\n')}\n`;
}

function catalogLines({ path, image, releaseTag, images, findings }: CatalogAudit): readonly string[] {
  const head = findings.length === 0 ? `${path}: live (${counted(images, 'image')})` : path;
  return [
    head,
    ...(image === undefined ? [] : [`  ${image}`]),
    ...(releaseTag === undefined ? [] : [`  ${releaseTag}`]),
    ...findings.flatMap(({ state, message, fix }) => [
      `  ${state === 'wrong' ? 'error' : 'undetermined'}: ${message}`,
      `    fix: ${fix}`,
    ]),
  ];
}
