import type { Blob } from '../../catalog/blob.ts';
import { locate } from '../../catalog/locate.ts';
import type { Place } from '../../source.ts';
import type { Drift, KnownTemplate } from '../../template/index.ts';
import { commandLine, optionWords } from '../../text/command-words.ts';
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

type DriftOf<Kind extends Drift['kind']> = Extract<Drift, { kind: Kind }>;

type Of<Kind extends Drift['kind']> = Compared & { readonly drift: DriftOf<Kind> };

/** An image that was changed on one side alone: the catalog lacks one, and has another. */
interface ImagesOfBoth extends Compared {
  readonly drift: Pick<DriftOf<'images-missing'>, 'images'> & Pick<DriftOf<'bundles-added'>, 'bundles'>;
}

/** The problems of a catalog that is not what its template renders to. */
export const driftProblems = {
  unrenderable: ({ drift, templateName }: Of<'unrenderable'>) => ({
    message: `opm cannot render ${showName(templateName)}: ${drift.message}`,
    fix: drift.fix,
  }),
  'images-missing': (found: Of<'images-missing'>) =>
    saidOf(found, (directory, template) => {
      const { images } = found.drift;
      return `${missingFrom(directory, template, images)}: ${imagesOf(images)}.`;
    }),
  'bundles-added': (found: Of<'bundles-added'>) => {
    const { bundles } = found.drift;
    return saidOf(
      found,
      (directory, template) => `${addedBundles(`in ${directory}`, template, bundles)}: ${namesOf(bundles)}.`,
      bundles.every(hasNoImage) ? undefined : fixOfAdded(found),
    );
  },
  images: (found: ImagesOfBoth) =>
    saidOf(found, (directory, template) => {
      const { images, bundles } = found.drift;
      const missing = `${missingFrom(directory, template, images)} (${imagesOf(images)})`;
      return `${missing}, and ${addedBundles('there', template, bundles)} (${namesOf(bundles)}).`;
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
      const name = showName(found.drift.package);
      if (before === '')
        return `Package ${name} has no default channel in ${directory}, but "${after}" in ${template}.`;
      if (after === '')
        return `Package ${name} has the default channel "${before}" in ${directory}, but none in ${template}.`;
      return `The default channel of ${name} is "${before}" in ${directory}, but "${after}" in ${template}.`;
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

/**
 * Each drift as a problem: in the catalog when it has such a blob, else in the template. Images that only one side has are one problem: mostly
 * one image was changed.
 */
export function problemsOfDrift(
  drift: readonly Drift[],
  { places, template, ...compared }: Comparison,
): ProblemOf<typeof driftProblems>[] {
  const missing = drift.find(one => one.kind === 'images-missing');
  const added = drift.find(one => one.kind === 'bundles-added');
  return drift.flatMap(one => {
    const at = placeOf(one, { places, template });
    if (missing === undefined || added === undefined || (one !== missing && one !== added))
      return { problem: one.kind, drift: one, ...compared, at } as ProblemOf<typeof driftProblems>;
    return one === added
      ? { problem: 'images', drift: { images: missing.images, bundles: added.bundles }, ...compared, at }
      : [];
  });
}

function missingFrom(directory: string, template: string, { length }: DriftOf<'images-missing'>['images']): string {
  return `${counted(length, 'image')} of ${template} ${length === 1 ? 'is' : 'are'} not in ${directory}`;
}

function imagesOf(images: DriftOf<'images-missing'>['images']): string {
  return someOf(
    images.map(({ image }) => image),
    3,
  );
}

function addedBundles(where: string, template: string, bundles: readonly Blob[]): string {
  const [have, it] = bundles.length === 1 ? ['has', 'it'] : ['have', 'them'];
  const what = bundles.every(hasNoImage)
    ? `no image, so ${template} does not list ${it}`
    : `an image that ${template} does not list`;
  return `${counted(bundles.length, 'bundle')} ${where} ${have} ${what}`;
}

function hasNoImage({ content }: Blob): boolean {
  return content.kind === 'bundle' && content.image === '';
}

function namesOf(bundles: readonly Blob[]): string {
  return someOf(bundles.map(({ content }) => content.name));
}

/** Stands for the directory. No name has it, because names are shown without control characters. */
const mark = '\0';

function saidOf(
  compared: Compared,
  say: (directory: string, template: string) => string,
  { one, all }: DriftFix = fixOf(compared),
): Words {
  const directory = showName(compared.directory);
  const [before = '', after] = say(mark, 'the template').split(mark);
  return {
    message: say(directory, showName(compared.templateName)),
    fix: one,
    fold: after === undefined ? undefined : { before, name: directory, after, fix: all },
  };
}

/** How to fix a drift in one catalog, and the same one in several. */
interface DriftFix {
  readonly one: string;
  readonly all: string;
}

function fixOf(compared: Compared): DriftFix {
  return {
    one: `Render the template again (${commandOf(compared)}), or correct the template.`,
    all: 'Render the template again for each (npx catalog-keeper template render), or correct it.',
  };
}

/** Rendering alone takes away what was added by hand, which is mostly what a change is about. */
function fixOfAdded(found: Of<'bundles-added'>): DriftFix {
  const isOne = found.drift.bundles.length === 1;
  const [images, bundles] = isOne ? ['image', 'bundle'] : ['images', 'bundles'];
  const first = `Add the ${images} to the template.`;
  return {
    one: `${first} Without ${isOne ? 'it' : 'them'}, rendering the template again (${commandOf(found)}) removes the ${bundles}.`,
    all: `${first} Without ${isOne ? 'it' : 'them'}, rendering the template again (npx catalog-keeper template render) removes the ${bundles}.`,
  };
}

function commandOf({ templatePath, file, isMigrated }: Compared): string {
  const level = isMigrated ? optionWords('migrate-level', 'bundle-object-to-csv-metadata') : [];
  const words = [showName(templatePath), ...level, ...optionWords('output', showName(file))];
  return commandLine(['npx', 'catalog-keeper', 'template', 'render', ...words]);
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
