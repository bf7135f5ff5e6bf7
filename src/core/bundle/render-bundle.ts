import { compareUtf8 } from '../catalog/write/utf8-order.ts';
import { textOf } from '../json/fields.ts';
import type { JsonObject } from '../json.ts';
import { metadataOf } from './migrate-bundle.ts';
import type { MigrationLevel } from './migration-levels.ts';
import type { Bundle } from './model.ts';
import { placeOfUnreadable } from './place-of-unreadable.ts';
import { decodeAs } from './read/decode-as.ts';
import { filesIn } from './read/files-in.ts';
import { packageAnnotation, renderedAnnotations } from './read/rendered-annotations.ts';
import { checkOwnedApis, providedApis } from './render/apis.ts';
import { Csv } from './render/csv.ts';
import { goText } from './render/go-json.ts';
import { indentJson } from './render/indent-json.ts';
import { withoutAnnotations, withoutCsv } from './render/missing-parts.ts';
import { propertiesOf } from './render/properties.ts';
import type { RawProperty } from './render/raw-property.ts';
import { Refusal, type RenderProblem } from './render/refusal.ts';

/** `without-manifests` is none of opm's: nothing is migrated, and the manifests are left out. */
type Level = MigrationLevel | 'without-manifests';

/** A bundle as a catalog has it. Each form is made when somebody asks for it. */
export interface RenderedBundle {
  /** The `olm.bundle` blob. */
  readonly blob: JsonObject;
  /** The blob as `opm render --output json` prints it, byte for byte: numbers and escapes that a blob cannot hold are kept. */
  readonly json: string;
}

/** On one line it is made of the texts that opm would keep. */
class LateBundle implements RenderedBundle {
  readonly #compact: string;
  #blob: JsonObject | undefined;

  constructor(compact: string) {
    this.#compact = compact;
  }

  get blob(): JsonObject {
    this.#blob ??= JSON.parse(this.#compact) as JsonObject;
    return this.#blob;
  }

  get json(): string {
    return `${indentJson(this.#compact)}\n`;
  }
}

/**
 * Renders a bundle to its `olm.bundle` blob as `opm render` does; what keeps opm from it is given instead. Of images that are named
 * more than once in a list of more than twelve, opm's order is not stable, ours is.
 *
 * @see https://github.com/operator-framework/operator-registry/blob/v1.73.0/alpha/action/render.go
 */
export function renderBundle(
  bundle: Bundle,
  level: Level = 'none',
): RenderedBundle | { readonly errors: readonly RenderProblem[] } {
  try {
    const compact = compactBlob(bundle, level);
    return new LateBundle(compact);
  } catch (error) {
    if (error instanceof Refusal) return { errors: [error.problem] };
    throw error;
  }
}

function compactBlob(bundle: Bundle, level: Level): string {
  const doubtful = bundle.unreadable.find(({ mayBeReadByOpm }) => mayBeReadByOpm === true);
  if (doubtful !== undefined) throw new Refusal(`${doubtful.message}.`, placeOfUnreadable(doubtful));
  if (bundle.csv === undefined) throw withoutCsv(bundle);
  const first = bundle.csv;
  const manifests = bundle.manifests.filter(manifest => manifest === first || manifest.kind !== first.kind);
  const csv = new Csv(first);
  const provided = providedApis(manifests, csv);
  checkOwnedApis(provided, csv);
  const packageName = packageNameOf(bundle);
  if (packageName === '') {
    throw new Refusal(
      `The annotations of the bundle do not set \`${packageAnnotation}\`.`,
      bundle.annotations,
      'annotations',
    );
  }
  const properties = propertiesAt(level, bundle, csv, withManifests =>
    propertiesOf(bundle, withManifests ? manifests : [], csv, provided, packageName),
  );
  const images = relatedImages(csv, bundle.source.image);
  const members = [
    '"schema":"olm.bundle"',
    ...(csv.name === '' ? [] : [`"name":${goText(csv.name)}`]),
    `"package":${goText(packageName)}`,
    `"image":${goText(bundle.source.image)}`,
    `"properties":[${properties.map(textOfProperty).join()}]`,
    ...(images.length === 0 ? [] : [`"relatedImages":[${images.join()}]`]),
  ];
  return `{${members.join()}}`;
}

/**
 * The properties after a migration. Without an image the manifests stay: nobody could get them from anywhere else. They are only
 * encoded where they stay.
 */
function propertiesAt(
  level: Level,
  bundle: Bundle,
  csv: Csv,
  propertiesOfBundle: (withManifests: boolean) => readonly RawProperty[],
): readonly RawProperty[] {
  const isMigrated = level !== 'none' && level !== 'without-manifests' && bundle.source.image !== '';
  if (!isMigrated && level !== 'without-manifests') return propertiesOfBundle(true);
  const others = propertiesOfBundle(false).filter(({ type }) => type !== 'olm.bundle.object');
  if (!isMigrated) return others;
  const metadata = metadataOf(csv.manifest.value);
  if ('errors' in metadata) throw new Refusal(metadata.errors[0]?.message ?? '', csv.manifest);
  if (others.some(({ type }) => type === 'olm.csv.metadata')) return propertiesOfBundle(true);
  return [...others, { type: 'olm.csv.metadata', raw: metadata.text }];
}

function textOfProperty({ type, raw }: RawProperty): string {
  return `{"type":${goText(type)},"value":${raw === '' ? 'null' : raw}}`;
}

/** From the first file of `metadata/` that sets one of the annotations that rendering looks at. */
function packageNameOf(bundle: Bundle): string {
  for (const file of filesIn(bundle.source, 'metadata/')) {
    const found = decodeAs(file, renderedAnnotations);
    if (!('decoded' in found)) continue;
    const annotations = found.decoded.annotations as JsonObject | null | undefined;
    if (annotations == null) continue;
    if (Object.keys(annotations).some(key => textOf(annotations, key) !== '')) {
      return textOf(annotations, packageAnnotation);
    }
  }
  throw withoutAnnotations(bundle);
}

function relatedImages(csv: Csv, bundleImage: string): readonly string[] {
  const images = [...csv.relatedImages()];
  const known = new Set(images.map(({ image }) => image));
  if (bundleImage !== '' && !known.has(bundleImage)) images.push({ name: '', image: bundleImage });
  for (const image of csv.operatorImages()) {
    if (!known.has(image)) images.push({ name: '', image });
  }
  return images
    .sort((a, b) => compareUtf8(a.image, b.image))
    .map(({ name, image }) => `{"name":${goText(name)},"image":${goText(image)}}`);
}
