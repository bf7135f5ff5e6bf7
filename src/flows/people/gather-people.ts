import type { Actors } from '../../core/actors.ts';
import { withAssumptions } from '../../core/policy/assumptions.ts';
import type { People, PeopleFacts } from '../ports.ts';

/**
 * What several sources know about the people of a change. A later source overrides an earlier one where it knows
 * something. What every source leaves out is assumed, and what one of them looked up in vain is not known.
 */
export async function gatherPeople(sources: readonly People[]): Promise<Actors> {
  let facts: PeopleFacts['facts'] = {};
  let lacking: PeopleFacts['lacking'] = {};
  for (const source of sources) {
    const found = await source.look(facts);
    facts = overridden(facts, found.facts);
    lacking = { ...lacking, ...found.lacking };
  }
  const sentences = entriesOf(lacking).flatMap(([name, sentence]) => (isCertain(facts[name]) ? [] : [sentence]));
  return { ...withAssumptions(facts), ...(sentences.length === 0 ? {} : { lacking: [...new Set(sentences)] }) };
}

function overridden(earlier: PeopleFacts['facts'], later: PeopleFacts['facts']): PeopleFacts['facts'] {
  const kept = entriesOf(later).filter(([name, fact]) => fact.known || earlier[name] === undefined);
  return { ...earlier, ...Object.fromEntries(kept) };
}

function isCertain(fact: PeopleFacts['facts'][keyof PeopleFacts['facts']]): boolean {
  return fact?.known === true && fact.assumed !== true;
}

function entriesOf<Table extends object>(table: Table) {
  return Object.entries(table) as [keyof Table, NonNullable<Table[keyof Table]>][];
}
