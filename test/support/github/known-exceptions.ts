import type { ErrorObject } from 'ajv';
import type { Asked } from './faults.ts';

/** Where GitHub's description of its API is not what GitHub is known to answer. */
const exceptions: readonly { readonly template: RegExp; readonly at: RegExp; readonly why: string }[] = [
  {
    template: /\/pulls/u,
    at: /(?:^|\/)head\/(?:repo|user)$/u,
    why: 'the repository of a head is null once the fork is deleted: so in its own webhook examples',
  },
  {
    template: /\/pulls$/u,
    at: /^\/\d+\/labels\/\d+\/description$/u,
    why: 'the description of a label may be null, as the label itself is described',
  },
  {
    template: /^\/app\/installations$/u,
    at: /^\/\d+\/account$/u,
    why: 'the account is described as a user and an enterprise at once; elsewhere as one of them',
  },
];

export function isKnownException(asked: Asked, { instancePath }: ErrorObject): boolean {
  return exceptions.some(({ template, at }) => template.test(asked.template) && at.test(instancePath));
}
