import type { MigrationLevel } from '../core/bundle/migration-levels.ts';
import type { CatalogDocument } from '../core/catalog/blob.ts';
import { writeCatalog } from '../core/catalog/write-catalog.ts';
import { refusalOfCatalog } from '../core/checks/catalog/refusal-of-catalog.ts';
import type { SourceFile } from '../core/source.ts';
import {
  imagesOfTemplate,
  readTemplate,
  renderTemplate as renderBlobs,
  type TemplateProblem,
} from '../core/template/index.ts';
import { bundlesOfImages } from './bundles-of-images.ts';
import type { Images } from './ports.ts';

interface Options {
  readonly format: CatalogDocument['format'];
  readonly level: MigrationLevel;
  /** Is told how many of how many images were read. */
  readonly onProgress?: (done: number, total: number) => void;
}

/**
 * The text of the catalog that a template renders to, as `opm alpha render-template` prints it, or what keeps it from being
 * rendered.
 */
export async function renderTemplate(
  file: SourceFile,
  images: Images,
  { format, level, onProgress }: Options,
): Promise<{ readonly text: string } | { readonly problems: readonly TemplateProblem[] }> {
  const { template, problems } = readTemplate(file);
  if (template === undefined || problems.length > 0) return { problems };
  if (template.kind === 'other') return { problems: [unknownSchema(file, template.schema)] };
  const named = imagesOfTemplate(template).map(({ image }) => image);
  const bundleOf = await bundlesOfImages(
    images,
    named.filter(image => image !== ''),
    level,
    onProgress,
  );
  const rendering = renderBlobs(template, bundleOf, refusalOfCatalog);
  return 'problems' in rendering ? rendering : { text: writeCatalog(rendering.blobs, format) };
}

function unknownSchema({ path }: SourceFile, schema: string): TemplateProblem {
  return {
    message: `opm renders no template with the schema ${schema}.`,
    fix: 'Write olm.template.basic, olm.semver or olm.template.substitutes.',
    at: { file: path },
  };
}
