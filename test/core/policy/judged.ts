import type { Actors, Known } from '../../../src/core/actors.ts';
import { ownershipChecks } from '../../../src/core/checks/ownership/index.ts';
import { runChecks } from '../../../src/core/checks/run.ts';
import { decide } from '../../../src/core/policy/decide.ts';
import type { CheckReport, Decision } from '../../../src/core/policy/decision.ts';
import type { Snapshot } from '../../../src/core/snapshot.ts';
import { snapshotOfExample } from '../../support/snapshot-of-example.ts';

/** A change as an example writes it, with facts where they are not those of an open pull request of alice. */
export interface Case {
  readonly base: Readonly<Record<string, string>>;
  readonly merged: Readonly<Record<string, string | null>>;
  readonly config?: string;
  readonly actors?: Partial<Actors>;
}

export const passed: CheckReport = { findings: [], checks: [{ id: 'some-check', outcome: 'passed' }] };

export async function snapshotOf({ base, merged, config, actors }: Case): Promise<Snapshot> {
  const example = { title: '', finds: [], base, merged, ...(config === undefined ? {} : { config }) };
  const snapshot = await snapshotOfExample(example);
  return { ...snapshot, actors: { ...snapshot.actors, ...actors } };
}

/** The decision on a change by the checks of ownership alone. */
export async function decisionOn(change: Case): Promise<Decision> {
  const snapshot = await snapshotOf(change);
  return decide(snapshot, runChecks(snapshot, ownershipChecks));
}

/** The action and the codes of its reasons, those that stand in the way of nothing left out. */
export async function outcomeOf(change: Case): Promise<string> {
  return shown(await decisionOn(change));
}

export function shown({ action, reasons }: Decision): string {
  const codes = reasons
    .filter(({ actor }) => actor !== 'nobody')
    .map(reason => `${reason.code} (${reason.actor}${names(reason.who)})`);
  return [action, ...codes].join(', ');
}

function names(who: readonly string[]): string {
  return who.length === 0 ? '' : `: ${who.join(' ')}`;
}

export function known<Value>(value: Value): Known<Value> {
  return { known: true, value };
}

export const notKnown = { known: false } as const;

export const packageFoo = '---\nschema: olm.package\nname: foo\n';

/** The package foo of alice and bar of bob; max maintains. */
export const twoPackages = {
  'config.yaml': 'maintainers: [max]\n',
  'operators/foo/ci.yaml': 'reviewers: [alice]\n',
  'operators/bar/ci.yaml': 'reviewers: [bob]\n',
  'catalogs/v4.20/foo/catalog.yaml': packageFoo,
  'catalogs/v4.20/bar/catalog.yaml': '---\nschema: olm.package\nname: bar\n',
};

export const changeOfFoo = { 'catalogs/v4.20/foo/catalog.yaml': `${packageFoo}description: Foo\n` };
export const changeOfBar = {
  'catalogs/v4.20/bar/catalog.yaml': '---\nschema: olm.package\nname: bar\ndescription: Bar\n',
};
