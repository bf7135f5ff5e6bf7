import { objectsInCatalog, objectsOfBundle } from '../core/bundle/bundle-objects.ts';
import { readBundle } from '../core/bundle/read-bundle.ts';
import type { Bundle } from '../core/catalog/model.ts';
import { defaultConfig } from '../core/config/defaults.ts';
import type { Failure } from '../core/image/outcome.ts';
import type { FoundObjects } from '../core/installation/found-objects.ts';
import { joinPath } from '../core/repository/paths.ts';
import { BundleDirectories, type OperatorsPlace } from './bundle-directories.ts';
import { readBundleImage } from './bundles-of-images.ts';
import { FileReader } from './load/file-reader.ts';
import type { FindObjects } from './plan-installation.ts';
import type { Images } from './ports.ts';

/** Images that are read at the same time: what they hold is in memory meanwhile. */
const maxAtOnce = 8;

interface Places {
  /** Undefined where there are none. */
  readonly operators: OperatorsPlace | undefined;
  /** Undefined where no registry may be asked. */
  readonly images: Images | undefined;
  /** Is told why an image could not be read. */
  readonly onFailure: (image: string, failure: Failure) => void;
}

/** Finds manifests in the catalog itself, else in its bundle directory, else in the bundle image. */
export function createFindObjects(places: Places): FindObjects {
  const { operators } = places;
  const directories = operators === undefined ? undefined : new BundleDirectories(operators);
  return async bundles => {
    const found = new Map<string, FoundObjects>();
    const waiting = bundles.values();
    const work = async () => {
      for (const bundle of waiting) {
        const objects = await findOne(bundle, places, directories);
        if (objects !== undefined) found.set(bundle.name, objects);
      }
    };
    await Promise.all(Array.from({ length: Math.min(maxAtOnce, bundles.length) }, work));
    return found;
  };
}

async function findOne(
  bundle: Bundle,
  { operators, images, onFailure }: Places,
  directories: BundleDirectories | undefined,
): Promise<FoundObjects | undefined> {
  const inCatalog = objectsInCatalog(bundle);
  if (inCatalog !== undefined) return { objects: inCatalog, from: 'catalog' };
  const isInRepository = operators !== undefined && directories !== undefined;
  const inDirectory = isInRepository ? await ofDirectory(bundle, operators, directories) : undefined;
  if (inDirectory !== undefined) return { objects: inDirectory, from: 'bundle directory' };
  const inImage =
    images === undefined || bundle.image === '' ? undefined : await ofImage(bundle.image, images, onFailure);
  return inImage === undefined ? undefined : { objects: inImage, from: 'bundle image' };
}

/** What is in a directory decides which bundle it is. */
async function ofDirectory(bundle: Bundle, { objects, tree }: OperatorsPlace, directories: BundleDirectories) {
  for (const directory of await directories.mayHave(bundle)) {
    const reader = new FileReader(objects, defaultConfig.limits.fileBytes);
    const walked = await tree.walk(joinPath(directory, 'manifests'));
    const files = await reader.read(walked, 'merged');
    const inBundle = [...files.values()].map(file => ({ ...file, path: file.path.slice(directory.length + 1) }));
    const found = readBundle({ files: inBundle, image: '', origin: { kind: 'directory', path: directory } });
    if (found.csv?.name !== bundle.name) continue;
    const read = objectsOfBundle(found);
    return read === undefined || reader.unloaded.length === 0 ? read : { ...read, isComplete: false };
  }
  return undefined;
}

async function ofImage(image: string, images: Images, onFailure: Places['onFailure']) {
  const contents = await readBundleImage(images, image);
  if (contents.kind !== 'exists') {
    onFailure(image, contents);
    return undefined;
  }
  return objectsOfBundle(readBundle({ ...contents.value, image, origin: { kind: 'image', reference: image } }));
}
