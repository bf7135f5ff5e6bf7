/** Name of the check run. Rulesets require it by this name, so it never changes. */
export const checkName = 'catalog-keeper';
