/** Name of the check run that the Action makes: none that a ruleset requires from the App is to be taken for it. */
export const actionCheckName = 'catalog-keeper (Action)';
