import { showName } from '../../text/shown-names.ts';
import type { Bundle } from '../model.ts';
import { placeOfUnreadable } from '../place-of-unreadable.ts';
import { suspectedAnnotations } from '../suspected-annotations.ts';
import { suspectedCsv } from '../suspected-csv.ts';
import { Refusal } from './refusal.ts';

/** Why a bundle has no ClusterServiceVersion: at the file that should be it, where one looks so. */
export function withoutCsv(bundle: Bundle): Refusal {
  const suspected = suspectedCsv(bundle);
  if (suspected === undefined) {
    const what = bundle.manifests.length === 0 ? 'manifest that can be read' : 'ClusterServiceVersion';
    return new Refusal(`The bundle has no ${what}.`);
  }
  if ('misspelled' in suspected) {
    const kind = showName(suspected.misspelled.kind.slice(0, 100));
    return new Refusal(
      `The bundle has no ClusterServiceVersion: the kind is "${kind}" here.`,
      suspected.misspelled,
      'kind',
    );
  }
  const { unreadable } = suspected;
  return new Refusal(`The ClusterServiceVersion cannot be read: ${unreadable.message}.`, placeOfUnreadable(unreadable));
}

/** Why a bundle has no annotations. */
export function withoutAnnotations(bundle: Bundle): Refusal {
  const suspected = suspectedAnnotations(bundle);
  if (suspected === undefined) return new Refusal('The bundle has no annotations file.');
  if ('empty' in suspected) {
    const message = 'The bundle has no annotations: the file has no mapping `annotations` that names the package.';
    return new Refusal(message, { file: suspected.empty.path, line: 1 });
  }
  const { unreadable } = suspected;
  return new Refusal(`The annotations cannot be read: ${unreadable.message}.`, placeOfUnreadable(unreadable));
}
