/** The text of the file of a new check, which has a good and a bad example that pass. */
export function skeletonOf(group: string, id: string): string {
  const { imports, loop, files } = group === 'bundle' ? ofBundles : ofCatalogs;
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
      ${files('foo')},
      finds: [],
    },
    {
      title: 'a bad one',
      ${files('bar')},
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

const ofCatalogs = {
  imports: `import { locate } from '../../catalog/locate.ts';
import { quote } from '../../text/quoted-names.ts';
import { defineCheck } from '../define.ts';`,
  files: (name: string) => `files: { 'catalog/foo/catalog.yaml': 'schema: olm.package\\nname: ${name}\\n' }`,
  loop: `  *run({ merged }) {
    for (const catalog of merged.catalogs.values()) {
      for (const blob of catalog.blobs) {
        const { name } = blob.content;
        if (name === 'bar') yield { problem: 'otherName', name, package: name, at: locate(blob, 'name') };
      }
    }
  },`,
};

const ofBundles = {
  imports: `import { nodeAt, textAt } from '../../bundle/manifest-node.ts';
import { quote } from '../../text/quoted-names.ts';
import { defineCheck } from '../define.ts';
import { csvsOf } from './located-manifest.ts';`,
  files: (name: string) =>
    `bundle: { 'manifests/foo.csv.yaml': 'kind: ClusterServiceVersion\\nmetadata:\\n  name: ${name}\\n' }`,
  loop: `  *run(snapshot) {
    for (const { root, where } of csvsOf(snapshot)) {
      const node = nodeAt(root, 'metadata', 'name');
      if (textAt(node) === 'bar') yield { problem: 'otherName', name: textAt(node), ...where(node) };
    }
  },`,
};
