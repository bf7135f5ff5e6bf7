import type { Finding } from '../../../core/finding.ts';
import { checkPage } from '../../../core/report/docs-url.ts';
import { encodePath } from '../../../core/report/text/encode-path.ts';
import { type FindingStatus, statusOfFinding } from '../../../core/report/text/finding-status.ts';
import { type FoldedFinding, foldFindings } from '../../../core/report/text/fold-findings.ts';
import { furtherText } from '../../../core/report/text/further-text.ts';
import { type FindingGroup, groupFindings } from '../../../core/report/text/group-findings.ts';
import { nextStepOf } from '../../../core/report/text/next-step.ts';
import { isRepositoryPath } from '../../../core/report/text/repository-path.ts';
import { cut } from '../../../core/report/text/shorten.ts';
import { el, type Html } from '../../../pages/element.ts';
import { name, person, sentence, shown } from '../../../pages/texts.ts';
import { mark, type Tone } from './status-mark.ts';

/** Where findings link to. */
export interface FindingLinks {
  readonly docsUrl: string;
  /** The files of the head, without a slash at the end; undefined where its repository is gone. */
  readonly sourceUrl: string | undefined;
}

const statuses: Readonly<Record<FindingStatus, { readonly tone: Tone; readonly word: string }>> = {
  error: { tone: 'wrong', word: 'Error' },
  waiting: { tone: 'waiting', word: 'Waiting' },
  unknown: { tone: 'unknown', word: 'Undetermined' },
  warning: { tone: 'warning', word: 'Warning' },
  approved: { tone: 'good', word: 'Approved' },
  consequence: { tone: 'wrong', word: 'Follows' },
  existing: { tone: 'over', word: 'Not new' },
  waived: { tone: 'over', word: 'Waived' },
};

/** What was found, by file; what says the same is told once. */
export function findingGroups(findings: readonly Finding[], links: FindingLinks): readonly Html[] {
  return groupFindings(foldFindings(findings)).map(group =>
    el('section', {}, [
      el('h3', {}, headOf(group)),
      el(
        'ul',
        { class: 'rows' },
        group.entries.map(entry => findingItem(entry, links)),
      ),
    ]),
  );
}

function headOf({ file, package: packageName }: FindingGroup) {
  if (file !== undefined) return name(file);
  return packageName === undefined ? 'The repository' : ['Package ', name(packageName)];
}

function findingItem(entry: FoldedFinding, links: FindingLinks): Html {
  const { finding } = entry;
  const { tone, word } = statuses[statusOfFinding(finding)];
  const next = nextStepOf(finding);
  const further = furtherText(entry);
  return el('li', { class: 'finding' }, [
    mark(tone, word),
    el('div', {}, [
      el('p', {}, sentence(finding.message)),
      further === '' ? null : el('p', {}, sentence(further)),
      next === undefined ? null : el('p', {}, [el('strong', {}, `${next.label}: `), ...sentence(next.text)]),
      ...lifted(finding),
      el('p', { class: 'place' }, [
        ...placeOf(finding, links),
        el('a', { href: checkPage(links.docsUrl, cut(String(finding.check), 100)) }, shown(finding.check, 100)),
      ]),
    ]),
  ]);
}

function lifted({ waiver, approvedBy }: Finding): readonly Html[] {
  return [
    ...(approvedBy === undefined ? [] : [el('p', {}, ['Approved by ', person(approvedBy), '.'])]),
    ...(waiver === undefined
      ? []
      : [
          el('p', {}, [
            'Waived until ',
            shown(waiver.expires),
            ' by ',
            person(waiver.owner),
            ': ',
            ...sentence(waiver.reason),
          ]),
        ]),
  ];
}

function placeOf({ file, line, package: packageName }: Finding, { sourceUrl }: FindingLinks) {
  if (file === undefined || line === undefined) return [];
  const text = `Line ${Number(line)}`;
  const href = `${sourceUrl}/${encodePath(file)}#L${Number(line)}`;
  const link = sourceUrl !== undefined && isRepositoryPath(file) ? el('a', { href }, text) : text;
  return [link, ' · ', ...(packageName === undefined ? [] : ['package ', name(packageName), ' · '])];
}
