import { locate } from '../../catalog/locate.ts';
import type { Catalog } from '../../catalog/model.ts';
import {
  type Budget,
  createBudget,
  describeRequirement,
  type HeadOutcome,
  headsOfOffer,
  isAbsentFrom,
  type Offer,
  offerOfCatalog,
  type Requirement,
  resolveHead,
} from '../../resolve/index.ts';
import { counted } from '../../text/counted.ts';
import { quote } from '../../text/quoted-names.ts';
import { defineCheck, type ProblemOf } from '../define.ts';
import { bundle, channel, definition, file } from '../example-catalog.ts';
import { type Before, type HeadWords, resolvedBefore } from './resolved-before.ts';

interface Options {
  readonly providedPackages: readonly string[];
  readonly providedApis: readonly string[];
  readonly alone: boolean;
}

interface RequirementWords extends HeadWords {
  readonly by: string;
  readonly requirement: string;
}

const subjectOf = ({ bundle: name, channel: channelName, package: pkg }: HeadWords) =>
  `Bundle ${quote(name)}, the head of channel ${quote(channelName)} of package ${quote(pkg)},`;
const requires = ({ bundle: name, by, requirement }: RequirementWords) =>
  by === name ? `requires ${requirement}` : `leads to ${quote(by)}, which requires ${requirement}`;

const problems = {
  missing: (about: RequirementWords) => ({
    message: `${subjectOf(about)} ${requires(about)}. Nothing in the catalog provides it.`,
    fix: 'No action is needed if another catalog on the clusters provides it; otherwise add it to this catalog.',
  }),
  lost: (about: RequirementWords) => ({
    message: `${subjectOf(about)} can no longer be installed: it ${requires(about)}. Nothing in the catalog provides it any more.`,
    fix: 'Keep a version that provides it, or release a version of the bundle that does not require it first.',
  }),
  conflict: ({ sentences, ...about }: HeadWords & { readonly sentences: readonly string[] }) => ({
    message: `${subjectOf(about)} cannot be installed by OLM v0. ${sentences.join(' ')}`,
    fix: 'Change what the bundle requires, or add versions that fit to the catalog.',
  }),
  undetermined: ({ others = 0, ...about }: HeadWords & { readonly others?: number }) => ({
    message: `${subjectOf(about)} ${others === 0 ? 'has' : `and the heads of ${counted(others, 'other channel')} have`} requirements of which it could not be determined whether they can be met.`,
    fix: 'Ask a maintainer to try it on a cluster.',
  }),
};

const names = { type: 'array', items: { type: 'string', minLength: 1 }, default: [] } as const;

const requiring = (version: string, requirement: string) => bundle(version, `  - ${requirement}`);
const needsBar = '{type: olm.package.required, value: {packageName: bar, versionRange: ">=1.0.0"}}';
const needsApi = '{type: olm.gvk.required, value: {group: bar.io, version: v1, kind: Bar}}';
const one = definition + channel('stable', '{name: foo.v1.0.0}');
const two = definition + channel('stable', '{name: foo.v1.0.0}', '{name: foo.v1.1.0, replaces: foo.v1.0.0}');
const barFile = 'catalog/bar/catalog.yaml';
const bar = (version: string, ...properties: readonly string[]) =>
  `---\nschema: olm.package\nname: bar\ndefaultChannel: stable\n---\nschema: olm.channel\npackage: bar\nname: stable\nentries:\n  - {name: bar.v${version}}\n---\nschema: olm.bundle\npackage: bar\nname: bar.v${version}\nimage: quay.io/bar/bar-bundle:v${version}\nproperties:\n  - {type: olm.package, value: {packageName: bar, version: ${version}}}\n${properties.map(each => `  - ${each}\n`).join('')}`;
const barApi = '{type: olm.gvk, value: {group: bar.io, version: v1, kind: Bar}}';

