import type { CatalogMapping } from '../../ownership/ci-file.ts';
import type { OperatorDirectory } from '../../repository/operator.ts';
import { joinPath } from '../../repository/paths.ts';
import type { Snapshot } from '../../snapshot.ts';
import { isPlainName, readTemplate } from '../../template/index.ts';
import { showName } from '../../text/shown-names.ts';
import { defineCheck, type ProblemOf } from '../define.ts';
import { type CatalogDirectories, catalogDirectories } from './catalog-directories.ts';
import { judgedOperators } from './judged-operators.ts';
import { type MappedCatalog, mappedCatalogs, mappingsOf, templatePath } from './mapped-catalogs.ts';

const catalog = '---\nschema: olm.package\nname: foo\ndefaultChannel: stable\n';
const template =
  '---\nschema: olm.template.basic\nentries:\n- schema: olm.package\n  name: foo\n  defaultChannel: stable\n';

function ciOf(mapping: string): string {
  return `---\nfbc:\n  enabled: true\n  catalog_mapping:\n${mapping}`;
}

function entryOf(templateName: string, ...catalogs: readonly string[]): string {
  return `  - template_name: ${templateName}\n    type: olm.template.basic\n    catalog_names: [${catalogs.join(', ')}]\n`;
}

const problems = {
  noCatalog: ({ template }: Record<'template', string>) => ({
    message: `The mapping of ${showName(template)} has no catalog.`,
    fix: 'List its catalogs as catalog_names.',
  }),
  missingTemplate: ({ path }: Record<'path', string>) => ({
    message: `Template ${showName(path)} does not exist, but catalogs are mapped to it.`,
    fold: {
      before: 'These templates do not exist, but catalogs are mapped to them: ',
      name: showName(path),
      after: '.',
      fix: 'Add the templates, correct their names, or remove the mappings.',
    },
    fix: 'Add the template, correct its name, or remove the mapping.',
  }),
  otherType: ({ template, type, schema }: Record<'template' | 'type' | 'schema', string>) => ({
    message: `Template ${showName(template)} is mapped as ${showName(type)}, but its schema is ${showName(schema)}.`,
    fix: 'Correct the type in the mapping, or the schema of the template.',
  }),
  twoTemplates: ({ catalog: name, template, other }: Record<'catalog' | 'template' | 'other', string>) => ({
    message: `Catalog ${showName(name)} is mapped to ${showName(template)}, but also to ${showName(other)}.`,
    fix: 'List each catalog once: a catalog has one template.',
  }),
  noSuchCatalog: ({
    name,
    template,
    isWithoutV,
  }: Record<'name' | 'template', string> & { readonly isWithoutV: boolean }) => ({
    message: `The mapping of ${showName(template)} lists catalog ${showName(name)}, which does not exist.`,
    fix: isWithoutV ? `Write v${showName(name)}.` : 'Correct the name, or remove it from the mapping.',
  }),
  noCatalogFile: ({ name, template, directory }: Record<'name' | 'template' | 'directory', string>) => ({
    message: `Catalog ${showName(name)} is mapped to ${showName(template)}, but ${showName(directory)} has no catalog file.`,
    fold: {
      before: 'Catalogs are mapped to templates, but there are no catalog files in ',
      name: showName(directory),
      after: '.',
      fix: 'Render the templates into the catalogs, or remove the catalogs from the mapping.',
    },
    fix: 'Render the template into the catalog, or remove the catalog from the mapping.',
  }),
  notMapped: ({ name, directory, operator }: Record<'name' | 'directory' | 'operator', string>) => ({
    message: `The catalog in ${showName(directory)} has no template: it is not in any mapping of ${showName(operator)}/ci.yaml.`,
    fold: {
      before: `These catalogs have no template, because they are in no mapping of ${showName(operator)}/ci.yaml: `,
      name: showName(directory),
      after: '.',
      fix: 'Add each to the mapping of its template, or remove it.',
    },
    fix: `Add ${showName(name)} to the mapping of its template, or remove the catalog.`,
  }),
};

type Found = ProblemOf<typeof problems>;

