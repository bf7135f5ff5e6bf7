import type { Api, Requirement } from './requirement.ts';

/** An API as people write it: `Kind (group/version)`. */
export function describeApi({ group, version, kind }: Api): string {
  return `${kind} (${group}/${version})`;
}

/** A requirement as a phrase that follows `requires`: `API Kind (group/version)`. */
export function describeRequirement(requirement: Requirement): string {
  switch (requirement.kind) {
    case 'api':
      return `API ${describeApi(requirement.api)}`;
    case 'package':
      return `package ${requirement.name} in range ${requirement.rangeText}`;
    case 'label':
      return `a bundle with label ${requirement.label}`;
    case 'all':
      return `a bundle that meets all of: ${describeAll(requirement.of)}`;
    case 'any':
      return `a bundle that meets any of: ${describeAll(requirement.of)}`;
    case 'not':
      return `a bundle that meets none of: ${describeAll(requirement.of)}`;
    case 'cel':
      return requirement.message === ''
        ? `a bundle for which ${requirement.rule} is true`
        : `a bundle that meets a CEL constraint (${requirement.message})`;
  }
}

/** Constraints nest: what is inside of others is cut short. */
const most = 3;

function describeAll(requirements: readonly Requirement[]): string {
  const shown = requirements.slice(0, most).map(each => `(${describeRequirement(each)})`);
  const rest = requirements.length - shown.length;
  return [...shown, ...(rest > 0 ? [`${rest} more`] : [])].join(', ');
}
