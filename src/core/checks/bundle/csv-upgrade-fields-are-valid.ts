import { itemsAt, type ManifestNode, memberAt, nodeAt, textAt } from '../../bundle/manifest-node.ts';
import { parseRange } from '../../version/range.ts';
import { parseTolerantVersion } from '../../version/tolerant-version.ts';
import { parseVersion } from '../../version/version.ts';
import { type Draft, defineCheck } from '../define.ts';
import { csvsOf, type LocatedManifest } from './located-manifest.ts';
import { shownText } from './shown-text.ts';

const file = 'manifests/foo.csv.yaml';
const csv = (spec: string, annotations = '') =>
  `kind: ClusterServiceVersion\nmetadata:\n  name: foo.v1.1.0\n  annotations: {${annotations}}\nspec:\n  ${spec}\n`;

export const csvUpgradeFieldsAreValid = defineCheck({
  id: 'csv-upgrade-fields-are-valid',
  group: 'bundle',
  title: 'The fields of a ClusterServiceVersion that upgrades follow from are valid',
  why: `\`spec.replaces\`, \`spec.skips\` and the annotation \`olm.skipRange\` say what a bundle upgrades. opm refuses an index with a range that it cannot read, and OLM ignores the
range, so that users get no upgrade. opm builds no index of a bundle that replaces itself. The range is read by [blang/semver](https://github.com/blang/semver#ranges), which knows no \`^\`, \`~\` or commas. A cluster reads a \`spec.version\` such as \`v1.1.0\` or \`1.1\`,
but opm adds such a bundle to no index, and no catalog with it is valid. What is no version at all is reported by \`csv-fields-have-their-types\`.`,
  severity: 'error',
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
      finds: [`${file}:4: The annotation olm.skipRange is "^1.0.0", which is no range`],
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
      finds: [`${file}:6: The name "foo.v1.0.0,foo.v1.1.0" in \`spec.skips\` has a comma`],
    },
    {
      title: 'a version that clusters read, and opm does not',
      bundle: { [file]: csv('version: v1.1.0') },
      finds: [`${file}:6: The version "v1.1.0" is not a semantic version as opm reads one`],
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

function* problemsOfVersion({ root, problem }: LocatedManifest): Iterable<Draft> {
  const node = nodeAt(root, 'spec', 'version');
  const text = textAt(node);
  // A number is reported by its type.
  const version = text === '' || typeof node.value !== 'string' ? {} : parseVersion(text);
  if (!('error' in version) || 'error' in parseTolerantVersion(text)) return;
  const message = `The version "${shownText(text)}" is not a semantic version as opm reads one: ${version.error}.`;
  yield problem(node, message, 'Write it as major.minor.patch, such as "1.1.0".');
}

function* problemsOfRange({ root, problem }: LocatedManifest): Iterable<Draft> {
  const node = memberAt(nodeAt(root, 'metadata', 'annotations'), 'olm.skipRange');
  const text = textAt(node);
  const range = text === '' ? {} : parseRange(text);
  if (!('error' in range)) return;
  const message = `The annotation olm.skipRange is "${shownText(text)}", which is no range: ${range.error}.`;
  const fix = 'Write conditions with complete versions and a space between them, such as ">=1.0.0 <1.2.0".';
  yield problem(node, message, fix);
}

function* problemsOfNames({ root, problem }: LocatedManifest): Iterable<Draft> {
  const name = textAt(root, 'metadata', 'name');
  const replaces = nodeAt(root, 'spec', 'replaces');
  if (name !== '' && textAt(replaces) === name) {
    yield problem(
      replaces,
      'The ClusterServiceVersion replaces itself.',
      'Name the bundle before it, or remove the field.',
    );
  }
  for (const skipped of itemsAt(root, 'spec', 'skips')) {
    if (name !== '' && textAt(skipped) === name) {
      yield problem(skipped, 'The ClusterServiceVersion skips itself.', 'Remove it from the list.');
    } else if (isEmptyText(skipped)) {
      yield problem(skipped, 'A name in `spec.skips` is empty.', 'Remove it from the list.');
    } else if (textAt(skipped).includes(',')) {
      const message = `The name "${shownText(textAt(skipped))}" in \`spec.skips\` has a comma, which opm takes for the end of a name.`;
      yield problem(skipped, message, 'Write each name as an item of the list.');
    }
  }
}

function isEmptyText({ value }: ManifestNode): boolean {
  return value === '' || value === null;
}
