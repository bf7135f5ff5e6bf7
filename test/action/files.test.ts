import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from '@jest/globals';
import { parse } from 'yaml';
import { workflowProblems } from '../support/workflow-problems.ts';

const root = join(import.meta.dirname, '../..');
const directory = mkdtempSync(join(tmpdir(), 'action-files-'));
afterAll(() => rmSync(directory, { recursive: true, force: true }));

const read = (path: string) => readFileSync(join(root, path), 'utf8');
const workflows = ['.github/workflows/ci.yml', '.github/workflows/release.yml'];

/** The workflow that a guide tells to copy. */
function workflowOf(page: string): string {
  const fenced = /^( *)```yaml\n([\s\S]*?jobs:[\s\S]*?)^ *```/m.exec(read(page));
  const indent = fenced?.[1]?.length ?? 0;
  return (fenced?.[2] ?? '').replaceAll(new RegExp(`^ {${indent}}`, 'gm'), '');
}

test("GitHub's parser accepts the Action and every workflow, also those that the guides show", async () => {
  const shown = ['README.md', 'docs/getting-started.md', 'docs/action.md'].map((page, index) => {
    const file = join(directory, `${index}.yml`);
    writeFileSync(file, workflowOf(page));
    return file;
  });
  const files = [...workflows.map(path => join(root, path)), ...shown].map(path => ['workflow', path] as const);
  expect(await workflowProblems([['action', join(root, 'action.yml')], ...files])).toEqual([]);
});

test("GitHub's parser would see a mistake", async () => {
  const wrong = join(directory, 'action.yml');
  writeFileSync(wrong, read('action.yml').replace('color: blue', 'color: mauve').replace('node24', 'node4'));
  expect((await workflowProblems([['action', wrong]])).length).toBeGreaterThan(0);
});

test('E6 foreign actions are pinned to commits', () => {
  const uses = workflows.flatMap(path => [...read(path).matchAll(/uses: *(\S+)/g)].map(match => match[1]));
  expect(uses.length).toBeGreaterThan(0);
  expect(uses.filter(reference => !/@[0-9a-f]{40}$/.test(reference ?? ''))).toEqual([]);
});

test('E1 no workflow runs with secrets on a pull request, and each one says what it may', () => {
  for (const path of workflows) {
    const workflow = parse(read(path)) as { on: Record<string, unknown>; permissions: unknown };
    expect(Object.keys(workflow.on)).not.toContain('pull_request_target');
    expect(workflow.permissions).toBeDefined();
    expect(read(path)).not.toMatch(/run:.*\$\{\{/);
  }
});
