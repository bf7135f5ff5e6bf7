import type { BundledPackage } from './bundled-packages.ts';
import { standardLicenses } from './standard-licenses.ts';

const line = '-'.repeat(80);

/**
 * What a program passes on of the licences of the packages in it. Packages with the same text share it.
 *
 * @throws Error where a package has no text, and its licence none that is the same for all
 */
export function noticesOf(program: string, packages: readonly BundledPackage[]): string {
  const groups = Map.groupBy(packages, textOf);
  const sections = [...groups].map(([text, group]) => `${group.map(titleOf).join('\n')}\n\n${text}\n`);
  return [`${program} contains code of these packages.\n`, ...sections].join(`\n${line}\n\n`);
}

function titleOf({ name, version, license, repository }: BundledPackage): string {
  return `${name} ${version} (${license})${repository === undefined ? '' : ` ${repository.replace(/^git\+/, '')}`}`;
}

function textOf({ name, license, author, texts }: BundledPackage): string {
  if (texts.length > 0) return texts.join(`\n\n`);
  const standard = standardLicenses.get(license);
  if (standard === undefined)
    throw new Error(`${name} has no file with its licence, and ${license} is not in standard-licenses.ts.`);
  return `Copyright (c) ${author ?? `the authors of ${name}`}\n\n${standard}`;
}
