import type { Actors } from '../../core/actors.ts';
import { withAssumptions } from '../../core/policy/assumptions.ts';
import type { People, PeopleFacts } from '../ports.ts';

/** What is known of the people of a change, and of its labels: what one of these means is said by the configuration, which is read later. */
interface CombinedPeople extends Actors {
  readonly labels?: NonNullable<PeopleFacts['labels']>;
}

type Lacking = NonNullable<PeopleFacts['lacking']>;

/**
 * What several sources know about the people of a change. A later source overrides an earlier one where it knows
 * something. What every source leaves out is assumed. What one of them looked up in vain is not known, whatever was
 * assumed or true before, unless it cannot change.
 */
export async function combinePeople(sources: readonly People[]): Promise<CombinedPeople> {
  let facts: PeopleFacts['facts'] = {};
  let lacking: Lacking = {};
  let approvedForOtherBase: Actors['approvedForOtherBase'] = [];
  let labels: PeopleFacts['labels'];
  for (const source of sources) {
    const found = await source.look(facts);
    facts = overridden(facts, found.facts);
    approvedForOtherBase = found.approvedForOtherBase ?? approvedForOtherBase;
    labels = found.labels ?? labels;
    lacking = { ...withoutFound(lacking, found.facts), ...found.lacking };
  }
  const sentences = entriesOf(lacking).flatMap(([name, sentence]) => (isCertain(facts[name]) ? [] : [sentence]));
  return {
    ...withAssumptions(facts),
    ...(approvedForOtherBase.length === 0 ? {} : { approvedForOtherBase }),
    ...(labels === undefined ? {} : { labels }),
    ...(sentences.length === 0 ? {} : { lacking: [...new Set(sentences)] }),
  };
}

/** What an earlier source lacked, without what this one says, be it assumed. */
function withoutFound(lacking: Lacking, facts: PeopleFacts['facts']): Lacking {
  return Object.fromEntries(entriesOf(lacking).filter(([name]) => facts[name]?.known !== true));
}

function overridden(earlier: PeopleFacts['facts'], later: PeopleFacts['facts']): PeopleFacts['facts'] {
  const kept = entriesOf(later).filter(([name, fact]) => fact.known || !lasting.has(name) || !isCertain(earlier[name]));
  return { ...earlier, ...Object.fromEntries(kept) };
}

/** Who opened a pull request stays so. A draft may have become ready since, and a head may have been pushed back by somebody else. */
const lasting: ReadonlySet<keyof PeopleFacts['facts']> = new Set(['author']);

function isCertain(fact: PeopleFacts['facts'][keyof PeopleFacts['facts']]): boolean {
  return fact?.known === true && fact.assumed !== true;
}

function entriesOf<Table extends object>(table: Table) {
  return Object.entries(table) as [keyof Table, NonNullable<Table[keyof Table]>][];
}
