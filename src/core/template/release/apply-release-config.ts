import { readValue } from '../../catalog/read-value.ts';
import { splitFile } from '../../catalog/split/split-file.ts';
import { asObject } from '../../json/fields.ts';
import type { JsonObject } from '../../json.ts';
import type { CatalogMapping, CiFile } from '../../ownership/ci-file.ts';
import type { Place, SourceFile } from '../../source.ts';
import { showName } from '../../text/shown-names.ts';
import { editTemplate } from '../edit/edit-template.ts';
import { isPlainName } from '../is-plain-name.ts';
import { readTemplate } from '../read-template.ts';
import type { ReleaseConfig, TemplateRelease } from '../release-config.ts';
import type { NewBundle } from './new-bundle.ts';
import { newTemplate } from './new-template.ts';
import { planBasic } from './plan-basic.ts';
import { planSemver } from './plan-semver.ts';
import type { Reason, ReleaseProblem } from './release-problem.ts';

/** What is added to what. */
interface Release {
  readonly config: ReleaseConfig;
  readonly bundle: NewBundle;
  readonly ci: CiFile;
  /** Directory of the templates. */
  readonly directory: string;
  /** The templates that are there, by file name. */
  readonly templates: ReadonlyMap<string, SourceFile>;
}

/** A template that the release names, as it is to be, and the catalogs that are rendered from it. */
export interface ReleasedTemplate {
  /** As it was; undefined where it is new. */
  readonly before: SourceFile | undefined;
  readonly file: SourceFile;
  readonly isChanged: boolean;
  readonly mapping: CatalogMapping;
  /** Where release-config.yaml says that the bundle goes there. */
  readonly place: Place;
}

/** Channels that one release may name: the template is read anew for each. */
const maxChannels = 100;

/**
 * Adds a bundle to the templates that its release-config.yaml names. All that stands in a template is kept as it is written;
 * what is there already is not added again. What is ambiguous is a problem, and then nothing is proposed.
 *
 * @see https://github.com/redhat-openshift-ecosystem/operator-pipelines/blob/main/docs/users/fbc_autorelease.md
 */
export function applyReleaseConfig(
  release: Release,
): { readonly templates: readonly ReleasedTemplate[] } | { readonly problems: readonly ReleaseProblem[] } {
  const { config } = release;
  if (config.problems.length > 0) {
    return { problems: config.problems.map(({ message, fix, place }) => ({ message, fix, at: place })) };
  }
  const problems: ReleaseProblem[] = [];
  const done = new Map<string, ReleasedTemplate>();
  for (const one of config.templates) {
    const result = applyOne(release, one, done.get(one.templateName));
    if ('message' in result) problems.push({ ...result, at: one.place });
    else done.set(one.templateName, result);
  }
  return problems.length > 0 ? { problems } : { templates: [...done.values()] };
}

function applyOne(
  { bundle, ci, directory, templates }: Release,
  release: TemplateRelease,
  earlier: ReleasedTemplate | undefined,
): ReleasedTemplate | Reason {
  const name = showName(release.templateName);
  const mappings = (ci.fbc?.enabled ? ci.fbc.catalogMapping : []).filter(
    ({ templateName }) => templateName === release.templateName,
  );
  const [mapping, ...others] = mappings;
  if (!isPlainName(release.templateName)) {
    return { message: `${name} is not the name of a file.`, fix: 'Write the name of a file in catalog-templates.' };
  }
  if (mapping === undefined) {
    return { message: `ci.yaml maps no catalog to the template ${name}.`, fix: 'Correct the name, or add a mapping.' };
  }
  if (others.length > 0) {
    return { message: `ci.yaml maps the template ${name} ${mappings.length} times.`, fix: 'Write one mapping for it.' };
  }
  if (release.channels.length === 0) {
    return { message: `The release into ${name} names no channel.`, fix: 'List them as `channels`.' };
  }
  if (release.channels.length > maxChannels) {
    return { message: `The release into ${name} names more than ${maxChannels} channels.`, fix: 'Name fewer.' };
  }
  const file = earlier?.file ?? templates.get(release.templateName);
  const text = file === undefined ? newTemplate(mapping.type, release, bundle) : added(file, mapping, release, bundle);
  if (typeof text !== 'string') return text;
  const path = file?.path ?? `${directory}/${release.templateName}`;
  const isChanged = earlier?.isChanged === true || text !== file?.text;
  const before = templates.get(release.templateName);
  return { before, file: { path, text, isUtf8: true }, isChanged, mapping, place: release.place };
}

function added(
  file: SourceFile,
  mapping: CatalogMapping,
  release: TemplateRelease,
  bundle: NewBundle,
): string | Reason {
  const name = showName(release.templateName);
  const { template, problems } = readTemplate(file);
  if (template === undefined || problems.length > 0) {
    const [first] = problems;
    const what = first?.mayBeReadByOpm
      ? `Programs may read the template ${name} differently`
      : `opm refuses the template ${name}`;
    return { message: `${what}: ${first?.message}`, fix: first?.fix ?? 'Correct the template.' };
  }
  const schema = template.kind === 'other' ? template.schema : template.kind;
  if (mapping.type !== '' && mapping.type !== schema) {
    const message = `The template ${name} is mapped as ${showName(mapping.type)}, but its schema is ${showName(schema)}.`;
    return { message, fix: 'Correct the type in ci.yaml, or the schema of the template.' };
  }
  const plan =
    template.kind === 'olm.template.basic' ? planBasic : template.kind === 'olm.semver' ? planSemver : undefined;
  if (plan === undefined) {
    const message = `A bundle cannot be added to ${name}: its schema is ${showName(schema)}.`;
    return { message, fix: 'Add the bundle by hand.' };
  }
  const edits = plan(fieldsIn(file), release, bundle);
  if ('message' in edits) return { ...edits, message: `${name}: ${edits.message}` };
  return editTemplate(file, edits) ?? notEditable(name);
}

function notEditable(name: string): Reason {
  return {
    message: `${name} cannot be edited without changing other parts of it.`,
    fix: 'Add the bundle by hand, or write the template without anchors, aliases and tags.',
  };
}

function fieldsIn(file: SourceFile): JsonObject {
  const [document] = splitFile(file);
  return document === undefined ? {} : asObject(readValue(document));
}
