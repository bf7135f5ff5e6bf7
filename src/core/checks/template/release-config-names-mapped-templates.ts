import type { FbcSettings } from '../../ownership/ci-file.ts';
import { readCiFile } from '../../ownership/read-ci-file.ts';
import { streams } from '../../template/model.ts';
import { readReleaseConfig } from '../../template/read-release-config.ts';
import type { TemplateRelease } from '../../template/release-config.ts';
import { showName } from '../../text/shown-names.ts';
import { type Draft, defineCheck } from '../define.ts';

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

export const releaseConfigNamesMappedTemplates = defineCheck({
  id: 'release-config-names-mapped-templates',
  group: 'template',
  title: 'A release-config.yaml adds its bundle to templates that ci.yaml maps',
  why: `\`release-config.yaml\` in a bundle directory says to which templates, and there to which channels, a bundle is added when it is released. A template that
\`fbc.catalog_mapping\` in \`ci.yaml\` does not name, or a stream that olm.semver does not have, stops the release after the bundle was merged.`,
  severity: 'error',
  needs: 'bundles',
  examples: [
    {
      title: 'a template of the mapping',
      ...exampleOf(mappedAs('olm.template.basic'), '- template_name: template.yaml\n  channels: [stable]\n'),
      finds: [],
    },
    {
      title: 'a template that is not mapped',
      ...exampleOf(mappedAs('olm.template.basic'), '- template_name: v4.20.yaml\n  channels: [stable]\n'),
      finds: ['operators/foo/1.0.0/release-config.yaml:2: ci.yaml maps no catalog to the template v4.20.yaml'],
    },
    {
      title: 'a stream that olm.semver does not have',
      ...exampleOf(mappedAs('olm.semver'), '- template_name: template.yaml\n  channels: [Stable, beta]\n'),
      finds: ['operators/foo/1.0.0/release-config.yaml:3: olm.semver has no stream beta'],
    },
    {
      title: 'an operator that is not kept in file-based catalogs',
      ...exampleOf('updateGraph: replaces-mode\n', '- template_name: template.yaml\n  channels: [stable]\n'),
      finds: [
        'operators/foo/1.0.0/release-config.yaml:2: The bundle is to go into templates, but foo is not kept in file-based catalogs',
      ],
    },
  ],
  *run({ merged }) {
    for (const operator of merged.operators.values()) {
      const ci = operator.ci === undefined ? undefined : readCiFile(operator.ci);
      // What is wrong with a ci.yaml is reported by itself; nothing can be told from it.
      if (ci?.isBroken) continue;
      for (const { files } of operator.bundles.values()) {
        const file = files.get('release-config.yaml');
        if (file === undefined) continue;
        const { templates, problems } = readReleaseConfig(file);
        for (const { message, fix, place } of problems) yield { message, fix, at: place, package: operator.name };
        for (const draft of problemsOf(operator.name, ci?.fbc, templates)) yield { ...draft, package: operator.name };
      }
    }
  },
});

function* problemsOf(
  operator: string,
  fbc: FbcSettings | undefined,
  templates: readonly TemplateRelease[],
): Iterable<Draft> {
  const [first] = templates;
  if (fbc?.enabled !== true) {
    yield {
      message: `The bundle is to go into templates, but ${showName(operator)} is not kept in file-based catalogs.`,
      fix: 'Enable fbc in ci.yaml and map the templates, or remove the file.',
      at: first?.place,
    };
    return;
  }
  const mappings = new Map(fbc.catalogMapping.map(mapping => [mapping.templateName, mapping]));
  for (const { templateName, channels, place } of templates) {
    const mapping = mappings.get(templateName);
    if (mapping === undefined) {
      yield {
        message: `ci.yaml maps no catalog to the template ${showName(templateName)}.`,
        fix: 'Correct the name of the template, or add a mapping for it.',
        at: place,
      };
    } else if (mapping.type === 'olm.semver') {
      for (const channel of channels) {
        if (streams.some(stream => stream === channel.name.toLowerCase())) continue;
        yield {
          message: `olm.semver has no stream ${showName(channel.name)}.`,
          fix: 'Write Candidate, Fast or Stable.',
          at: channel.place,
        };
      }
    }
  }
}
