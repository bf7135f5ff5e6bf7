import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import type { JudgingInputs } from '../../src/action/inputs.ts';
import { judgeEvent } from '../../src/action/judge-event.ts';
import { bundleChecks } from '../../src/core/checks/bundle/index.ts';
import type { Verdict } from '../../src/core/report/verdict.ts';
import type { Event } from '../../src/flows/event/event.ts';
import { GitRepository } from '../support/git-repository.ts';
import { operatorBundle } from '../support/operator-bundle.ts';
import { smallRepository } from '../support/small-catalog.ts';
import { keepPrinted } from './keep-printed.ts';
import { usualInputs } from './usual-inputs.ts';

/** What looks at bundle directories. */
const ids = [...bundleChecks.map(({ id }) => id), 'release-config-names-mapped-templates'];
const zeros = '0'.repeat(40);
let repository: GitRepository;
let base: string;
const printed = keepPrinted();

beforeEach(() => {
  repository = new GitRepository();
  base = repository.commit({ ...smallRepository, ...bundleIn('foo/1.0.0'), ...brokenIn('old/0.1.0') });
});

afterEach(() => {
  repository.remove();
});

function bundleIn(path: string, version = '1.0.0'): Readonly<Record<string, string>> {
  const files = Object.entries(operatorBundle({ version }));
  return Object.fromEntries(files.map(([name, text]) => [`operators/${path}/${name}`, text]));
}

function brokenIn(path: string): Readonly<Record<string, string>> {
  return {
    [`operators/${path}/manifests/x.clusterserviceversion.yaml`]: 'a: [',
    [`operators/${path}/metadata/annotations.yaml`]: 'annotations: {}\n',
  };
}

async function judge(event: Event, inputs: Partial<JudgingInputs> = {}): Promise<Verdict> {
  const { verdict } = await judgeEvent(
    { ...usualInputs(repository.directory), ...inputs },
    event,
    '2026-01-15T12:00:00.000Z',
  );
  return verdict;
}

const pushOf = (sha: string, before: unknown): Event => ({ name: 'push', sha, payload: { before } });
const groupOf = (sha: string, base_sha: unknown): Event => ({
  name: 'merge_group',
  sha,
  payload: { merge_group: { base_sha } },
});

/** How what looks at bundle directories ended, and why: each once. */
function endsOf({ checks }: Verdict): readonly string[] {
  const ends = checks.filter(({ id }) => ids.includes(id)).map(({ outcome, reason }) => `${outcome}: ${reason ?? ''}`);
  return [...new Set(ends)].filter(end => !end.includes('off by default')).toSorted();
}

/** What is found in places and kinds of entries that are none of a bundle directory. */
function strayIn({ findings }: Verdict): readonly (readonly [string, string | undefined])[] {
  const found = findings.filter(({ check }) => ['every-path-is-known', 'entries-are-plain-files'].includes(check));
  return found.map(({ check, file }) => [check, file] as const).toSorted();
}

