import type { Permission } from './permission.ts';

/** Why a permission is dangerous. */
export type Risk =
  | 'everything'
  | 'all-resources'
  | 'all-verbs'
  | 'escalate'
  | 'bind'
  | 'impersonate'
  | 'secrets'
  | 'tokens'
  | 'nodes'
  | 'exec'
  | 'webhooks';

type Rule = Pick<Permission, 'verbs' | 'apiGroups' | 'resources' | 'resourceNames'>;

interface RiskRule {
  readonly risk: Risk;
  /** What somebody with the permission can do, as the end of a sentence that begins with `can`. */
  readonly can: string;
  readonly applies: (rule: Rule) => boolean;
}

const rbac = 'rbac.authorization.k8s.io';
const reading = ['get', 'list', 'watch'];

const riskRules: readonly RiskRule[] = [
  {
    risk: 'everything',
    can: 'do everything',
    applies: ({ verbs, apiGroups, resources }) => [verbs, apiGroups, resources].every(list => list.includes('*')),
  },
  {
    risk: 'all-resources',
    can: 'act on resources of every kind, also those that are added later',
    applies: ({ apiGroups, resources }) =>
      apiGroups.includes('*') || (apiGroups.includes('') && resources.includes('*')),
  },
  {
    risk: 'all-verbs',
    can: 'use every verb, also those that are added later',
    applies: ({ verbs }) => verbs.includes('*'),
  },
  {
    risk: 'escalate',
    can: 'give itself any permission',
    applies: allows(rbac, ['roles', 'clusterroles'], ['escalate']),
  },
  { risk: 'bind', can: 'give anybody any role', applies: allows(rbac, ['roles', 'clusterroles'], ['bind']) },
  {
    risk: 'impersonate',
    can: 'act as other users',
    applies: allows('', ['users', 'groups', 'serviceaccounts'], ['impersonate']),
  },
  { risk: 'secrets', can: 'read secrets', applies: allows('', ['secrets'], reading) },
  {
    risk: 'tokens',
    can: 'request tokens of service accounts',
    applies: allows('', ['serviceaccounts/token'], ['create']),
  },
  { risk: 'nodes', can: 'run commands through kubelets', applies: allows('', ['nodes/proxy'], ['get', 'create']) },
  { risk: 'exec', can: 'run commands in pods', applies: allows('', ['pods/exec', 'pods/attach'], ['get', 'create']) },
  {
    risk: 'webhooks',
    can: 'read and change every admitted object',
    applies: allows(
      'admissionregistration.k8s.io',
      ['validatingwebhookconfigurations', 'mutatingwebhookconfigurations'],
      ['create', 'update', 'patch'],
    ),
  },
];

/**
 * What makes a rule dangerous, the worst first. Where it allows everything, nothing else is named.
 *
 * @see https://kubernetes.io/docs/concepts/security/rbac-good-practices/#privilege-escalation-risks
 */
export function risksOf(rule: Rule): readonly Risk[] {
  const risks = riskRules.filter(({ applies }) => applies(rule)).map(({ risk }) => risk);
  return risks[0] === 'everything' ? ['everything'] : risks;
}

/** What a permission with this risk allows, as the end of a sentence that begins with `can`. */
export function describeRisk(risk: Risk): string {
  return riskRules.find(rule => rule.risk === risk)?.can ?? risk;
}

/** Whether a rule allows one of the verbs on objects of any name, of one of the resources of a group. */
function allows(group: string, resources: readonly string[], verbs: readonly string[]): RiskRule['applies'] {
  const includes = (list: readonly string[], wanted: readonly string[]) =>
    list.some(item => item === '*' || wanted.includes(item));
  return rule =>
    rule.resourceNames.length === 0 &&
    includes(rule.apiGroups, [group]) &&
    includes(rule.resources, resources) &&
    includes(rule.verbs, verbs);
}
