import { itemsOf, memberOf, objectOf, textOf } from '../json/fields.ts';
import { asCondition, type ClusterObject, type Condition, conditionsOf, numberOf, statusOf } from './object.ts';

/**
 * How far an object is, in few words: what a time line shows when it changes. Empty for what has not begun. Of the condition types of Pods and Deployments only
 * what people look for.
 */
export function stateText(object: ClusterObject): string {
  const status = statusOf(object);
  switch (textOf(object, 'kind')) {
    case 'CatalogSource':
      return [textOf(objectOf(status, 'connectionState'), 'lastObservedState'), textOf(status, 'reason')]
        .filter(text => text !== '')
        .join(', ');
    case 'Subscription':
      return joined(textOf(status, 'state'), textOf(status, 'currentCSV'), trueConditions(object));
    case 'InstallPlan':
      return joined(textOf(status, 'phase'), '', lookupConditions(object));
    case 'ClusterServiceVersion':
      return joined(textOf(status, 'phase'), textOf(status, 'reason'), []);
    case 'Deployment':
      return `${numberOf(status, 'availableReplicas')} available`;
    case 'Pod':
      return joined(textOf(status, 'phase'), waitingReason(object), []);
    case 'Event':
      return '';
    case 'ClusterExtension':
      return conditionsText(conditionsOf(object).filter(isNews));
    default:
      return conditionsText(conditionsOf(object));
  }
}

/** Four conditions of OLM v1 say that nothing is deprecated. */
function isNews({ type, status }: Condition): boolean {
  return !type.endsWith('Deprecated') || status === 'True';
}

/** With what the catalog says of what is deprecated. */
function conditionsText(conditions: readonly Condition[]): string {
  return conditions
    .map(({ type, status, reason, message }) => {
      const detail = type.endsWith('Deprecated') ? message : reason;
      return `${type}=${status}${detail === '' ? '' : ` (${detail})`}`;
    })
    .join(', ');
}

function joined(first: string, second: string, more: readonly string[]): string {
  return [first, second, ...more].filter(text => text !== '').join(', ');
}

function trueConditions(object: ClusterObject): readonly string[] {
  return conditionsOf(object)
    .filter(({ status }) => status === 'True')
    .map(({ type, reason }) => (reason === '' ? type : `${type} (${reason})`));
}

function lookupConditions(plan: ClusterObject): readonly string[] {
  return itemsOf(statusOf(plan), 'bundleLookups')
    .flatMap(lookup => itemsOf(lookup, 'conditions').map(asCondition))
    .filter(({ status }) => status === 'True')
    .map(({ type, reason }) => `${type} (${reason})`);
}

function waitingReason(pod: ClusterObject): string {
  const containers = [
    ...itemsOf(statusOf(pod), 'initContainerStatuses'),
    ...itemsOf(statusOf(pod), 'containerStatuses'),
  ];
  const waiting = containers.map(container => objectOf(objectOf(container, 'state'), 'waiting'));
  const ready = containers.length > 0 && containers.every(container => memberOf(container, 'ready') === true);
  return waiting.map(state => textOf(state, 'reason')).find(reason => reason !== '') ?? (ready ? 'ready' : '');
}
