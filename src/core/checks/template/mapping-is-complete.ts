import type { CatalogMapping } from '../../ownership/ci-file.ts';
import type { OperatorDirectory } from '../../repository/operator.ts';
import { joinPath } from '../../repository/paths.ts';
import type { Snapshot } from '../../snapshot.ts';
import { isPlainName } from '../../template/is-plain-name.ts';
import { readTemplate } from '../../template/read-template.ts';
import { showName } from '../../text/shown-names.ts';
import { type Draft, defineCheck } from '../define.ts';
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

export const mappingIsComplete = defineCheck({
  id: 'mapping-is-complete',
  group: 'template',
  title: 'The mapping in ci.yaml and the catalogs of an operator name each other',
  why: `\`fbc.catalog_mapping\` in \`ci.yaml\` says which catalogs are rendered from which template. A catalog that the mapping leaves out is not updated with the others; one that
it names without a file never reaches users, although the author believes so; a template or a catalog that does not exist is mostly a slip of the pen, such as \`4.20\` for
\`v4.20\`. It is a warning by default, because an author may add the mapping in one change and the catalogs in the next.`,
  severity: 'warning',
  examples: [
    {
      title: 'every catalog has its template, every template its catalog',
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
      finds: ['operators/foo/ci.yaml:7: there is no catalog 4.20'],
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
        'catalogs/v4.20/foo/catalog.yaml:1: catalogs/v4.20/foo is in no mapping',
      ],
    },
    {
      title: 'a template that is not there, and a catalog with two templates',
      files: {
        'operators/foo/ci.yaml': ciOf(entryOf('basic.yaml', 'v4.20') + entryOf('other.yaml', 'v4.20')),
        'operators/foo/catalog-templates/basic.yaml': template,
        'catalogs/v4.20/foo/catalog.yaml': catalog,
      },
      finds: [
        'operators/foo/ci.yaml:8: The template operators/foo/catalog-templates/other.yaml is not there',
        'operators/foo/ci.yaml:10: The catalog v4.20 is mapped to other.yaml, but to basic.yaml as well',
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

function* named(operator: OperatorDirectory, drafts: Iterable<Draft>): Iterable<Draft> {
  for (const draft of drafts) yield { ...draft, package: operator.name };
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
): Iterable<Draft> {
  const { templateName, catalogNames, type, place: at } = mapping;
  const name = showName(templateName);
  // mapped-names-have-no-path reports any other.
  if (!isPlainName(templateName)) return;
  if (catalogNames.length === 0) {
    yield { message: `The mapping of ${name} names no catalog.`, fix: 'List its catalogs as catalog_names.', at };
  }
  if (!operator.templates.has(templateName)) {
    const path = templatePath(operator, mapping);
    if (directories.isUnreadable(path)) return;
    yield {
      message: `The template ${showName(path)} is not there, but catalogs are mapped to it.`,
      fold: {
        before: 'These templates are not there, but catalogs are mapped to them: ',
        name: showName(path),
        after: '.',
        fix: 'Add the templates, correct their names, or remove the mappings.',
      },
      fix: 'Add the template, correct its name, or remove the mapping.',
      at,
    };
    return;
  }
  const schema = schemaOf(templateName);
  if (schema !== undefined && type !== '' && schema !== type) {
    yield {
      message: `The template ${name} is mapped as ${showName(type)}, but its schema is ${showName(schema)}.`,
      fix: 'Correct the type in the mapping, or the schema of the template.',
      at,
    };
  }
}

function* problemsOfCatalog(
  operator: OperatorDirectory,
  { mapping, catalog: { name, place: at }, earlier }: MappedCatalog,
  directories: CatalogDirectories,
): Iterable<Draft> {
  if (!isPlainName(name)) return;
  const shown = showName(name);
  if (earlier !== undefined) {
    const [template, other] = [showName(mapping.templateName), showName(earlier.templateName)];
    yield {
      message: `The catalog ${shown} is mapped to ${template}, but to ${other} as well.`,
      fix: 'Name each catalog once: only one template can make it.',
      at,
    };
    return;
  }
  const root = directories.rootOf(name);
  if (root === undefined) {
    const isWithoutV = directories.rootOf(`v${name}`) !== undefined;
    yield {
      message: `The mapping of ${showName(mapping.templateName)} names the catalog ${shown}, but there is no catalog ${shown} in the repository.`,
      fix: isWithoutV ? `Write v${shown}.` : 'Correct the name, or remove it from the mapping.',
      at,
    };
  } else if (directories.contentOf(root, operator) === 'absent') {
    yield {
      message: `The catalog ${shown} is mapped to ${showName(mapping.templateName)}, but ${showName(joinPath(root.path, operator.name))} has no catalog file.`,
      fold: {
        before: 'Catalogs are mapped to templates, but there are no catalog files in ',
        name: showName(joinPath(root.path, operator.name)),
        after: '.',
        fix: 'Render the templates into the catalogs, or remove the catalogs from the mapping.',
      },
      fix: 'Render the template into the catalog, or remove the catalog from the mapping.',
      at,
    };
  }
}

function* unmappedCatalogs(
  { layout }: Snapshot,
  operator: OperatorDirectory,
  mapped: readonly MappedCatalog[],
  directories: CatalogDirectories,
): Iterable<Draft> {
  const names = new Set(mapped.flatMap(({ catalog: { name } }) => [name, `v${name}`]));
  for (const root of layout.catalogs) {
    const content = names.has(root.name) ? 'absent' : directories.contentOf(root, operator);
    if (content === 'absent' || content === 'unknown') continue;
    const file = content === 'not-loaded' ? operator.catalogFiles.get(root.path) : content[0]?.document.file;
    yield {
      message: `The catalog in ${showName(joinPath(root.path, operator.name))} is in no mapping of ${showName(operator.path)}/ci.yaml, so that no template makes it.`,
      fold: {
        before: `These catalogs are in no mapping of ${showName(operator.path)}/ci.yaml, so that no template makes them: `,
        name: showName(joinPath(root.path, operator.name)),
        after: '.',
        fix: 'Add each to the mapping of its template, or remove it.',
      },
      fix: `Add ${showName(root.name)} to the mapping of its template, or remove the catalog.`,
      at: file === undefined ? undefined : { file, line: 1 },
    };
  }
}
