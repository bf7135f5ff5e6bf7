import type { FbcSettings } from '../../ownership/ci-file.ts';
import { readCiFile } from '../../ownership/read-ci-file.ts';
import { readReleaseConfig, streams, type TemplateRelease } from '../../template/index.ts';
import { showName } from '../../text/shown-names.ts';
import { defineCheck, type ProblemOf } from '../define.ts';
import { wordsOfReader } from '../words-of-reader.ts';

/** A change that adds a bundle with this release-config.yaml to an operator with this ci.yaml. */
function exampleOf(ci: string, releaseConfig: string) {
  return {
    base: { 'operators/foo/ci.yaml': ci },
    merged: {
      'operators/foo/1.0.0/manifests/foo.clusterserviceversion.yaml':
        'kind: ClusterServiceVersion\nmetadata: {name: foo.v1.0.0}\n',
      'operators/foo/1.0.0/metadata/annotations.yaml': 'annotations: {}\n',
      'operators/foo/1.0.0/release-config.yaml': `catalog_templates:\n${releaseConfig}`,
    },
  };
}

function mappedAs(type: string): string {
  return `---
fbc:
  enabled: true
  catalog_mapping:
  - template_name: template.yaml
    type: ${type}
    catalog_names: [v4.20]
`;
}

const problems = {
  ...wordsOfReader,
  noFbc: ({ operator }: Record<'operator', string>) => ({
    message: `The release configuration has templates, but ${showName(operator)} does not use file-based catalogs.`,
    fix: 'Enable fbc in ci.yaml and map the templates, or remove the file.',
  }),
  notMapped: ({ template }: Record<'template', string>) => ({
    message: `Template ${showName(template)} is not in the mapping of ci.yaml.`,
    fix: 'Correct the name of the template, or add a mapping for it.',
  }),
  stream: ({ name }: Record<'name', string>) => ({
    message: `Stream ${showName(name)} does not exist in olm.semver.`,
    fix: 'Write Candidate, Fast or Stable.',
  }),
};

export const releaseConfigNamesMappedTemplates = defineCheck({
  id: 'release-config-names-mapped-templates',
  group: 'template',
  title: 'The templates in release-config.yaml are in the mapping of ci.yaml',
  why: `The release of a merged bundle fails if its \`release-config.yaml\` has a template that is not in \`fbc.catalog_mapping\` of \`ci.yaml\`, or a stream that olm.semver does
not have. The file lists the templates, and their channels, that the bundle is added to when it is released.`,
  severity: 'error',
  problems,
  needs: 'bundles',
  examples: [
    {
      title: 'a mapped template',
      ...exampleOf(mappedAs('olm.template.basic'), '- template_name: template.yaml\n  channels: [stable]\n'),
      finds: [],
    },
    {
      title: 'a template that is not mapped',
      ...exampleOf(mappedAs('olm.template.basic'), '- template_name: v4.20.yaml\n  channels: [stable]\n'),
      finds: ['operators/foo/1.0.0/release-config.yaml:2: Template v4.20.yaml is not in the mapping of ci.yaml'],
    },
    {
      title: 'a stream that olm.semver does not have',
      ...exampleOf(mappedAs('olm.semver'), '- template_name: template.yaml\n  channels: [Stable, beta]\n'),
      finds: ['operators/foo/1.0.0/release-config.yaml:3: Stream beta does not exist in olm.semver'],
    },
    {
      title: 'an operator that does not use file-based catalogs',
      ...exampleOf('updateGraph: replaces-mode\n', '- template_name: template.yaml\n  channels: [stable]\n'),
      finds: [
        'operators/foo/1.0.0/release-config.yaml:2: The release configuration has templates, but foo does not use file-based catalogs',
      ],
    },
    {
      title: 'an entry without channels',
      ...exampleOf(mappedAs('olm.template.basic'), '- template_name: template.yaml\n'),
      finds: ['operators/foo/1.0.0/release-config.yaml:2: An entry of "catalog_templates" has no `channels`'],
    },
  ],
  *run({ merged }) {
    for (const operator of merged.operators.values()) {
      const ci = operator.ci === undefined ? undefined : readCiFile(operator.ci);
      // A broken ci.yaml is reported by another check.
      if (ci?.isBroken) continue;
      for (const { files } of operator.bundles.values()) {
        const file = files.get('release-config.yaml');
        if (file === undefined) continue;
        const { templates, problems: unread } = readReleaseConfig(file);
        for (const words of unread) yield { problem: 'found', words, at: words.place, package: operator.name };
        for (const found of problemsOf(operator.name, ci?.fbc, templates)) yield { ...found, package: operator.name };
      }
    }
  },
});

function* problemsOf(
  operator: string,
  fbc: FbcSettings | undefined,
  templates: readonly TemplateRelease[],
): Iterable<ProblemOf<typeof problems>> {
  const [first] = templates;
  if (fbc?.enabled !== true) {
    yield { problem: 'noFbc', operator, at: first?.place };
    return;
  }
  const mappings = new Map(fbc.catalogMapping.map(mapping => [mapping.templateName, mapping]));
  for (const { templateName, channels, place } of templates) {
    const mapping = mappings.get(templateName);
    if (mapping === undefined) yield { problem: 'notMapped', template: templateName, at: place };
    if (mapping?.type !== 'olm.semver') continue;
    for (const channel of channels) {
      if (streams.some(stream => stream === channel.name.toLowerCase())) continue;
      yield { problem: 'stream', name: channel.name, at: channel.place };
    }
  }
}