export const headIsInstallable = defineCheck({
  id: 'head-is-installable',
  group: 'install',
  title: 'What the head of a channel requires can be installed with it',
  why: `OLM v0 installs a bundle only together with what it requires. If that is not possible, new users get an older version without being told, or nothing, and a subscription that cannot be resolved blocks all others in its namespace. The head of each channel is resolved as OLM v0 does it, from this catalog alone, on an empty cluster: one bundle of each package, one provider of each API.

Two problems are errors: a conflict that no other catalog can solve, such as a package of this catalog in a version that it does not have; and a requirement that the catalog met before the change.

A requirement of which the catalog has nothing is a warning, because clusters have other catalogs, and catalogs such as the community operators rely on them. Options state what these provide, or that there are none. A requirement that a head
of the package had before the change is not reported, nor is a conflict of a head that the change does not alter. Requirements that OLM cannot read are reported by \`requirements-can-be-read\`. What all heads together may take to resolve is limited; the heads beyond the limit are reported at once, as undetermined. OLM v1 installs no bundle with requirements at all.`,
  severity: 'error',
  options: {
    type: 'object',
    additionalProperties: false,
    properties: {
      providedPackages: {
        ...names,
        description: 'Packages that other catalogs on the clusters provide, in every version.',
      },
      providedApis: {
        ...names,
        description: 'APIs that other catalogs on the clusters provide, such as `Certificate.v1.cert-manager.io`.',
      },
      alone: {
        type: 'boolean',
        default: false,
        description: 'Whether clusters have no other catalog: what this one lacks is then an error.',
      },
    },
  },
  problems,
  examples: [
    {
      title: 'a required package of the same catalog',
      base: { [file]: one + bundle('1.0.0'), [barFile]: bar('1.0.0') },
      merged: { [file]: two + bundle('1.0.0') + requiring('1.1.0', needsBar) },
      finds: [],
    },
    {
      title: 'a required API of the same catalog',
      base: { [file]: one + bundle('1.0.0'), [barFile]: bar('1.0.0', barApi) },
      merged: { [file]: two + bundle('1.0.0') + requiring('1.1.0', needsApi) },
      finds: [],
    },
    {
      title: 'an API that nothing in the catalog provides: a warning',
      base: { [file]: one + bundle('1.0.0') },
      merged: { [file]: two + bundle('1.0.0') + requiring('1.1.0', needsApi) },
      finds: [
        'catalog/foo/catalog.yaml:23: Bundle "foo.v1.1.0", the head of channel "stable" of package "foo", requires API Bar (bar.io/v1). Nothing in the catalog provides it.',
      ],
    },
    {
      title: 'the same where the configuration says that another catalog provides it',
      config: 'checks:\n  head-is-installable:\n    options: {providedApis: [Bar.v1.bar.io]}\n',
      base: { [file]: one + bundle('1.0.0') },
      merged: { [file]: two + bundle('1.0.0') + requiring('1.1.0', needsApi) },
      finds: [],
    },
    {
      title: 'an API that the version before required, too',
      base: { [file]: one + requiring('1.0.0', needsApi) },
      merged: { [file]: two + requiring('1.0.0', needsApi) + requiring('1.1.0', needsApi) },
      finds: [],
    },
    {
      title: 'a version of a package that the catalog does not have',
      base: { [file]: one + bundle('1.0.0'), [barFile]: bar('0.9.0') },
      merged: { [file]: two + bundle('1.0.0') + requiring('1.1.0', needsBar) },
      finds: [
        'Bundle "foo.v1.1.0", the head of channel "stable" of package "foo", cannot be installed by OLM v0. foo.v1.1.0 requires package bar in range >=1.0.0: no bundle fits.',
      ],
    },
    {
      title: 'a provider that requires an older version of what requires it',
      base: {
        [file]: one + bundle('1.0.0'),
        [barFile]: bar(
          '1.0.0',
          barApi,
          '{type: olm.package.required, value: {packageName: foo, versionRange: "<1.1.0"}}',
        ),
      },
      merged: { [file]: two + bundle('1.0.0') + requiring('1.1.0', needsApi) },
      finds: [
        'foo.v1.1.0 requires API Bar (bar.io/v1), which only bar.v1.0.0 provides. bar.v1.0.0 requires package foo in range <1.1.0: only foo.v1.0.0 fits. Only one bundle of package foo can be installed.',
      ],
    },
    {
      title: 'a change of another package that no longer provides the API',
      base: { [file]: one + requiring('1.0.0', needsApi), [barFile]: bar('1.0.0', barApi) },
      merged: { [barFile]: bar('1.0.0') },
      finds: [
        'catalog/foo/catalog.yaml:14: Bundle "foo.v1.0.0", the head of channel "stable" of package "foo", can no longer be installed: it requires API Bar (bar.io/v1). Nothing in the catalog provides it any more.',
      ],
    },
    {
      title: 'a constraint with a date, which is not evaluated',
      base: { [file]: one + bundle('1.0.0') },
      merged: {
        [file]:
          two +
          bundle('1.0.0') +
          requiring(
            '1.1.0',
            `{type: olm.constraint, value: {cel: {rule: "timestamp('2026-01-01T00:00:00Z').getHours() == 0"}}}`,
          ),
      },
      finds: [
        'Bundle "foo.v1.1.0", the head of channel "stable" of package "foo", has requirements of which it could not be determined whether they can be met.',
      ],
    },
  ],
  *run(snapshot, options: Options) {
    const found = new Map<string, { readonly problem: HeadProblem; readonly catalogs: string[] }>();
    const budget = createBudget();
    const unexamined: HeadWords[] = [];
    for (const [root, catalog] of snapshot.merged.catalogs) {
      const before = snapshot.subject === 'change' ? snapshot.base.catalogs.get(root) : undefined;
      for (const problem of problemsIn(catalog, before, options, budget, unexamined)) {
        const { at, ...rest } = problem;
        const key = JSON.stringify(rest);
        const known = found.get(key);
        if (known === undefined) found.set(key, { problem, catalogs: [nameOf(root)] });
        else known.catalogs.push(nameOf(root));
      }
    }
    const hasOne = snapshot.layout.catalogs.length < 2;
    for (const { problem, catalogs } of found.values()) yield { ...problem, ...(hasOne ? {} : { catalogs }) };
    const [first, ...others] = unexamined;
    if (first === undefined) return;
    yield { problem: 'undetermined', ...first, others: others.length, unknown: true, actor: 'maintainer' };
  },
});

