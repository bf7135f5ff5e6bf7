import { resultOf } from '../cluster/runs/install-facts.ts';
import type { InstallTarget } from '../cluster/runs/install-target.ts';
import { codeSpan } from '../report/markdown/code-span.ts';
import { prose } from '../report/markdown/prose.ts';
import { counted } from '../text/counted.ts';
import type { LateInstalls } from './judgement.ts';

const most = 20;
const maxText = 500;
const begin = '<!-- catalog-keeper: installs -->';
const end = '<!-- catalog-keeper: end of installs -->';

/**
 * What the comment on a merged pull request says about installs on a cluster that ended after the merge. A section that is there stays as it is.
 *
 * @param before the body of the comment that is there
 */
export function lateInstallsSection(
  installs: LateInstalls | undefined,
  before: string | undefined,
): string | undefined {
  if (installs === undefined) return before === undefined ? undefined : sectionIn(before);
  const { targets, state } = installs;
  const lines = targets.slice(0, most).map(target => lineOf(installs, target));
  const more = targets.length > most ? [`- and ${counted(targets.length - most, 'other head', 'other heads')}`] : [];
  const note = toldByComment(installs) ? ['', 'What was merged stays merged.'] : [];
  return [
    begin,
    `After the merge, [a run](${state.url}) ended that installs on a cluster:`,
    '',
    ...lines,
    ...more,
    ...note,
    end,
  ].join('\n');
}

/** Whether people have to know even where there is no comment. */
export function toldByComment({ targets, state }: LateInstalls): boolean {
  return targets.some(target => resultOf(state, target).outcome !== 'succeeded');
}

function lineOf({ state }: LateInstalls, target: InstallTarget): string {
  const { bundle, from, channel, package: name } = target;
  const { outcome, message = '', fix = '' } = resultOf(state, target);
  const what = from === undefined ? codeSpan(bundle) : `${codeSpan(from)} to ${codeSpan(bundle)}`;
  const subject = `${what} (channel ${codeSpan(channel)} of ${codeSpan(name)})`;
  const why = [message, fix].filter(text => text !== '').map(text => prose(text.slice(0, maxText)));
  switch (outcome) {
    case 'succeeded':
      return `- ✅ ${subject}`;
    case 'failed':
      return `- ❌ ${[`${subject} cannot be installed.`, ...why].join(' ')}`;
    case 'undetermined':
      return `- ❓ ${[`${subject} could not be determined.`, ...why].join(' ')}`;
  }
}

function sectionIn(body: string): string | undefined {
  const [from, to] = [body.indexOf(begin), body.indexOf(end)];
  return from < 0 || to < from ? undefined : body.slice(from, to + end.length);
}
