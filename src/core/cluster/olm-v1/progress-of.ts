import { itemsOf, objectOf } from '../../json/fields.ts';
import { asCondition, type ClusterObject, type Condition, numberOf, statusOf } from '../object.ts';

/** A condition that OLM v1 has set since the spec was changed; undefined where it has not. */
export function currentCondition(object: ClusterObject, type: string): Condition | undefined {
  const generation = numberOf(objectOf(object, 'metadata'), 'generation');
  const current = itemsOf(statusOf(object), 'conditions').filter(
    item => numberOf(item, 'observedGeneration') >= generation,
  );
  return current.map(asCondition).find(condition => condition.type === type);
}
