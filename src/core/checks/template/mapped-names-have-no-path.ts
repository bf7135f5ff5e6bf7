import { readCiFile } from '../../ownership/read-ci-file.ts';
import { isPlainName } from '../../template/is-plain-name.ts';
import { showName } from '../../text/shown-names.ts';
import { defineCheck } from '../define.ts';
import { judgedOperators } from './judged-operators.ts';

const ciOf = (template: string, catalog = 'v4.20') =>
  `---\nfbc:\n  enabled: true\n  catalog_mapping:\n  - template_name: ${template}\n    type: olm.template.basic\n    catalog_names: [${catalog}]\n`;
const fixOf = (what: string, directory: string) =>
  `Write the name of a ${what} directly in ${directory}, without a slash, a backslash, \`.\` or \`..\`.`;

export const mappedNamesHaveNoPath = defineCheck({
  id: 'mapped-names-have-no-path',
  group: 'template',
  title: 'Templates and catalogs are named without a path in ci.yaml',
  why: `Pipelines put \`template_name\` and \`catalog_names\` of \`fbc.catalog_mapping\` into paths, to read a template from
\`catalog-templates/\` and to write a catalog. With \`..\` or a slash in the name they read or write files of somebody else. Such a
name is never looked up here, and neither is an empty one.`,
  severity: 'error',
  examples: [
    {
      title: 'names of files and directories',
      files: { 'operators/foo/ci.yaml': ciOf('basic.yaml') },
      finds: [],
    },
    {
      title: 'a template of another operator',
      files: { 'operators/foo/ci.yaml': ciOf('../../bar/catalog-templates/basic.yaml') },
      finds: [
        'operators/foo/ci.yaml:5: template_name "../../bar/catalog-templates/basic.yaml" is not the name of a file',
      ],
    },
    {
      title: 'a catalog somewhere else, and no template',
      files: { 'operators/foo/ci.yaml': ciOf('""', '../docs') },
      finds: [
        'operators/foo/ci.yaml:5: An entry of catalog_mapping names no template',
        'operators/foo/ci.yaml:7: catalog_names has "../docs", which is not the name of a catalog',
      ],
    },
  ],
  *run(snapshot) {
    for (const operator of judgedOperators(snapshot)) {
      const fbc = operator.ci === undefined ? undefined : readCiFile(operator.ci).fbc;
      for (const { templateName, catalogNames, place } of fbc?.catalogMapping ?? []) {
        const about = { package: operator.name, fix: fixOf('file', 'catalog-templates/'), at: place };
        if (templateName === '') yield { ...about, message: 'An entry of catalog_mapping names no template.' };
        else if (!isPlainName(templateName)) {
          yield { ...about, message: `template_name "${showName(templateName)}" is not the name of a file.` };
        }
        for (const { name, place: at } of catalogNames) {
          if (isPlainName(name)) continue;
          const message = `catalog_names has "${showName(name)}", which is not the name of a catalog.`;
          yield { ...about, at, message, fix: fixOf('directory', 'catalogs/') };
        }
      }
    }
  },
});
