import { textOf, type Values } from '../../../../core/github/values.ts';

/** Whoever else wrote something may have write access. https://docs.github.com/en/graphql/reference/enums#commentauthorassociation */
const strangers = new Set(['CONTRIBUTOR', 'FIRST_TIMER', 'FIRST_TIME_CONTRIBUTOR', 'MANNEQUIN', 'NONE']);

/** Whether the author of a pull request has no write access. What GitHub does not say is not taken for that. */
export function authorWithoutAccess({ authorAssociation }: Values): { readonly isByStranger?: true } {
  return strangers.has(textOf(authorAssociation) ?? '') ? { isByStranger: true } : {};
}
