import type { RefusedOperation } from '../../../flows/reconcile/optional-operations.ts';
import { el, type Html } from '../../../pages/element.ts';
import { sentence } from '../../../pages/texts.ts';
import { timeOf } from './time-of.ts';

/** Comments, labels and reactions of the App that GitHub refused: who looks for them on the pull request finds out here why they are missing. */
export function refusals(refused: readonly RefusedOperation[]): Html {
  return [
    el('p', {}, 'Nothing waits for these: they are tried again after some hours.'),
    el(
      'ul',
      {},
      refused.map(({ text, at }) => el('li', {}, [...sentence(text), ' ', timeOf(at)])),
    ),
  ];
}
