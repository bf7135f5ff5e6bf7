import type { Verdict } from '../../core/report/verdict.ts';
import type { PeopleOptions } from '../people/people-from-options.ts';
import type { Forge, Images } from '../ports.ts';
import type { Report } from '../reconcile/report-pull-request.ts';
import type { Advice } from './advice.ts';
import type { Event } from './event.ts';

/** An event to be judged, and what the person who runs the check states besides. */
export interface EventRequest {
  readonly event: Event;
  /** `check` judges the change of a pull request, or a whole tree; `validate` the catalogs of a tree. */
  readonly command: 'check' | 'validate';
  /** The one catalog that `validate` judges, by its path in the repository; empty for all of them. */
  readonly catalog: string;
  /** The revision to compare with. */
  readonly base: string | undefined;
  readonly people: PeopleOptions;
  /** Who is asked about the pull request; undefined where nobody may be. */
  readonly forge: Forge | undefined;
  /** Opens who is asked about images; undefined where nobody is. */
  readonly openImages: (() => Promise<Images>) | undefined;
  /** The options of the command line that look at images in the same way. */
  readonly imageWords: readonly string[];
  /** What to do about what is lacking. */
  readonly advice: Advice;
  /** Is told what the verdict does not show: nobody is to think that something was looked at. */
  readonly warn: (message: string) => void;
  /** The time of the verdict, ISO 8601 in UTC. */
  readonly now: string;
}

/** What came of it. */
export interface JudgedEvent {
  readonly verdict: Verdict;
  /** What can be shown of it on a pull request; absent where the event names none, or its change was not judged. */
  readonly report?: Report;
}
