import { textOption } from '../arguments.ts';
import type { Arguments } from '../command.ts';
import { UsageError } from '../usage-error.ts';

/** What a name may be. */
interface NameForm {
  readonly pattern: RegExp;
  readonly longest: number;
}

export const namespaceForm: NameForm = { pattern: /^[a-z\d](?:[-a-z\d]*[a-z\d])?$/, longest: 63 };
const object = /^[a-z\d](?:[-a-z\d]*[a-z\d])?(?:\.[a-z\d](?:[-a-z\d]*[a-z\d])?)*$/;
export const objectForm: NameForm = { pattern: object, longest: 253 };
/** RukPak 0.16 and earlier make up longer names from it. */
export const bundleDeploymentForm: NameForm = { pattern: object, longest: 45 };

/** A name that Kubernetes takes: RFC 1123. @throws UsageError */
export function nameOption(args: Arguments, option: string, form: NameForm): string | undefined {
  const name = textOption(args, option);
  if (name === undefined || isName(name, form)) return name;
  throw new UsageError(
    `--${option} takes a name of lower-case letters, digits and '-', at most ${form.longest}, not '${name}'.`,
  );
}

export function isName(name: string, { pattern, longest }: NameForm): boolean {
  return name.length <= longest && pattern.test(name);
}
