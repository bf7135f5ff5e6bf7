import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Shape } from './state/model.ts';

interface Examples {
  readonly name: string;
  readonly examples: readonly Shape[];
}

let loaded: ReadonlyMap<string, readonly Shape[]> | undefined;

function load(): ReadonlyMap<string, readonly Shape[]> {
  if (loaded !== undefined) return loaded;
  const path = createRequire(import.meta.url).resolve('@octokit/webhooks-examples/api.github.com/index.json');
  const all = JSON.parse(readFileSync(path, 'utf8')) as readonly Examples[];
  loaded = new Map(all.map(({ name, examples }) => [name, examples]));
  return loaded;
}

/** What GitHub's recorded examples have and we leave out: not about what an App does, or only in some of GitHub's editions. */
const leftOut = new Set(['organization', 'enterprise', 'requester', 'installation', 'commit', 'branches', 'draft']);

/** What every example of an event (of the same action, where there is one) has in its first two levels, and a payload lacks or has as another type. */
export function violationsOfWebhook(event: string, payload: Shape): readonly string[] {
  const examples = load().get(event);
  if (examples === undefined) return [];
  const alike = examples.filter(example => example.action === payload.action);
  const models = alike.length > 0 ? alike : examples;
  const name = [event, payload.action].filter(Boolean).join('.');
  return compare(payload, models, name, 2);
}

function compare(payload: Shape, models: readonly Shape[], at: string, depth: number): readonly string[] {
  const [first, ...others] = models;
  if (first === undefined) return [];
  return Object.keys(first).flatMap(key => {
    if (leftOut.has(key) || others.some(other => !Object.hasOwn(other, key))) return [];
    const place = `${at}.${key}`;
    if (!Object.hasOwn(payload, key)) return [`webhook ${place} is missing`];
    const values = models.map(model => model[key]);
    const kinds = new Set(values.map(kindOf));
    const kind = kindOf(payload[key]);
    // What examples only have as null may be something else, and most things may be null.
    if (!kinds.has(kind) && !kinds.has('null') && kind !== 'null')
      return [`webhook ${place} is ${kind}, not ${[...kinds].join(' or ')}`];
    if (kind !== 'object' || depth === 1) return [];
    const inner = values.filter(value => kindOf(value) === 'object') as readonly Shape[];
    return compare(payload[key] as Shape, inner, place, depth - 1);
  });
}

function kindOf(value: unknown): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
}
