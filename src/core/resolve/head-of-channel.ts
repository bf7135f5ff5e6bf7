import { createBudget } from './budget.ts';
import { offerOfCatalog, orderedEntries } from './offer.ts';
import type { ClusterState } from './state.ts';

/** The head that OLM v0 sees in a channel of the catalog that the subscription to a package names. */
export function headOfChannel(
  { catalogs, subscriptions }: ClusterState,
  packageName: string,
  channel: string,
): string | undefined {
  const subscription = subscriptions.find(one => one.package === packageName);
  const at = catalogs.find(({ name }) => name === subscription?.catalog.name);
  if (at === undefined) return undefined;
  const found = offerOfCatalog(at.catalog, at, createBudget())
    .ofPackage(packageName)
    .find(({ name }) => name === channel);
  return found === undefined ? undefined : orderedEntries(found)?.[0]?.name;
}
