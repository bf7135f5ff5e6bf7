/** Name of the check run. Rulesets require it by this name, so it never changes. */
export const checkName = 'catalog-keeper';

/**
 * Name of the check run for a branch that everybody with write access may have made, with owners and a configuration of their own: where
 * another branch requires the check, none that passes here is to be taken for it.
 */
export const unprotectedCheckName = 'catalog-keeper (unprotected branch)';
