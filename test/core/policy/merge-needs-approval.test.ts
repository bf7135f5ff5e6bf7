import { expect, test } from '@jest/globals';
import { decide } from '../../../src/core/policy/decide.ts';
import { createRandom } from '../../support/random.ts';
import { known, passed, snapshotOf } from './judged.ts';

const users = ['alice', 'alic', 'alice2', 'bob', 'Bob-b', 'max', 'renovate[bot]'];
const packages = ['foo', 'foo-bar', 'fo', 'baz'];

interface World {
  readonly base: Record<string, string>;
  /** Who owns each package, known from how it was made. */
  readonly owners: ReadonlyMap<string, readonly string[]>;
}

/** A repository in which every package names its owners in a way of its own. */
function makeWorld(below: (most: number) => number): World {
  const base: Record<string, string> = { 'config.yaml': 'maintainers: [max]\n', 'README.md': 'x\n' };
  const owners = new Map<string, readonly string[]>();
  let codeowners = '';
  for (const name of packages) {
    const chosen = users.slice(0, 6).filter(() => below(3) === 0);
    const some = chosen.length > 0 ? chosen : ['bob'];
    base[`catalogs/v4.20/${name}/catalog.yaml`] = blob(name, 0);
    base[`operators/${name}/notes.txt`] = 'x\n';
    switch (below(5)) {
      case 0:
        base[`operators/${name}/ci.yaml`] = `reviewers: [${some.join(', ')}]\n`;
        owners.set(name, some);
        break;
      case 1:
        base[`operators/${name}/OWNERS`] = `approvers: [${some.join(', ')}]\nreviewers: [alice2]\n`;
        owners.set(name, some);
        break;
      case 2:
        codeowners += `/catalogs/v4.20/${name}/ ${some.map(user => `@${user}`).join(' ')}\n`;
        owners.set(name, some);
        break;
      case 3:
        base[`operators/${name}/ci.yaml`] = `reviewers: [${some.join(', ')}\n`;
        owners.set(name, ['max']);
        break;
      default:
        owners.set(name, ['max']);
    }
  }
  if (codeowners !== '') base.CODEOWNERS = codeowners;
  return { base, owners };
}

function blob(name: string, description: number): string {
  return `---\nschema: olm.package\nname: ${name}\ndescription: "${description}"\n`;
}

/** One edit of many kinds, friendly and hostile. */
function edit(below: (most: number) => number, author: string): Record<string, string | null> {
  const name = packages[below(packages.length)] ?? 'foo';
  const other = packages[below(packages.length)] ?? 'foo';
  const file = `catalogs/v4.20/${name}/catalog.yaml`;
  switch (below(10)) {
    case 0:
      return { [file]: blob(name, 1) + blob(other, 2) };
    case 1:
      return { [`operators/${name}/ci.yaml`]: `reviewers: [${author.replace('[bot]', '')}, bob]\n` };
    case 2:
      return { [`operators/${name}/notes.txt`]: null, [`operators/${other}/moved.txt`]: 'x\n' };
    case 3:
      return {
        [['README.md', 'CODEOWNERS', '.github/workflows/x.yaml', 'OWNERS_ALIASES', 'catalogs/v4.20/.indexignore'][
          below(5)
        ] ?? '']: '# y\n',
      };
    case 4:
      return { 'catalogs/v4.20/new/catalog.yaml': blob('new', 1) };
    case 5:
      return { [file]: null, [`operators/${name}/notes.txt`]: null };
    case 6:
      return { [`catalogs/v4.20/${name}/.indexignore`]: 'catalog.yaml\n' };
    default:
      return { [file]: blob(name, 3) };
  }
}

test('O1, A11, A12, P12, P27: a change is merged only when the author or an approver owns, in the base, every package that it touches or names', async () => {
  const below = createRandom(20_260_115).int;
  const actions: Record<string, number> = { merge: 0, wait: 0, refuse: 0 };
  const faults: unknown[] = [];
  for (let round = 0; round < 300; round++) {
    const { base, owners } = makeWorld(below);
    const author = users[below(users.length)] ?? '';
    const approvers = users.filter(() => below(6) === 0);
    const merged = { ...edit(below, author), ...(below(3) === 0 ? edit(below, author) : {}) };
    const actors = {
      author: known({ login: author.toUpperCase() }),
      approvals: known(approvers.map(login => ({ login }))),
    };
    // No check has anything to say: what approval forbids is not theirs to allow.
    const { action } = decide(await snapshotOf({ base, merged, actors }), passed);
    actions[action] = (actions[action] ?? 0) + 1;
    if (action !== 'merge') continue;
    const approvals = (name: string | undefined) =>
      name !== undefined && [author, ...approvers].some(login => (owners.get(name) ?? ['max']).includes(login));
    for (const [path, text] of Object.entries(merged)) {
      const directory = /^(?:catalogs\/v4\.20|operators)\/([^/]+)\//.exec(path)?.[1];
      // What the text says about packages counts as much as where it stands.
      const named = [...(text ?? '').matchAll(/^name: (.*)$/gm)].map(match => match[1]);
      if (directory === undefined) {
        const hasOther = author !== 'max' && approvers.includes('max');
        const mayMerge =
          path === 'README.md' ? hasOther || author === 'max' : !path.endsWith('.indexignore') && hasOther;
        if (!mayMerge) faults.push({ path, author, approvers });
      } else if (![directory, ...named].every(approvals)) faults.push({ path, text, author, approvers });
    }
  }
  expect(faults).toEqual([]);
  expect(actions.merge).toBeGreaterThan(40);
  expect(actions.wait).toBeGreaterThan(100);
});
