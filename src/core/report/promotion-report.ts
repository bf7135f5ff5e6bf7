import type { JsonObject } from '../json.ts';
import type { PackagePromotion, Promotion, PromotionPullState } from '../promote/promotion.ts';
import { headOf, schemaVersion } from './json/published-schema.ts';
import { reportJson } from './json/report-json.ts';
import { arrayOf, count, objectOf, oneOf, optional, text } from './json/schema-words.ts';

/** JSON Schema of a promotion. */
export const promotionSchema: JsonObject = {
  ...headOf('promotion', 'Promotion of catalogs', 'What `catalog-keeper promote` writes with `--format json`.'),
  ...objectOf<Promotion>({
    schemaVersion,
    from: text('Path of the catalog that is copied.'),
    to: text('Path of the catalog of the next version.'),
    packages: arrayOf(
      objectOf<PackagePromotion>({
        package: text('Name of its directory.'),
        strategy: oneOf<PackagePromotion['strategy']>(
          { always: true, 'review-needed': true, never: true },
          '`version_promotion_strategy` of its `ci.yaml`.',
        ),
        state: oneOf<PackagePromotion['state']>(
          { refused: true, promoted: true, there: true, skipped: true },
          '`there`: the next version has it already. `skipped`: its strategy is `never`.',
        ),
        refusals: arrayOf(text(), 'What the rules of the next version refuse.'),
        files: arrayOf(text(), 'Files that are copied or changed.'),
      }),
      'Those that are refused first.',
    ),
    pullRequests: optional(
      arrayOf(
        objectOf<PromotionPullState>({
          branch: text('Its branch, which no other pull request has.'),
          packages: arrayOf(text(), 'Names of the directories of its packages.'),
          state: oneOf<PromotionPullState['state']>(
            {
              opened: true,
              updated: true,
              unchanged: true,
              closed: true,
              'closed-by-others': true,
              'pushed-by-others': true,
              failed: true,
            },
            'What became of it; with `--dry-run`, what would. `closed`: there is nothing to promote any more. `closed-by-others`, `pushed-by-others`: it is left alone.',
          ),
          number: optional(count('Its number; absent of one that was opened by this run.', 1)),
          problem: optional(text('Why it is not as it should be.')),
        }),
        'With `--pull-requests`.',
      ),
    ),
  }),
};

/** The promotion as it is, as pretty JSON. */
export function promotionJson(promotion: Promotion): string {
  return reportJson(promotion, promotionSchema);
}
