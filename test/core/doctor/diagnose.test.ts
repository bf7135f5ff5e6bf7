import { expect, test } from '@jest/globals';
import { defaultConfig } from '../../../src/core/config/defaults.ts';
import { diagnose } from '../../../src/core/doctor/diagnose.ts';
import type { DoctorFacts } from '../../../src/core/doctor/facts.ts';
import {
  type Changes,
  healthyFacts,
  installation,
  known,
  lost,
  permissions,
  registration,
  required,
  webhook,
} from './healthy-facts.ts';

const { merge, publish } = defaultConfig;
const place = { file: 'CODEOWNERS', line: 3, column: 1 };
const broken = { message: 'This is no pattern.', fix: 'Correct it.', place };

function notGood(facts: DoctorFacts): readonly string[] {
  return diagnose(facts)
    .filter(({ state }) => state !== 'ok')
    .map(({ id, state }) => `${id}: ${state}`);
}

test('how members of teams become readable: by the permission, or by another team', () => {
  const unreadTeams = known(['@acme/owners']);
  const fixOf = (changes: Changes) =>
    diagnose(healthyFacts({ unreadTeams, ...changes })).find(({ id }) => id === 'team-members-can-be-read')?.fix;
  expect(fixOf({})).toMatch(/Add the organization permission "members: read"/);
  const granted = new Map([...permissions, ['members', 'read']]);
  const app = {
    registration: known({ ...registration, permissions: granted }),
    installation: known({ ...installation, permissions: granted }),
  };
  expect(fixOf({ app })).toMatch(/Check that each team exists/);
  // Who asks for it asks for nothing needless.
  expect(notGood(healthyFacts({ app }))).toEqual([]);
});

test('where everything is right, everything is right, and nothing is to be done', () => {
  const found = diagnose(healthyFacts());
  expect(found.filter(({ state, fix }) => state !== 'ok' || fix !== '')).toEqual([]);
  expect(new Set(found.map(({ id }) => id)).size).toBe(found.length);
  expect(found.length).toBeGreaterThan(18);
});

const less = new Map([...permissions, ['contents', 'read']]);
const more = new Map([...permissions, ['workflows', 'write']]);
const cases: readonly (readonly [name: string, changes: Changes, ids: readonly string[], told: RegExp])[] = [
  [
    'a permission is too low',
    { app: { registration: known({ ...registration, permissions: less }) } },
    ['app-asks-for-its-permissions'],
    /contents: write\. With `read` nothing is merged/,
  ],
  [
    'it may write workflows (C13, W5)',
    { app: { registration: known({ ...registration, permissions: more }) } },
    ['app-asks-for-no-more'],
    /workflows: write/,
  ],
  [
    'an event is missing',
    { app: { registration: known({ ...registration, events: ['push'] }) } },
    ['app-subscribes-to-its-events'],
    /merge_group/,
  ],
  [
    'the members of a team cannot be read',
    { unreadTeams: known(['@acme/owners']) },
    ['team-members-can-be-read'],
    /"@acme\/owners" cannot be read/,
  ],
  [
    'there is no webhook',
    { app: { webhook: known({ ...webhook, url: undefined }) } },
    ['webhook-is-set'],
    /no webhook/,
  ],
  [
    'the webhook has no secret (W1)',
    { app: { webhook: known({ ...webhook, hasSecret: false }) } },
    ['webhook-has-a-secret'],
    /no secret/,
  ],
  [
    'the webhook sends forms',
    { app: { webhook: known({ ...webhook, contentType: 'form' }) } },
    ['webhook-sends-json'],
    /JSON/,
  ],
  [
    'certificates are not verified',
    { app: { webhook: known({ ...webhook, verifiesTls: false }) } },
    ['webhook-is-encrypted'],
    /HTTPS/,
  ],
  ['deliveries failed', { app: { failedDeliveries: known(2) } }, ['deliveries-arrive'], /^2 deliveries/],
  ['it is not installed', { app: { installation: known(undefined) } }, ['app-is-installed'], /not installed on acme/],
  [
    'it is suspended',
    { app: { installation: known({ ...installation, isSuspended: true }) } },
    ['app-is-installed'],
    /suspended/,
  ],
  [
    'new permissions were not granted',
    { app: { installation: known({ ...installation, permissions: less }) } },
    ['installation-grants-the-permissions'],
    /acme has not granted contents: write/,
  ],
  ['the repository is archived', { settings: { isArchived: true } }, ['repository-can-be-changed'], /archived/],
  [
    'the configuration is broken',
    { content: { configProblems: [broken, broken] } },
    ['configuration-is-valid'],
    /CODEOWNERS:3.*There are 2 problems/,
  ],
  [
    'there is no catalog',
    { content: { noCatalog: 'There is no catalog here.' } },
    ['catalogs-are-found'],
    /no catalog/,
  ],
  ['a file of owners is broken', { content: { ownersProblems: [broken] } }, ['owners-files-are-valid'], /no pattern/],
  ['nobody maintains it', { content: { maintainers: [] } }, ['maintainers-are-named'], /new packages/],
  ['a package has no owner', { content: { unowned: ['foo'] } }, ['packages-have-owners'], /"foo"/],
  ['the check is not required (C5)', { rules: { required: [] } }, ['check-is-required'], /does not require/],
  [
    'anybody may report the check (C1, C2)',
    { rules: { required: [{ ...required, appId: undefined }] } },
    ['check-is-required'],
    /from any source/,
  ],
  [
    'another App reports the check (C1)',
    { rules: { required: [{ ...required, appId: 15368 }] } },
    ['check-is-required', 'base-is-bound'],
    /from App 15368/,
  ],
  [
    'anybody may report another check (C1)',
    { rules: { required: [required, { name: 'build', appId: undefined }], mustBeUpToDate: true } },
    ['other-checks-have-a-source'],
    /"build"/,
  ],
  [
    'GitHub requires reviews (C14)',
    { rules: { approvals: 2 } },
    ['no-other-approval-is-required'],
    /2 approving reviews/,
  ],
  [
    'the App would go round what GitHub alone applies (C6)',
    { rules: { bypassed: ['code_scanning'] } },
    ['no-other-rule-is-bypassed'],
    /"code_scanning"/,
  ],
  [
    'the method is not allowed (C10)',
    { rules: { mayPush: false, mustBeUpToDate: true, methods: ['squash'] } },
    ['merge-method-is-allowed'],
    /"merge" is not allowed/,
  ],
  ['nothing binds the base', { rules: { mayPush: false } }, ['base-is-bound'], /guard: compare/],
  [
    'auto-merge is not allowed',
    { content: { merge: { ...merge, autoMerge: true } } },
    ['auto-merge-is-allowed'],
    /autoMerge/,
  ],
  [
    'an issue stops merging',
    { stops: known([{ issue: 3, title: 'Release freeze' }]) },
    ['merging-is-not-stopped'],
    /"#3" \("Release freeze"\)/,
  ],
  [
    'a conversation is locked',
    { refused: [{ number: 5, text: 'The comment could not be written: The conversation is locked.' }] },
    ['writes-are-accepted'],
    /1 comment, label or reaction .* "#5".*locked/,
  ],
  [
    'the App may not start the workflow that publishes',
    { content: { publish: { ...publish, mode: 'dispatch' } } },
    ['publishing-is-allowed'],
    /cannot start the workflow publish\.yml/,
  ],
  [
    'nothing says where to publish to',
    { content: { publish: { ...publish, mode: 'inline' } } },
    ['publishing-is-allowed'],
    /publish\.image is not set/,
  ],
  [
    'the App may not start the workflow that installs',
    { content: { install: { mode: 'required', workflow: 'install.yml', atOnce: 2 } } },
    ['installs-are-allowed'],
    /cannot start the workflow install\.yml, so no change that brings a new head is merged/,
  ],
  ['the labels are missing', { labels: ['merge-blocker'] }, ['labels-are-there'], /"do-not-merge\/hold"/],
];

