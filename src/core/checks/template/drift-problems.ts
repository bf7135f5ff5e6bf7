import type { Blob } from '../../catalog/blob.ts';
import { locate } from '../../catalog/locate.ts';
import type { Place } from '../../source.ts';
import type { Drift } from '../../template/drift.ts';
import type { KnownTemplate } from '../../template/model.ts';
import { counted } from '../../text/counted.ts';
import { showName, someOf } from '../../text/shown-names.ts';
import type { ProblemOf, Words } from '../define.ts';

/** What the words of a drift name besides the drift itself. */
interface Compared {
  /** Directory of the package in the catalog. */
  readonly directory: string;
  /** File name of the template, and its path. */
  readonly templateName: string;
  readonly templatePath: string;
  /** The file that the template is rendered into. */
  readonly file: string;
  /** Whether the bundles of the catalog have `olm.csv.metadata` instead of objects. */
  readonly isMigrated: boolean;
}

/** A catalog directory and the template that it is compared with. */
interface Comparison extends Compared {
  /** Where its packages and channels are defined, by `placesOf`. */
  readonly places: ReadonlyMap<string, Place>;
  readonly template: KnownTemplate;
}

type Of<Kind extends Drift['kind']> = Compared & { readonly drift: Extract<Drift, { kind: Kind }> };

/** The problems of a catalog that is not what its template renders to. */
export const driftProblems = {
  unrenderable: ({ drift, templateName }: Of<'unrenderable'>) => ({
    message: `opm cannot render ${showName(templateName)}: ${drift.message}`,
    fix: drift.fix,
  }),
  'images-missing': (found: Of<'images-missing'>) =>
    saidOf(found, (directory, template) => {
      const images = found.drift.images.map(({ image }) => image);
      const are = images.length === 1 ? 'is' : 'are';
      return `${counted(images.length, 'image')} of ${template} ${are} not in ${directory}: ${someOf(images, 3)}.`;
    }),
  'bundles-added': (found: Of<'bundles-added'>) =>
    saidOf(found, (directory, template) => {
      const { bundles } = found.drift;
      const names = bundles.map(({ content }) => content.name);
      const have = names.length === 1 ? 'has' : 'have';
      const it = names.length === 1 ? 'it' : 'them';
      const said = bundles.every(({ content }) => content.kind === 'bundle' && content.image === '')
        ? `no image, so ${template} does not list ${it}`
        : `an image that ${template} does not list`;
      return `${counted(names.length, 'bundle')} in ${directory} ${have} ${said}: ${someOf(names)}.`;
    }),
  bundle: (found: Of<'bundle'>) =>
    saidOf(found, directory => {
      const { blob, renamed, properties, isRelated } = found.drift;
      const bundle = `Bundle ${showName(blob.content.name)} in ${directory}`;
      if (renamed !== undefined) return `${bundle} has another name or package in its image: ${showName(renamed)}.`;
      const parts = [
        ...(properties.length === 0 ? [] : [`its properties of type ${someOf(properties)}`]),
        ...(isRelated ? ['its related images'] : []),
      ];
      return `${bundle} differs from its image in ${parts.join(' and ')}.`;
    }),
  package: (found: Of<'package'>) =>
    saidOf(found, (directory, template) => {
      const name = showName(found.drift.package);
      switch (found.drift.change) {
        case 'added':
          return `Package ${name} of ${template} is not in ${directory}.`;
        case 'removed':
          return `Package ${name} in ${directory} is not in ${template}.`;
        case 'changed':
          return `The olm.package blob of ${name} in ${directory} differs from the one in ${template}.`;
      }
    }),
  'default-channel': (found: Of<'default-channel'>) =>
    saidOf(found, (directory, template) => {
      const [before, after] = [showName(found.drift.before), showName(found.drift.after)];
      return `The default channel of ${showName(found.drift.package)} is "${before}" in ${directory}, but "${after}" in ${template}.`;
    }),
  channel: (found: Of<'channel'>) =>
    saidOf(found, (directory, template) => {
      const channel = showName(found.drift.channel);
      switch (found.drift.change) {
        case 'added':
          return `Channel ${channel} of ${template} is not in ${directory}.`;
        case 'removed':
          return `Channel ${channel} in ${directory} is not in ${template}.`;
        case 'changed': {
          const names = found.drift.entries.map(({ name }) => name);
          const entries =
            names.length === 0 ? '' : ` in ${counted(names.length, 'entry', 'entries')}: ${someOf(names)}`;
          return `Channel ${channel} in ${directory} differs from ${template}${entries}.`;
        }
      }
    }),
  deprecations: (found: Of<'deprecations' | 'others'>) =>
    saidOf(
      found,
      (directory, template) =>
        `The deprecations of ${showName(found.drift.package)} in ${directory} differ from those in ${template}.`,
    ),
  others: (found: Of<'deprecations' | 'others'>) =>
    saidOf(
      found,
      (directory, template) =>
        `Blobs of other schemas of ${showName(found.drift.package)} in ${directory} differ from those in ${template}.`,
    ),
};

/** A drift as a problem: in the catalog when it has such a blob, else in the template. */
export function problemOfDrift(drift: Drift, { places, template, ...compared }: Comparison) {
  const at = placeOf(drift, { places, template });
  return { problem: drift.kind, drift, ...compared, at } as ProblemOf<typeof driftProblems>;
}

/** Stands for the directory. No name has it, because names are shown without control characters. */
const mark = '\0';

function saidOf(compared: Compared, say: (directory: string, template: string) => string): Words {
  const directory = showName(compared.directory);
  const [before = '', after] = say(mark, 'the template').split(mark);
  return {
    message: say(directory, showName(compared.templateName)),
    fix: `Render the template again (${commandOf(compared)}), or correct the template.`,
    fold: after === undefined ? undefined : { before, name: directory, after, fix: fixOfAll },
  };
}

const fixOfAll = 'Render the template again for each (npx catalog-keeper template render), or correct it.';

function commandOf({ templatePath, file, isMigrated }: Compared): string {
  const level = isMigrated ? '--migrate-level bundle-object-to-csv-metadata ' : '';
  return `npx catalog-keeper template render ${showName(templatePath)} ${level}--output ${showName(file)}`;
}

function placeOf(drift: Drift, { template, places }: Pick<Comparison, 'template' | 'places'>): Place {
  const inTemplate = locate(template.document);
  switch (drift.kind) {
    case 'images-missing':
      return drift.images[0] === undefined ? inTemplate : locate(template.document, ...drift.images[0].path);
    case 'bundles-added':
      return drift.bundles[0] === undefined ? inTemplate : locate(drift.bundles[0]);
    case 'bundle':
      return locate(drift.blob);
    case 'channel':
      return places.get(keyOf('channel', drift.package, drift.channel)) ?? inTemplate;
    case 'package':
    case 'default-channel':
      return places.get(keyOf('package', drift.package, drift.package)) ?? inTemplate;
    case 'unrenderable':
      return drift.path === undefined ? inTemplate : locate(template.document, ...drift.path);
    case 'deprecations':
    case 'others':
      return inTemplate;
  }
}

/** Where the packages and channels of a catalog are defined. */
export function placesOf(blobs: readonly Blob[]): ReadonlyMap<string, Place> {
  const places = new Map<string, Place>();
  for (const blob of blobs) {
    const { kind, package: packageName, name } = blob.content;
    if (kind === 'package' || kind === 'channel') places.set(keyOf(kind, packageName, name), locate(blob));
  }
  return places;
}

function keyOf(kind: 'package' | 'channel', packageName: string, name: string): string {
  return `${kind}\n${packageName}\n${name}`;
}
