import type { PackagePromotion } from './promotion.ts';

/** How packages share pull requests: `by-strategy` is one for all that need no review, and one each for the others. */
export type PromotionGrouping = 'each' | 'one' | 'by-strategy';

/** The packages of one pull request. */
export interface PromotionPull {
  readonly branch: string;
  /** Of the pull request, and subject of its commit. */
  readonly title: string;
  readonly packages: readonly PackagePromotion[];
}

/** What a branch and a title take as it is. https://git-scm.com/docs/git-check-ref-format */
const plainName = /^(?!.*\.\.)(?!.*\.lock$)\w(?:[\w.-]{0,98}\w)?$/;

/** Whether a part of the name of a branch can be named after a package, or a version. */
export function canNameBranch(name: string): boolean {
  return plainName.test(name);
}

/**
 * Shares packages among pull requests with fixed branches, so that the same ones are found again. Packages that are never promoted have none.
 *
 * @param from name of a catalog, such as `v4.20`
 */
export function promotionPulls(
  packages: readonly PackagePromotion[],
  grouping: PromotionGrouping,
  { from, to }: { readonly from: string; readonly to: string },
): readonly PromotionPull[] {
  const isShared = ({ strategy }: PackagePromotion) =>
    grouping === 'one' || (grouping === 'by-strategy' && strategy === 'always');
  const wanted = packages.filter(({ state }) => state !== 'skipped');
  const shared = wanted.filter(isShared);
  const all = {
    branch: `catalog-keeper/promote/${to}`,
    title: `Promote packages from ${from} to ${to}`,
    packages: shared,
  };
  const each = wanted
    .filter(one => !isShared(one))
    .map(one => ({
      branch: `catalog-keeper/promote-package/${to}/${one.package}`,
      title: `Promote ${one.package} from ${from} to ${to}`,
      packages: [one],
    }));
  return shared.length > 0 ? [all, ...each] : each;
}
