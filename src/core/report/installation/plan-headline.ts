import type { InstallationPlan } from '../../installation/installation-plan.ts';
import { counted } from '../../text/counted.ts';
import { namesOf, type Phrase } from '../text/phrase.ts';

/** What happens, in one line. */
export function planHeadline(plan: InstallationPlan): Phrase {
  const { olm, package: name, outcome, stages } = plan;
  const program = `OLM ${olm}`;
  const last = stages.at(-1)?.bundles.find(bundle => bundle.package === name);
  const before = plan.installed.length === 0;
  switch (outcome) {
    case 'nothing-to-do':
      return [`Nothing to do: ${program} keeps `, ...namesOf(plan.installed), '.'];
    case 'complete':
      return [`${program} ${before ? 'installs' : 'upgrades to'} `, ...reached(last?.name, stages.length, before), '.'];
    case 'incomplete':
      if (last === undefined) return [`${program} upgrades nothing: `, ...namesOf(plan.installed), ' stays.'];
      return [`${program} gets only as far as `, ...reached(last.name, stages.length, before), '.'];
    case 'impossible':
      if (last === undefined) return [`${program} cannot ${before ? 'install' : 'upgrade'} `, { name }, '.'];
      return [
        `${program} gets as far as `,
        ...reached(last.name, stages.length, before),
        ', and then reports an error.',
      ];
    case 'undetermined':
      return ['It could not be determined what ', program, ' does with ', { name }, '.'];
  }
}

function reached(bundle: string | undefined, stages: number, isNew: boolean): Phrase {
  const upgrades = isNew ? stages - 1 : stages;
  const how = isNew
    ? upgrades === 0
      ? ''
      : `, after ${counted(upgrades, 'upgrade')}`
    : ` in ${counted(upgrades, 'upgrade')}`;
  return [{ name: bundle ?? '' }, how];
}
