import type { Config } from '../../config/model.ts';
import { defaultOptions } from '../../default-options.ts';
import { mayBeHidden } from './ignore-lines.ts';
import { indexignoreHidesNoContent } from './indexignore-hides-no-content.ts';

/** Tells by their names which files an `.indexignore` may hide, by the options of the check that holds it to that. */
export function hideableFiles({ checks }: Pick<Config, 'checks'>): (name: string) => boolean {
  const check = indexignoreHidesNoContent;
  const { hideable } = { ...defaultOptions(check), ...checks[check.id]?.options } as { hideable: readonly string[] };
  return name => mayBeHidden(name, hideable);
}