describe.each([
  // Nobody says here which pull request the group is of.
  ['merge_group', groupOf, false],
  ['push', pushOf, true],
] as const)('the bundle directories of a %s', (_name, eventOf, passes) => {
  test('are judged where they differ from what was there before', async () => {
    const verdict = await judge(eventOf(repository.commit(brokenIn('x/9.9.9')), base));
    expect(verdict).toMatchObject({ subject: 'tree', valid: false });
    const found = verdict.findings.filter(({ severity }) => severity === 'error');
    expect(found.map(({ check }) => check)).toEqual(
      expect.arrayContaining(['manifests-can-be-read', 'bundle-has-annotations']),
    );
    expect(found.every(({ file }) => file?.startsWith('operators/x/9.9.9/'))).toBe(true);
    expect(printed()).toBe('');
  });

  test('pass where they are good, and those that were there are left alone', async () => {
    const verdict = await judge(eventOf(repository.commit(bundleIn('foo/1.1.0', '1.1.0')), base));
    expect(verdict.findings.filter(({ severity }) => severity !== 'warning')).toEqual([]);
    expect(verdict.valid).toBe(passes);
    expect(endsOf(verdict)).toContain('passed: ');
  });

  test('are judged with what their operator has besides', async () => {
    const files = {
      'operators/foo/ci.yaml': 'fbc: {enabled: true, catalog_mapping: []}\n',
      'operators/foo/1.1.0/release-config.yaml':
        'catalog_templates:\n- template_name: basic.yaml\n  channels: [stable]\n',
    };
    const sha = repository.commit({ ...bundleIn('foo/1.1.0', '1.1.0'), ...files });
    expect((await judge(eventOf(sha, base))).findings).toContainEqual(
      expect.objectContaining({ check: 'release-config-names-mapped-templates', package: 'foo' }),
    );
  });

  test.each([true, false])('are looked for where half of one comes, with catalogs: %s', async hasCatalogs => {
    if (!hasCatalogs) repository.git('rm', '-r', '--quiet', '.');
    const before = repository.commit({ 'README.md': 'x\n' });
    const verdict = await judge(eventOf(repository.commit({ 'operators/x/1.0.0/manifests/x.yaml': ': [' }), before));
    expect(verdict.valid).toBe(false);
    expect(strayIn(verdict)).toEqual([['every-path-is-known', 'operators/x/1.0.0/manifests/x.yaml']]);
    const later = repository.commit({ 'README.md': 'y\n' });
    const next = judge(eventOf(later, repository.git('rev-parse', 'HEAD^1')));
    if (hasCatalogs) expect(await next).toMatchObject({ valid: passes });
    else await expect(next).rejects.toThrow(/^Nothing was checked: .*operators\/<operator>\/<version>\/ with both/);
  });

  test('may not be links, nor have such entries', async () => {
    repository.write({
      'operators/foo/1.2.0/metadata/annotations.yaml': 'annotations: {}\n',
      'operators/foo/ci.yaml': 'reviewers: [alice]\n',
    });
    symlinkSync('1.0.0', join(repository.directory, 'operators/foo/1.1.0'));
    symlinkSync('../1.0.0/manifests', join(repository.directory, 'operators/foo/1.2.0/manifests'));
    symlinkSync('README.md', join(repository.directory, 'link'));
    const sha = repository.commit({});
    const verdict = await judge(eventOf(sha, base));
    expect(verdict.valid).toBe(false);
    expect(strayIn(verdict)).toEqual([
      ['entries-are-plain-files', 'operators/foo/1.1.0'],
      ['entries-are-plain-files', 'operators/foo/1.2.0/manifests'],
      ['every-path-is-known', 'operators/foo/1.2.0/metadata/annotations.yaml'],
    ]);
  });

  test('are not in question where something of an operator besides them is added or goes', async () => {
    const before = repository.commit({ 'operators/foo/ci.yaml': 'reviewers: [alice]\n', 'operators/foo/x': 'x' });
    const sha = repository.commit({ 'operators/foo/ci.yaml': null, 'operators/foo/x': null, 'operators/foo/y': 'y' });
    const verdict = await judge(eventOf(sha, before));
    expect(verdict.findings.filter(({ severity }) => severity !== 'warning')).toEqual([]);
    expect(verdict.checks).toContainEqual({ id: 'every-path-is-known', outcome: 'passed' });
  });

  test('are skipped, with a warning, where the clone lacks what was there before', async () => {
    const sha = repository.commit(brokenIn('x/9.9.9'));
    const shallow = new GitRepository();
    shallow.git('fetch', '--quiet', '--depth=1', `file://${repository.directory}`, 'main');
    const verdict = await judge(eventOf(sha, base), { directory: shallow.directory });
    shallow.remove();
    const reason = `and the clone lacks ${base}: check out with fetch-depth: 0, or fetch that commit`;
    expect(endsOf(verdict)).toEqual([
      expect.stringMatching(new RegExp(`^skipped: .*${reason}$`)),
      'skipped: there is no base to compare with',
    ]);
    expect(printed()).toMatch(/^::warning::Bundle directories were not checked: .*fetch-depth: 0/);
  });

  test.each([undefined, zeros, 'HEAD^1', 7])('are skipped where the event names no commit: %j', async before => {
    const verdict = await judge(eventOf(repository.commit(brokenIn('x/9.9.9')), before));
    expect(endsOf(verdict)).toContainEqual(expect.stringMatching(/^skipped: .*which the event does not name$/));
    expect(endsOf(verdict).filter(end => !end.startsWith('skipped: '))).toEqual([]);
    expect(printed()).toBe('');
  });

  test('are skipped, with a warning, where more differs than is looked at', async () => {
    const config = { '.github/catalog-keeper.yml': 'limits: {changedFiles: 1}\n' };
    const verdict = await judge(eventOf(repository.commit({ ...brokenIn('x/9.9.9'), ...config }), base));
    const reason = 'more than 1 paths differ from what was there before (limits.changedFiles)';
    expect(endsOf(verdict)).toContain(`skipped: ${reason}`);
    expect(printed()).toContain(`::warning::Bundle directories were not checked: ${reason}.`);
  });
});

describe('what bundle directories are compared with', () => {
  test('is what the workflow says, on every event', async () => {
    const sha = repository.commit(brokenIn('x/9.9.9'));
    const event = { name: 'schedule', sha, payload: {} };
    expect(await judge(event)).toMatchObject({ valid: true });
    expect(await judge(event, { base })).toMatchObject({ valid: false });
    expect(await judge(pushOf(sha, zeros), { base })).toMatchObject({ valid: false });
    await expect(judge(event, { base: 'nowhere' })).rejects.toThrow('"nowhere"');
  });

  test('does not matter where the repository has none', async () => {
    repository.git('rm', '-r', '--quiet', 'operators');
    const verdict = await judge(pushOf(repository.commit(smallRepository), 'a'.repeat(40)));
    expect(verdict.valid).toBe(true);
    expect(endsOf(verdict)).toContain('skipped: the repository has no directory of operators');
    expect(printed()).toBe('');
  });

  test('does not matter where only catalogs are validated', async () => {
    const sha = repository.commit({ ...smallRepository, ...brokenIn('x/9.9.9') });
    const verdict = await judge(pushOf(sha, base), { command: 'validate' });
    expect(verdict.checks.filter(({ id }) => ids.includes(id))).toEqual([]);
  });
});
