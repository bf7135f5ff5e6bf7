import { itemsAt, type ManifestNode, memberAt, nodeAt, textAt } from '../../bundle/manifest-node.ts';
import { parseRange } from '../../version/range.ts';
import { parseTolerantVersion } from '../../version/tolerant-version.ts';
import { parseVersion } from '../../version/version.ts';
import { defineCheck, type ProblemOf } from '../define.ts';
import { shownText } from '../shown-text.ts';
import { csvsOf, type LocatedManifest } from './located-manifest.ts';

const file = 'manifests/foo.csv.yaml';
const csv = (spec: string, annotations = '') =>
  `kind: ClusterServiceVersion\nmetadata:\n  name: foo.v1.1.0\n  annotations: {${annotations}}\nspec:\n  ${spec}\n`;

const problems = {
  notSemver: ({ version, error }: Record<'version' | 'error', string>) => ({
    message: `Version "${shownText(version)}" is not a semantic version that opm accepts: ${error}.`,
    fix: 'Write it as major.minor.patch, such as "1.1.0".',
  }),
  notARange: ({ range, error }: Record<'range' | 'error', string>) => ({
    message: `Annotation olm.skipRange is "${shownText(range)}", which is not a version range: ${error}.`,
    fix: 'Write conditions with complete versions, separated by blanks, such as ">=1.0.0 <1.2.0".',
  }),
  replacesItself: () => ({
    message: 'The ClusterServiceVersion replaces itself.',
    fix: 'Name the bundle before it, or remove the field.',
  }),
  skipsItself: () => ({ message: 'The ClusterServiceVersion skips itself.', fix: 'Remove it from the list.' }),
  emptySkip: () => ({ message: 'A name in `spec.skips` is empty.', fix: 'Remove it from the list.' }),
  comma: ({ name }: Record<'name', string>) => ({
    message: `Name "${shownText(name)}" in \`spec.skips\` contains a comma, which opm reads as the end of a name.`,
    fix: 'Write each name as a list item of its own.',
  }),
};

export const csvUpgradeFieldsAreValid = defineCheck({
  id: 'csv-upgrade-fields-are-valid',
  group: 'bundle',
  title: 'The fields of a ClusterServiceVersion that determine upgrades are valid',
  why: `Users get no upgrade if OLM ignores an invalid range. \`spec.replaces\`, \`spec.skips\` and the annotation \`olm.skipRange\` determine what a bundle upgrades. opm refuses an index with an invalid range, and builds no index of a bundle that replaces itself. The range is read by [blang/semver](https://github.com/blang/semver#ranges), which has no \`^\`, \`~\` or commas. A cluster accepts a \`spec.version\` such as \`v1.1.0\` or \`1.1\`,
but opm adds such a bundle to no index, and refuses a catalog with it. A text that is not a version at all is reported by \`csv-fields-have-their-types\`.`,
  severity: 'error',
  problems,
  examples: [
    {
      title: 'valid fields',
      bundle: {
        [file]: csv('{version: 1.1.0, replaces: foo.v1.0.0, skips: [foo.v1.0.1]}', 'olm.skipRange: ">=1.0.0 <1.1.0"'),
      },
      finds: [],
    },
    {
      title: 'a range that npm knows',
      bundle: { [file]: csv('version: 1.1.0', 'olm.skipRange: ^1.0.0') },
      finds: [`${file}:4: Annotation olm.skipRange is "^1.0.0", which is not a version range`],
    },
    {
      title: 'a bundle that replaces and skips itself',
      bundle: { [file]: csv('{replaces: foo.v1.1.0, skips: [foo.v1.1.0, ""]}') },
      finds: [
        'The ClusterServiceVersion replaces itself',
        'The ClusterServiceVersion skips itself',
        'A name in `spec.skips` is empty',
      ],
    },
    {
      title: 'two names in one',
      bundle: { [file]: csv('{version: 1.1.0, skips: ["foo.v1.0.0,foo.v1.1.0"]}') },
      finds: [`${file}:6: Name "foo.v1.0.0,foo.v1.1.0" in \`spec.skips\` contains a comma`],
    },
    {
      title: 'a version that clusters read, and opm does not',
      bundle: { [file]: csv('version: v1.1.0') },
      finds: [`${file}:6: Version "v1.1.0" is not a semantic version that opm accepts`],
    },
  ],
  *run(snapshot) {
    for (const manifest of csvsOf(snapshot)) {
      yield* problemsOfVersion(manifest);
      yield* problemsOfRange(manifest);
      yield* problemsOfNames(manifest);
    }
  },
});

function* problemsOfVersion({ root, where }: LocatedManifest): Iterable<ProblemOf<typeof problems>> {
  const node = nodeAt(root, 'spec', 'version');
  const text = textAt(node);
  // A number is reported by its type.
  const version = text === '' || typeof node.value !== 'string' ? undefined : parseVersion(text);
  if (version === undefined || !('error' in version) || 'error' in parseTolerantVersion(text)) return;
  yield { problem: 'notSemver', version: text, error: version.error, ...where(node) };
}

function* problemsOfRange({ root, where }: LocatedManifest): Iterable<ProblemOf<typeof problems>> {
  const node = memberAt(nodeAt(root, 'metadata', 'annotations'), 'olm.skipRange');
  const text = textAt(node);
  const range = text === '' ? undefined : parseRange(text);
  if (range === undefined || !('error' in range)) return;
  yield { problem: 'notARange', range: text, error: range.error, ...where(node) };
}

function* problemsOfNames({ root, where }: LocatedManifest): Iterable<ProblemOf<typeof problems>> {
  const name = textAt(root, 'metadata', 'name');
  const replaces = nodeAt(root, 'spec', 'replaces');
  if (name !== '' && textAt(replaces) === name) {
    yield { problem: 'replacesItself', ...where(replaces) };
  }
  for (const skipped of itemsAt(root, 'spec', 'skips')) {
    if (name !== '' && textAt(skipped) === name) {
      yield { problem: 'skipsItself', ...where(skipped) };
    } else if (isEmptyText(skipped)) {
      yield { problem: 'emptySkip', ...where(skipped) };
    } else if (textAt(skipped).includes(',')) {
      yield { problem: 'comma', name: textAt(skipped), ...where(skipped) };
    }
  }
}

function isEmptyText({ value }: ManifestNode): boolean {
  return value === '' || value === null;
}