export const mappingIsComplete = defineCheck({
  id: 'mapping-is-complete',
  group: 'template',
  title: 'The mapping in ci.yaml lists exactly the catalogs that the operator is in',
  why: `\`fbc.catalog_mapping\` in \`ci.yaml\` defines which catalogs are rendered from which template. Users of a catalog that is not in the mapping do not get updates with the others, and
users of a listed catalog without a file do not get the operator at all. A template or a catalog that does not exist is usually a typing mistake, such as \`4.20\` instead of
\`v4.20\`. It is a warning by default, because an author may add the mapping in one change and the catalogs in the next.`,
  severity: 'warning',
  problems,
  examples: [
    {
      title: 'every catalog has a template, and every template a catalog',
      files: {
        'operators/foo/ci.yaml': ciOf(entryOf('basic.yaml', 'v4.19', 'v4.20')),
        'operators/foo/catalog-templates/basic.yaml': template,
        'catalogs/v4.19/foo/catalog.yaml': catalog,
        'catalogs/v4.20/foo/catalog.yaml': catalog,
      },
      finds: [],
    },
    {
      title: 'a name without its v',
      files: {
        'operators/foo/ci.yaml': ciOf(entryOf('basic.yaml', '4.20')),
        'operators/foo/catalog-templates/basic.yaml': template,
        'catalogs/v4.20/foo/catalog.yaml': catalog,
      },
      finds: ['operators/foo/ci.yaml:7: lists catalog 4.20, which does not exist'],
    },
    {
      title: 'a catalog without a file, and one without a mapping',
      files: {
        'operators/foo/ci.yaml': ciOf(entryOf('basic.yaml', 'v4.19')),
        'operators/foo/catalog-templates/basic.yaml': template,
        'catalogs/v4.19/bar/catalog.yaml': catalog.replace('foo', 'bar'),
        'catalogs/v4.20/foo/catalog.yaml': catalog,
      },
      finds: [
        'operators/foo/ci.yaml:7: catalogs/v4.19/foo has no catalog file',
        'catalogs/v4.20/foo/catalog.yaml:1: The catalog in catalogs/v4.20/foo has no template',
      ],
    },
    {
      title: 'a template that does not exist, and a catalog with two templates',
      files: {
        'operators/foo/ci.yaml': ciOf(entryOf('basic.yaml', 'v4.20') + entryOf('other.yaml', 'v4.20')),
        'operators/foo/catalog-templates/basic.yaml': template,
        'catalogs/v4.20/foo/catalog.yaml': catalog,
      },
      finds: [
        'operators/foo/ci.yaml:8: Template operators/foo/catalog-templates/other.yaml does not exist',
        'operators/foo/ci.yaml:10: Catalog v4.20 is mapped to other.yaml, but also to basic.yaml',
      ],
    },
    {
      title: 'a template of another type',
      files: {
        'operators/foo/ci.yaml': ciOf(entryOf('semver.yaml', 'v4.20')),
        'operators/foo/catalog-templates/semver.yaml': '---\nschema: olm.semver\nstable:\n  bundles: []\n',
        'catalogs/v4.20/foo/catalog.yaml': catalog,
      },
      finds: ['operators/foo/ci.yaml:5: semver.yaml is mapped as olm.template.basic, but its schema is olm.semver'],
    },
    {
      title: 'a template without a catalog',
      files: {
        'operators/foo/ci.yaml': ciOf(entryOf('basic.yaml')),
        'operators/foo/catalog-templates/basic.yaml': template,
      },
      finds: ['operators/foo/ci.yaml:5: The mapping of basic.yaml has no catalog'],
    },
  ],
  *run(snapshot) {
    const directories = catalogDirectories(snapshot);
    for (const operator of judgedOperators(snapshot)) {
      const mappings = mappingsOf(operator);
      if (mappings === undefined) continue;
      const schemaOf = schemasOf(operator);
      for (const mapping of mappings) {
        yield* named(operator, problemsOfTemplate(operator, mapping, schemaOf, directories));
      }
      const mapped = mappedCatalogs(mappings);
      for (const one of mapped) yield* named(operator, problemsOfCatalog(operator, one, directories));
      yield* named(operator, unmappedCatalogs(snapshot, operator, mapped, directories));
    }
  },
});

function* named(operator: OperatorDirectory, found: Iterable<Found>): Iterable<Found> {
  for (const problem of found) yield { ...problem, package: operator.name };
}

/** The schemas of an operator's templates by their names; each template is read once, however many entries name it. */
function schemasOf(operator: OperatorDirectory): (templateName: string) => string | undefined {
  const schemas = new Map<string, string | undefined>();
  return templateName => {
    if (schemas.has(templateName)) return schemas.get(templateName);
    const file = operator.templates.get(templateName);
    const template = file === undefined ? undefined : readTemplate(file).template;
    const schema = template?.kind === 'other' ? template.schema : template?.kind;
    schemas.set(templateName, schema);
    return schema;
  };
}

function* problemsOfTemplate(
  operator: OperatorDirectory,
  mapping: CatalogMapping,
  schemaOf: (templateName: string) => string | undefined,
  directories: CatalogDirectories,
): Iterable<Found> {
  const { templateName: template, catalogNames, type, place: at } = mapping;
  // mapped-names-have-no-path reports any other.
  if (!isPlainName(template)) return;
  if (catalogNames.length === 0) yield { problem: 'noCatalog', template, at };
  if (!operator.templates.has(template)) {
    const path = templatePath(operator, mapping);
    if (!directories.isUnreadable(path)) yield { problem: 'missingTemplate', path, at };
    return;
  }
  const schema = schemaOf(template);
  if (schema !== undefined && type !== '' && schema !== type)
    yield { problem: 'otherType', template, type, schema, at };
}

function* problemsOfCatalog(
  operator: OperatorDirectory,
  { mapping: { templateName: template }, catalog: { name, place: at }, earlier }: MappedCatalog,
  directories: CatalogDirectories,
): Iterable<Found> {
  if (!isPlainName(name)) return;
  const root = directories.rootOf(name);
  if (earlier !== undefined)
    yield { problem: 'twoTemplates', catalog: name, template, other: earlier.templateName, at };
  else if (root === undefined) {
    const isWithoutV = directories.rootOf(`v${name}`) !== undefined;
    yield { problem: 'noSuchCatalog', name, template, isWithoutV, at };
  } else if (directories.contentOf(root, operator) === 'absent') {
    yield { problem: 'noCatalogFile', name, template, directory: joinPath(root.path, operator.name), at };
  }
}

function* unmappedCatalogs(
  { layout }: Snapshot,
  operator: OperatorDirectory,
  mapped: readonly MappedCatalog[],
  directories: CatalogDirectories,
): Iterable<Found> {
  const names = new Set(mapped.flatMap(({ catalog: { name } }) => [name, `v${name}`]));
  for (const root of layout.catalogs) {
    const { name, otherNames = [], path } = root;
    const isMapped = [name, ...otherNames].some(one => names.has(one));
    const content = isMapped ? 'absent' : directories.contentOf(root, operator);
    if (content === 'absent' || content === 'unknown') continue;
    const file = content === 'not-loaded' ? operator.catalogFiles.get(path) : content[0]?.document.file;
    yield {
      problem: 'notMapped',
      name,
      directory: joinPath(path, operator.name),
      operator: operator.path,
      at: file === undefined ? undefined : { file, line: 1 },
    };
  }
}
