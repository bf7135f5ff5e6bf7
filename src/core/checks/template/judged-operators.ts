import type { OperatorDirectory } from '../../repository/operator.ts';
import type { RoledChange, Snapshot } from '../../snapshot.ts';

/**
 * The operators whose templates and catalogs are compared: all of a tree; of a change those of which more than new bundle
 * directories differs.
 */
export function judgedOperators({ subject, changes, merged }: Snapshot): readonly OperatorDirectory[] {
  const operators = [...merged.operators.values()];
  if (subject === 'tree') return operators;
  const changed = new Set(changes.map(operatorOf));
  return operators.filter(({ name }) => changed.has(name));
}

function operatorOf({ role, after }: RoledChange): string | undefined {
  switch (role.kind) {
    case 'catalog':
      return role.package;
    case 'operator':
      return role.operator;
    case 'bundle':
      return after === undefined ? role.operator : undefined;
    case 'catalog-root':
    case 'infrastructure':
    case 'misplaced':
      return undefined;
  }
}
