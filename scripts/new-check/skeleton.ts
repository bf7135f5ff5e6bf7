/** The text of the file of a new check, which has a good and a bad example that pass. */
export function skeletonOf(group: string, id: string): string {
  const { imports, loop, good, bad } = group === 'bundle' ? ofBundles : ofCatalogs(group);
  return `${imports}

export const ${nameOf(id)} = defineCheck({
  id: '${id}',
  group: '${group}',
  title: 'Say in one sentence what is true when the check passes',
  why: 'Say what happens to users or clusters when it is not true.',
  severity: 'warning',
  problems: {
    otherName: ({ name }: Record<'name', string>) => ({
      message: \`Package \${quote(name)} says what is wrong, with the name of the thing first.\`,
      fix: 'Say what to do, as an imperative.',
    }),
  },
  examples: [
    {
      title: 'a good one',
      ${good},
      finds: [],
    },
    {
      title: 'a bad one',
      ${bad},
      finds: ['Package "bar" says what is wrong'],
    },
  ],
${loop}
});
`;
}

/** The name of the constant: `channel-names-are-short` is `channelNamesAreShort`. */
export function nameOf(id: string): string {
  return id.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
}

function ofCatalogs(group: string) {
  const eachBlob = group === 'catalog' ? './each-blob.ts' : '../catalog/each-blob.ts';
  const imports = [
    "import { defineCheck } from '../define.ts';",
    "import { definition, file } from '../example-catalog.ts';",
  ];
  return {
    imports: `import { locate } from '../../catalog/locate.ts';
import { quote } from '../../text/quoted-names.ts';
${(group === 'catalog' ? [...imports, importOf(eachBlob)] : [importOf(eachBlob), ...imports]).join('\n')}`,
    good: 'files: { [file]: definition }',
    bad: "files: { [file]: definition.replace('name: foo', 'name: bar') }",
    loop: `  *run(snapshot) {
    for (const blob of eachBlob(snapshot, 'package')) {
      const { name } = blob.content;
      if (name === 'bar') yield { problem: 'otherName', name, package: name, at: locate(blob, 'name') };
    }
  },`,
  };
}

function importOf(eachBlob: string): string {
  return `import { eachBlob } from '${eachBlob}';`;
}

const ofBundles = {
  imports: `import { nodeAt, textAt } from '../../bundle/manifest-node.ts';
import { quote } from '../../text/quoted-names.ts';
import { defineCheck } from '../define.ts';
import { csvsOf } from './located-manifest.ts';`,
  good: bundleNamed('foo'),
  bad: bundleNamed('bar'),
  loop: `  *run(snapshot) {
    for (const { root, where } of csvsOf(snapshot)) {
      const node = nodeAt(root, 'metadata', 'name');
      if (textAt(node) === 'bar') yield { problem: 'otherName', name: textAt(node), ...where(node) };
    }
  },`,
};

function bundleNamed(name: string): string {
  return `bundle: { 'manifests/foo.csv.yaml': 'kind: ClusterServiceVersion\\nmetadata:\\n  name: ${name}\\n' }`;
}
