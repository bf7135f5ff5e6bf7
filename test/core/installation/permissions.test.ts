import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { type Permission, permissionsOf } from '../../../src/core/installation/permission.ts';
import { differenceOfPermissions } from '../../../src/core/installation/permission-difference.ts';
import { describeRisk, risksOf } from '../../../src/core/installation/risks-of-permission.ts';
import { describePermission } from '../../../src/core/report/installation/describe-permission.ts';
import { phraseText } from '../../../src/core/report/text/phrase.ts';
import { csvOfTest } from './csv-of-test.ts';

function rule(words: Partial<Permission>): Permission {
  return {
    scope: 'cluster',
    serviceAccount: 'default',
    verbs: ['get'],
    apiGroups: [''],
    resources: ['pods'],
    resourceNames: [],
    nonResourceUrls: [],
    ...words,
  };
}

const described = (words: Partial<Permission>) => phraseText(describePermission(rule(words)), name => name);

test('permissions are read by scope and service account', () => {
  const read = permissionsOf(csvOfTest).map(one => `${one.scope} ${one.serviceAccount}: ${described(one)}`);
  expect(read).toEqual([
    'cluster brewer: get on /metrics',
    'namespace brewer: get on secrets',
    'namespace brewer: all verbs on deployments.apps',
    'namespace default: list on pods',
  ]);
});

test.each<[Partial<Permission>, string]>([
  [{ verbs: ['*'], apiGroups: ['*'], resources: ['*'] }, 'all verbs on all resources of all API groups'],
  [{ apiGroups: ['', 'apps'], resources: ['*'] }, 'get on all resources of API group core, apps'],
  [{ apiGroups: ['*'], resources: ['pods/log'] }, 'get on pods/log of all API groups'],
  [{ apiGroups: ['apps'], resources: ['deployments/scale'] }, 'get on deployments.apps/scale'],
  [{ resourceNames: ['one'] }, 'get on pods named one'],
  [{ resources: [], apiGroups: [] }, 'get on nothing'],
])('%j is described as people read it', (words, text) => {
  expect(described(words)).toBe(text);
});

test.each<[Partial<Permission>, readonly string[]]>([
  [{}, []],
  [{ verbs: ['*'], apiGroups: ['*'], resources: ['*'] }, ['everything']],
  [{ verbs: ['*'] }, ['all-verbs']],
  [{ resources: ['*'] }, ['all-resources', 'secrets', 'nodes', 'exec']],
  [{ apiGroups: ['apps'], resources: ['*'] }, []],
  [{ resources: ['secrets'], verbs: ['list'] }, ['secrets']],
  [{ resources: ['secrets'], verbs: ['list'], resourceNames: ['one'] }, []],
  [{ resources: ['secrets'], verbs: ['create'] }, []],
  [
    { apiGroups: ['rbac.authorization.k8s.io'], resources: ['clusterroles'], verbs: ['bind', 'escalate'] },
    ['escalate', 'bind'],
  ],
  [{ resources: ['users'], verbs: ['impersonate'] }, ['impersonate']],
])('%j has the risks %j', (words, risks) => {
  expect(risksOf(rule(words))).toEqual(risks);
  for (const risk of risksOf(rule(words))) expect(describeRisk(risk)).not.toBe(risk);
});

describe('the difference of permissions', () => {
  const words = (before: readonly Permission[], after: readonly Permission[]) => {
    const difference = differenceOfPermissions(before, after);
    const text = (rights: readonly Omit<Permission, 'serviceAccount'>[] = []) =>
      rights.map(right => `${right.scope}: ${phraseText(describePermission(right), name => name)}`);
    return { added: text(difference?.added), removed: text(difference?.removed) };
  };

  test('is by meaning, whatever rules and service accounts are called', () => {
    const before = [rule({ verbs: ['get', 'list'], resources: ['pods', 'nodes'] })];
    const split = ['pods', 'nodes'].map(name =>
      rule({ serviceAccount: 'other', verbs: ['list', 'get'], resources: [name] }),
    );
    expect(words(before, split)).toEqual({ added: [], removed: [] });
  });

  test('names what is added, and what is removed', () => {
    const before = [rule({ resources: ['pods', 'nodes'] }), rule({ scope: 'namespace', resources: ['secrets'] })];
    const after = [
      rule({ verbs: ['get', 'delete'] }),
      rule({ resources: ['secrets'] }),
      rule({ resources: [], apiGroups: [], nonResourceUrls: ['/metrics'] }),
    ];
    expect(words(before, after)).toEqual({
      added: ['cluster: delete on pods', 'cluster: get on secrets', 'cluster: get on /metrics'],
      removed: ['cluster: get on nodes'],
    });
  });

  test('knows what an asterisk includes, and that names narrow a rule', () => {
    const all = [rule({ verbs: ['*'], apiGroups: ['*'], resources: ['*'] })];
    expect(words(all, [rule({ apiGroups: ['apps'] })]).added).toEqual([]);
    expect(words([rule({ resourceNames: ['one'] })], [rule({})]).added).toEqual(['cluster: get on pods']);
    expect(words([rule({})], [rule({ resourceNames: ['one'] })]).added).toEqual([]);
  });

  test('is given up where rules multiply', () => {
    const many = Array.from({ length: 100 }, (_, index) => `r${index}`);
    expect(differenceOfPermissions([], [rule({ verbs: many, apiGroups: many, resources: many })])).toBeUndefined();
  });

  test('of any permissions with themselves is none, and what is added is what is removed the other way round', () => {
    const list = (words: readonly string[]) => fc.subarray([...words], { minLength: 1 });
    const rules = fc.array(
      fc.record({
        scope: fc.constantFrom('cluster' as const, 'namespace' as const),
        serviceAccount: fc.constant('default'),
        verbs: list(['get', 'list', '*']),
        apiGroups: list(['', 'apps', '*']),
        resources: list(['pods', 'nodes', '*']),
        resourceNames: fc.subarray(['one']),
        nonResourceUrls: fc.subarray(['/metrics']),
      }),
      { maxLength: 4 },
    );
    fc.assert(
      fc.property(rules, rules, (before, after) => {
        expect(differenceOfPermissions(before, before)).toEqual({ added: [], removed: [] });
        expect(differenceOfPermissions(before, after)?.added).toEqual(differenceOfPermissions(after, before)?.removed);
        expect(differenceOfPermissions(before, [...before, ...after])?.removed).toEqual([]);
      }),
    );
  });
});
