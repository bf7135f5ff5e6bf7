import type { JsonObject } from '../json.ts';
import type { BundleReceipt, CatalogReceipt, PackageReceipt, Receipt } from '../publish/receipt.ts';
import { headOf, schemaVersion } from './json/published-schema.ts';
import { reportJson } from './json/report-json.ts';
import { arrayOf, flag, objectOf, oneOf, optional, text } from './json/schema-words.ts';

/** JSON Schema of a receipt. */
export const receiptSchema: JsonObject = {
  ...headOf('receipt', 'What was published', 'What `catalog-keeper publish` writes with `--format json`.'),
  ...objectOf<Receipt>({
    schemaVersion,
    revision: text('Id of the commit whose catalogs were published.'),
    time: text('Of that commit. ISO 8601, UTC.'),
    catalogs: arrayOf(
      objectOf<CatalogReceipt>({
        path: text('Directory in the repository.'),
        name: text('Last part of the path.'),
        state: oneOf<CatalogReceipt['state']>(
          { published: true, unchanged: true, superseded: true, failed: true },
          '`unchanged`: the release before had the same content. `superseded`: a newer release is published already. `failed`: see `problem`.',
        ),
        image: optional(text('The image that the tags name, by digest.')),
        releaseTag: optional(text('The tag that the release of this image keeps.')),
        tags: arrayOf(text(), 'Tags that name the image.'),
        base: optional(text('The image that it was built on, by digest.')),
        platforms: optional(
          arrayOf(
            text(),
            'As `linux/amd64`. Absent, as `packages`, where the release was published before: see its own receipt.',
          ),
        ),
        packages: optional(
          arrayOf(
            objectOf<PackageReceipt>({
              name: text('Name of the package.'),
              defaultChannel: text('Its default channel.'),
              heads: {
                description: 'The head of each channel, by name of the channel.',
                type: 'object',
                additionalProperties: { type: 'string' },
              },
            }),
          ),
        ),
        problem: optional(text('Why it could not be published: one sentence.')),
        isInfrastructure: optional(flag('Whether a registry or the network failed, and not the catalog.')),
      }),
      'Every catalog of the revision, or those that were asked for.',
    ),
    bundles: optional(
      arrayOf(
        objectOf<BundleReceipt>({
          path: text('Bundle directory in the repository.'),
          state: oneOf<BundleReceipt['state']>({ published: true, failed: true }),
          image: optional(text('By digest; by its tag if publishing failed.')),
          tag: optional(text('The tag that names it.')),
          problem: optional(text('Why it could not be published: one sentence.')),
          isInfrastructure: optional(flag('Whether a registry or the network failed, and not the bundle.')),
        }),
        'Images of bundle directories that are new or could not be published. Absent if there are none.',
      ),
    ),
  }),
};

/** The receipt as it is, as pretty JSON: the same for the same receipt. */
export function receiptJson(receipt: Receipt): string {
  return reportJson(receipt, receiptSchema);
}