function nameOf(root: string): string {
  return root.split('/').at(-1) ?? root;
}

type HeadProblem = ProblemOf<typeof problems>;

/**
 * @param base the catalog before; undefined where there is none, and everything counts
 * @param unexamined takes the heads that the budget was not enough for
 */
function* problemsIn(
  catalog: Catalog,
  base: Catalog | undefined,
  options: Options,
  budget: Budget,
  unexamined: HeadWords[],
): Iterable<HeadProblem> {
  const isMetElsewhere = elsewhereBy(options);
  const after = offerOf(catalog, budget);
  const before = base === undefined ? undefined : resolvedBefore(offerOf(base, budget), isMetElsewhere);
  const reported = new Set<string>();
  for (const head of headsOfOffer(after)) {
    if (head.capabilities.requirements.length === 0) continue;
    const blob = catalog.packages.get(head.package)?.bundles.get(head.name)?.blob;
    const about = { bundle: head.name, channel: head.channel.name, package: head.package };
    const at = blob === undefined ? {} : { at: locate(blob, 'name') };
    const problemsOfHead = budget.isSpent
      ? []
      : [...problemsOf(resolveHead(after, head, isMetElsewhere), about, before, options)];
    // What was found out when the budget ran out is no answer, and neither is what was so before.
    if (budget.isSpent) {
      unexamined.push(about);
      continue;
    }
    for (const problem of problemsOfHead) {
      // A bundle that heads several channels is told once.
      const key = JSON.stringify([
        problem.problem,
        head.package,
        head.name,
        'requirement' in problem && problem.requirement,
      ]);
      if (reported.has(key)) continue;
      reported.add(key);
      yield { ...problem, ...at };
    }
  }
}

function* problemsOf(
  outcome: HeadOutcome,
  about: HeadWords,
  before: Before | undefined,
  { alone }: Options,
): Iterable<HeadProblem> {
  const known = before?.outcomeOf(about);
  switch (outcome.kind) {
    case 'installable':
    case 'failed':
      return;
    case 'undetermined':
      if (known?.kind !== 'undetermined')
        yield { problem: 'undetermined', ...about, unknown: true, actor: 'maintainer' };
      return;
    case 'conflict':
      if (known?.kind === 'conflict' && before?.isHead(about) === true) return;
      yield {
        problem: 'conflict',
        ...about,
        sentences: outcome.sentences,
        ...(known?.kind === 'conflict' && { warning: true }),
      };
      return;
    case 'missing':
      for (const { bundle: by, requirement } of outcome.missing) {
        const words = { ...about, by, requirement: describeRequirement(requirement) };
        if (before?.lacked(about.package, words.requirement) === true) continue;
        const isLost = before !== undefined && !isAbsentFrom(before.offer, requirement);
        if (isLost) yield { problem: 'lost', ...words };
        else yield { problem: 'missing', ...words, ...(alone ? {} : { warning: true }) };
      }
  }
}

function offerOf(catalog: Catalog, budget: Budget): Offer {
  return offerOfCatalog(catalog, { name: 'catalog', namespace: 'olm', priority: 0 }, budget);
}

function elsewhereBy({ providedPackages, providedApis }: Options): (requirement: Requirement) => boolean {
  const packages = new Set(providedPackages);
  const apis = new Set(providedApis);
  return requirement => {
    if (requirement.kind === 'package') return packages.has(requirement.name);
    if (requirement.kind !== 'api') return false;
    const { group, version, kind } = requirement.api;
    return apis.has(`${kind}.${version}.${group}`);
  };
}
