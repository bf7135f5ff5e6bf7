import type { Blob } from '../../catalog/blob.ts';
import { locate } from '../../catalog/locate.ts';
import type { Place } from '../../source.ts';
import type { Drift } from '../../template/drift.ts';
import type { KnownTemplate } from '../../template/model.ts';
import { counted } from '../../text/counted.ts';
import { showName, someOf } from '../../text/shown-names.ts';
import type { Draft } from '../define.ts';

/** A catalog directory and the template that it is compared with. */
export interface ComparedDirectory {
  /** Directory of the package in the catalog. */
  readonly directory: string;
  /** Where its packages and channels are defined, by `placesOf`. */
  readonly places: ReadonlyMap<string, Place>;
  readonly template: KnownTemplate;
  /** File name of the template. */
  readonly templateName: string;
}

/** A drift as a sentence, and where it is seen: in the catalog when there is such a blob, else in the template. */
export function describeDrift(drift: Drift, comparison: ComparedDirectory): Words {
  const directory = showName(comparison.directory);
  const [before = '', after] = messageOf(drift, mark, 'the template').split(mark);
  return {
    message: messageOf(drift, directory, showName(comparison.templateName)),
    at: placeOf(drift, comparison),
    ...(after === undefined ? {} : { fold: { before, name: directory, after } }),
  };
}

type Words = Pick<Draft, 'message' | 'at' | 'fold'>;

/** Stands for the directory. No name has it, because names are shown without control characters. */
const mark = '\0';

function messageOf(drift: Drift, directory: string, template: string): string {
  switch (drift.kind) {
    case 'unrenderable':
      return `opm cannot render ${template}: ${drift.message}`;
    case 'images-missing': {
      const images = drift.images.map(({ image }) => image);
      const are = images.length === 1 ? 'is' : 'are';
      return `${counted(images.length, 'image')} of ${template} ${are} not in ${directory}: ${someOf(images, 3)}.`;
    }
    case 'bundles-added': {
      const names = drift.bundles.map(({ content }) => content.name);
      const have = names.length === 1 ? 'has' : 'have';
      return `${counted(names.length, 'bundle')} in ${directory} ${have} an image that ${template} does not list: ${someOf(names)}.`;
    }
    case 'bundle':
      return bundleMessage(drift, directory);
    case 'package':
      return packageMessage(drift.change, showName(drift.package), directory, template);
    case 'default-channel': {
      const [before, after] = [showName(drift.before), showName(drift.after)];
      return `The default channel of ${showName(drift.package)} is "${before}" in ${directory}, but "${after}" by ${template}.`;
    }
    case 'channel':
      return channelMessage(drift, directory, template);
    case 'deprecations':
      return `The deprecations of ${showName(drift.package)} in ${directory} differ from those in ${template}.`;
    case 'others':
      return `Other blobs of ${showName(drift.package)} in ${directory} differ from those in ${template}.`;
  }
}

function bundleMessage(drift: Extract<Drift, { kind: 'bundle' }>, directory: string): string {
  const { blob, renamed, properties, isRelated } = drift;
  const bundle = `The bundle ${showName(blob.content.name)} in ${directory}`;
  if (renamed !== undefined) return `${bundle} is ${showName(renamed)} by its image, or of another package.`;
  const parts = [
    ...(properties.length === 0 ? [] : [`its properties of type ${someOf(properties)}`]),
    ...(isRelated ? ['its related images'] : []),
  ];
  return `${bundle} differs from its image in ${parts.join(' and ')}.`;
}

function packageMessage(change: 'added' | 'removed' | 'changed', name: string, directory: string, template: string) {
  switch (change) {
    case 'added':
      return `The package ${name} of ${template} is not in ${directory}.`;
    case 'removed':
      return `The package ${name} in ${directory} is not in ${template}.`;
    case 'changed':
      return `The olm.package of ${name} in ${directory} differs from that in ${template}.`;
  }
}

function channelMessage(drift: Extract<Drift, { kind: 'channel' }>, directory: string, template: string): string {
  const channel = showName(drift.channel);
  switch (drift.change) {
    case 'added':
      return `The channel ${channel} of ${template} is not in ${directory}.`;
    case 'removed':
      return `The channel ${channel} in ${directory} is not in ${template}.`;
    case 'changed': {
      const names = drift.entries.map(({ name }) => name);
      const entries =
        names.length === 0
          ? ''
          : ` in ${counted(names.length, 'entry').replace(/entrys$/, 'entries')}: ${someOf(names)}`;
      return `The channel ${channel} in ${directory} differs from what ${template} says${entries}.`;
    }
  }
}

function placeOf(drift: Drift, { template, places }: ComparedDirectory): Place {
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
