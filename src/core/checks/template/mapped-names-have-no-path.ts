import { readCiFile } from '../../ownership/read-ci-file.ts';
import { isPlainName } from '../../template/index.ts';
import { showName } from '../../text/shown-names.ts';
import { defineCheck } from '../define.ts';
import { judgedOperators } from './judged-operators.ts';

const ciOf = (template: string, catalog = 'v4.20') =>
  `---\nfbc:\n  enabled: true\n  catalog_mapping:\n  - template_name: ${template}\n    type: olm.template.basic\n    catalog_names: [${catalog}]\n`;
const fixOf = (what: string, directory: string) =>
  `Write the name of a ${what} directly in ${directory}, without a slash, a backslash, \`.\` or \`..\`.`;
const fixOfTemplate = fixOf('file', 'catalog-templates/');
const problems = {
  noTemplate: () => ({ message: 'An entry of catalog_mapping has no template_name.', fix: fixOfTemplate }),
  template: ({ name }: Record<'name', string>) => ({
    message: `template_name "${showName(name)}" is not the name of a file.`,
    fix: fixOfTemplate,
  }),
  catalog: ({ name }: Record<'name', string>) => ({
    message: `catalog_names has "${showName(name)}", which is not the name of a catalog.`,
    fix: fixOf('directory', 'catalogs/'),
  }),
};

export const mappedNamesHaveNoPath = defineCheck({
  id: 'mapped-names-have-no-path',
  group: 'template',
  title: 'Template and catalog names in ci.yaml have no path',
  why: `Pipelines read or write files of other packages if a name has \`..\` or a slash: they use \`template_name\` and \`catalog_names\` of
\`fbc.catalog_mapping\` in paths, to read a template from \`catalog-templates/\` and to write a catalog. Other checks ignore such a name, and an empty one.`,
  severity: 'error',
  problems,
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
        'operators/foo/ci.yaml:5: An entry of catalog_mapping has no template_name',
        'operators/foo/ci.yaml:7: catalog_names has "../docs", which is not the name of a catalog',
      ],
    },
  ],
  *run(snapshot) {
    for (const operator of judgedOperators(snapshot)) {
      const fbc = operator.ci === undefined ? undefined : readCiFile(operator.ci).fbc;
      for (const { templateName, catalogNames, place } of fbc?.catalogMapping ?? []) {
        const where = { package: operator.name, at: place };
        if (templateName === '') yield { problem: 'noTemplate', ...where };
        else if (!isPlainName(templateName)) yield { problem: 'template', name: templateName, ...where };
        for (const { name, place: at } of catalogNames) {
          if (!isPlainName(name)) yield { problem: 'catalog', name, ...where, at };
        }
      }
    }
  },
});
