import { drawChange } from '../../../../src/core/graph/draw-channel.ts';
import type { Condition } from '../../../../src/core/plan/judgement.ts';
import type { PullState } from '../../../../src/core/plan/pull-state.ts';
import { headlineOf } from '../../../../src/core/report/text/headline.ts';
import type { OpenRecord } from '../../../../src/flows/reconcile/open-record.ts';
import type { PageRecord } from '../../../../src/flows/reconcile/page-record.ts';
import type { HistoryEntry } from '../../../../src/flows/reconcile/ports.ts';
import type { RepositoryRecord } from '../../../../src/flows/reconcile/repository-record.ts';
import { buildPackage } from '../../../core/graph/build-package.ts';
import { sampleVerdict } from '../../../core/report/support/sample-verdict.ts';

export const publicRepository: RepositoryRecord = {
  installation: 1,
  id: 10,
  name: 'acme/catalog',
  isPrivate: false,
};
export const privateRepository: RepositoryRecord = { installation: 1, id: 11, name: 'acme/secret', isPrivate: true };

const head = 'a1b2c3d4e5f60718293a4b5c6d7e8f9001122334';
const base = 'ffeeddccbbaa99887766554433221100aabbccdd';

const { word, text, title } = headlineOf(sampleVerdict);

const standing: PullState = {
  mark: 'wrong',
  title,
  next: { actor: 'author', who: ['alice'], step: 'fix the errors below and push' },
};

const conditions: readonly Condition[] = [
  {
    id: 'verdict-is-merge',
    state: 'unmet',
    text: `The verdict is ${word}: ${text}.`,
    actor: 'author',
    who: ['alice'],
  },
  { id: 'not-a-draft', state: 'met', text: 'The pull request is not a draft.', actor: 'nobody', who: [] },
  {
    id: 'not-held',
    state: 'unmet',
    text: '"bob" put it on hold: "wait for the release".',
    actor: 'maintainer',
    who: ['bob', 'mona'],
  },
  {
    id: 'merging-is-not-stopped',
    state: 'met',
    text: 'No open issue stops merging in this repository.',
    actor: 'nobody',
    who: [],
  },
  {
    id: 'check-is-required',
    state: 'met',
    text: 'The branch requires the check of this App.',
    actor: 'nobody',
    who: [],
  },
  {
    id: 'other-checks-pass',
    state: 'unknown',
    text: 'The check "build" has not reported yet.',
    actor: 'infrastructure',
    who: [],
  },
];

const drawing = drawChange(
  buildPackage({
    channels: {
      stable: [
        { name: 'acme-operator.v1.1.0', replaces: 'acme-operator.v1.0.1' },
        { name: 'acme-operator.v1.0.1', replaces: 'acme-operator.v1.0.0' },
        { name: 'acme-operator.v1.0.0' },
      ],
    },
  }),
  buildPackage({
    channels: {
      stable: [
        { name: 'acme-operator.v1.2.0', replaces: 'acme-operator.v1.0.1', skipRange: '>=1.0.1 <1.2.0' },
        { name: 'acme-operator.v1.0.1' },
        { name: 'acme-operator.v1.0.0' },
      ],
    },
  }),
  'stable',
);

export const samplePull: PageRecord = {
  installation: 1,
  repository: { id: publicRepository.id, name: publicRepository.name, isPrivate: false },
  number: 12,
  title: 'Release acme-operator 1.2.0 to stable, and add widget',
  state: 'open',
  author: 'alice',
  isDraft: false,
  head: { sha: head, branch: 'release-1.2', repository: 'alice/catalog' },
  base: { branch: 'main', sha: base },
  labels: ['new-package'],
  isQueued: false,
  method: 'merge',
  conditions,
  standing,
  verdict: { ...sampleVerdict, reproduce: `catalog-keeper check --base ${base} --head ${head} --author alice` },
  findings: sampleVerdict.findings.length,
  graphs: [{ catalogs: ['catalogs/v4.19', 'catalogs/v4.20'], package: 'acme-operator', channel: 'stable', drawing }],
  problem: undefined,
  approvedBy: ['mona'],
  changesRequestedBy: [],
  text: `Verdict ${word}: ${text}.`,
  operations: ['create-check', 'update-comment'],
  withheld: ['merge'],
  retryAt: '2026-03-01T10:20:00Z',
  at: '2026-03-01T10:15:12Z',
};

/** Waits for an owner, and offers the command. */
export const waitingPull: PageRecord = {
  ...samplePull,
  number: 14,
  title: 'Add bundle widget 0.9.1',
  author: 'release-bot[bot]',
  standing: {
    mark: 'waiting',
    title: 'An owner of widget has to approve',
    next: {
      actor: 'owner',
      who: ['bob', 'carol'],
      step: 'approve the latest commit, by a review or by the comment below',
    },
    offer: `/approve ${head}`,
  },
};

export const mergedPull: PageRecord = { ...samplePull, number: 9, state: 'merged', mergedAs: head };

export const openList: readonly OpenRecord[] = [
  openOf(samplePull),
  {
    ...openOf(samplePull),
    number: 13,
    title: 'Update rabbit to 2.1.0',
    author: 'dora',
    standing: { mark: 'good', title: 'Being merged', text: 'No action is needed.' },
    packages: [{ name: 'rabbit', owners: ['dora'] }],
  },
  openOf(waitingPull),
  {
    ...openOf(samplePull),
    number: 15,
    title: 'Bump',
    isDraft: true,
    standing: {
      mark: 'unknown',
      title: 'Could not be checked',
      text: 'The mirror could not be fetched. It is tried again.',
    },
    packages: [],
  },
];

export function openOf({
  number,
  title,
  base: { branch },
  author,
  isDraft,
  isQueued,
  standing: now,
}: PageRecord): OpenRecord {
  const packages = [
    { name: 'acme-operator', owners: ['alice'] },
    { name: 'widget', owners: ['bob', 'carol', '@acme/widgets'] },
  ];
  return { number, title, branch, author, isDraft, isQueued, standing: now, packages };
}

export const sampleEntries: readonly HistoryEntry[] = [
  { kind: 'verdict', at: '2026-03-01T10:15:12Z', text: `Verdict ${word}: ${text}.` },
  {
    kind: 'verdict',
    at: '2026-03-01T09:02:40Z',
    text: 'Verdict wait: An owner of widget has to approve.',
  },
  { kind: 'failed', at: '2026-03-01T09:02:01Z', text: 'Could not be checked: the mirror could not be fetched.' },
].map(entry => ({ ...entry, repository: publicRepository.id, number: 12, base, head }) as HistoryEntry);
