import type { Bundle, Package } from '../../catalog/model.ts';
import { factsOf, installedBundle, offersV1, successorsV1 } from '../../graph/index.ts';

/**
 * The bundles that OLM v1 goes through from one to another, both among them: an extension whose version is pinned is upgraded to a direct successor only. Where no way leads
 * there, these two, so that OLM says so.
 */
export function upgradeSteps(pkg: Package, channel: string, from: Bundle, target: Bundle): readonly Bundle[] {
  const facts = factsOf(pkg);
  const offers = offersV1(pkg, facts, [channel]);
  const steps = [from];
  for (let last = from; last.name !== target.name; ) {
    const [successors = []] = successorsV1(offers, [installedBundle(last.name, facts)], facts, offers.length);
    const [preferred] = successors;
    const next = successors.includes(target.name) ? target.name : preferred;
    const bundle = next === undefined ? undefined : pkg.bundles.get(next);
    // Successors are newer, so that this ends.
    if (bundle === undefined) return [from, target];
    steps.push(bundle);
    last = bundle;
  }
  return steps;
}
