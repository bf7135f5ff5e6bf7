import { evaluateCel } from '../bundle/cel/index.ts';
import type { Budget } from './budget.ts';
import type { Entry } from './entry.ts';
import { keyOfApi, type Requirement } from './requirement.ts';

/**
 * Whether a bundle alone meets a requirement. `not` is met by any bundle that meets none of its constraints.
 *
 * @param budget pays for what expressions take
 * @returns undefined where a CEL expression could not be evaluated
 * @see https://github.com/operator-framework/operator-lifecycle-manager/blob/v0.46.0/pkg/controller/registry/resolver/cache/predicates.go
 */
export function meets(entry: Entry, requirement: Requirement, budget: Budget): boolean | undefined {
  const { apis, packages, labels } = entry.capabilities;
  switch (requirement.kind) {
    case 'api': {
      const key = keyOfApi(requirement.api);
      return apis.some(api => api.key === key);
    }
    case 'package': {
      const { name, range } = requirement;
      const versions = [...packages.map(({ version }) => version), entry.version];
      const isOfPackage = entry.package === name || packages.some(property => property.name === name);
      return isOfPackage && versions.some(version => version !== undefined && range.contains(version));
    }
    case 'label':
      return labels.has(requirement.label);
    case 'all':
      return every(requirement.of.map(each => meets(entry, each, budget)));
    case 'any':
      return negated(every(requirement.of.map(each => negated(meets(entry, each, budget)))));
    case 'not':
      return every(requirement.of.map(each => negated(meets(entry, each, budget))));
    case 'cel':
      return evaluateCel(requirement.expression, entry.capabilities.celProperties, steps => budget.spend(steps));
  }
}

function every(results: readonly (boolean | undefined)[]): boolean | undefined {
  if (results.includes(false)) return false;
  return results.includes(undefined) ? undefined : true;
}

function negated(result: boolean | undefined): boolean | undefined {
  return result === undefined ? undefined : !result;
}