test.each(cases)('where %s, it says so and how to fix it', (_, changes, ids, told) => {
  const found = diagnose(healthyFacts(changes)).filter(({ state }) => state !== 'ok');
  expect(found.map(({ id, state }) => `${id}: ${state}`)).toEqual(ids.map(id => `${id}: problem`));
  expect(found[0]?.what).toMatch(told);
  expect(found.every(({ fix }) => fix !== '')).toBe(true);
});

test.each([
  [{ mayPush: true }, 'push'],
  [{ mayPush: false, hasMergeQueue: true }, 'queue'],
  [{ mayPush: false, mustBeUpToDate: true }, 'up to date'],
])('of the guards of the base %j gives %s', (rules, guard) => {
  const found = diagnose(healthyFacts({ rules })).find(({ id }) => id === 'base-is-bound');
  expect(found).toMatchObject({ state: 'ok', what: expect.stringContaining(`(guard: ${guard})`) });
});

test('protection that the configuration does without is no problem', () => {
  const changes = { rules: { required: [] }, content: { merge: { ...merge, withoutProtection: true } } };
  expect(notGood(healthyFacts(changes))).toEqual([]);
});

test('what could not be looked up is unknown, never good', () => {
  const app = { registration: known(registration), webhook: lost, failedDeliveries: lost, installation: lost };
  const facts = { ...healthyFacts({ app }), settings: lost, rules: lost, labels: lost, content: lost, stops: lost };
  expect(notGood(facts)).toEqual(
    [
      'webhook-is-set',
      'deliveries-arrive',
      'app-is-installed',
      'repository-can-be-changed',
      'files-can-be-read',
      'rules-are-known',
      'labels-are-there',
      'merging-is-not-stopped',
    ].map(id => `${id}: unknown`),
  );
  expect(notGood(healthyFacts({ rules: { unknown: ['The merge queue could not be read.'], required: [] } }))).toEqual([
    'rules-are-known: unknown',
    'check-is-required: unknown',
  ]);
});

test('without the App, whose check is required and what binds the base is unknown', () => {
  expect(notGood(healthyFacts({ app: undefined }))).toEqual([
    'app-is-accepted: unknown',
    'check-is-required: unknown',
    'base-is-bound: unknown',
  ]);
});

test('a key of config.yaml that looks misspelled is named, and is no problem', () => {
  const place = { file: 'config.yaml', line: 2, column: 1 };
  const notice = { message: '"maintainer" is ignored.', fix: 'Did you mean "maintainers"?', place };
  const found = diagnose(healthyFacts({ content: { configNotices: [notice] } })).find(
    ({ id }) => id === 'configuration-is-valid',
  );
  expect(found?.state).toBe('ok');
  expect(found?.what).toContain('config.yaml:2:1: "maintainer" is ignored. Did you mean "maintainers"?');
});
