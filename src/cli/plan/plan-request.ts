import type { Bundle, Package } from '../../core/catalog/model.ts';
import { factsOf, installedBundle } from '../../core/graph/index.ts';
import {
  type CatalogOfPlan,
  catalogsWith,
  type InstallationRequest,
  type InstalledOfPlan,
  type RequestV0,
  type RequestV1,
} from '../../core/installation/installation-request.ts';
import { visible } from '../../core/report/text/visible.ts';
import { someOf } from '../../core/text/shown-names.ts';
import { parseVersionConstraint } from '../../core/version/version-constraint.ts';
import { listOption, textOption } from '../arguments.ts';
import type { Arguments } from '../command.ts';
import { didYouMean } from '../did-you-mean.ts';
import { UsageError } from '../usage-error.ts';

/** The request of the command line for OLM v0. @throws UsageError for a name that the catalogs do not have */
export function requestV0(args: Arguments, packageName: string, catalogs: readonly CatalogOfPlan[]): RequestV0 {
  const request = commonRequest(args, packageName, catalogs);
  const version = textOption(args, 'version');
  return { ...request, target: version === undefined ? undefined : bundleOfVersion(request, version) };
}

/** The same for OLM v1, where a version may be a range. */
export function requestV1(args: Arguments, packageName: string, catalogs: readonly CatalogOfPlan[]): RequestV1 {
  const text = textOption(args, 'version');
  const range = text === undefined ? undefined : parseVersionConstraint(text);
  if (range !== undefined && 'error' in range)
    throw new UsageError(
      `--version takes a version or a range such as '>=1.2, <2', not '${visible(text ?? '')}': ${visible(range.error)}.`,
    );
  return {
    ...commonRequest(args, packageName, catalogs),
    range,
    isSelfCertified: textOption(args, 'upgrade-constraint-policy') === 'SelfCertified',
  };
}

function commonRequest(args: Arguments, packageName: string, catalogs: readonly CatalogOfPlan[]): InstallationRequest {
  const names = [...new Set(catalogs.flatMap(({ catalog }) => definedIn(catalog.packages.values())))].sort();
  if (!names.includes(packageName)) {
    const all = names.length === 0 ? 'The catalog has no package.' : `Packages: ${someOf(names, 10)}.`;
    // Of many, only one was read.
    const [only, ...others] = catalogs;
    const where = only === undefined || others.length > 0 ? '' : ` in catalog ${visible(only.name)}`;
    throw new UsageError(
      `Package '${visible(packageName)}' does not exist${where}. ${didYouMean(packageName, names, all)}`,
    );
  }
  const installed = listOption(args, 'installed').map(name => installedOf(name, packageName, catalogs));
  const [first, second] = installed.filter(one => one.package === packageName);
  if (first !== undefined && second !== undefined)
    throw new UsageError(
      `Only one version of a package can be installed, not both '${visible(first.name)}' and '${visible(second.name)}'.`,
    );
  const request = { package: packageName, channel: textOption(args, 'channel'), catalogs, installed };
  checkChannel(request);
  return request;
}

function definedIn(packages: Iterable<Package>): readonly string[] {
  return [...packages].filter(({ definitions }) => definitions.length > 0).map(({ name }) => name);
}

function checkChannel(request: InstallationRequest): void {
  const { channel, package: name } = request;
  const names = packagesOf(request).flatMap(({ channels }) => [...channels.keys()]);
  if (channel === undefined || names.includes(channel)) return;
  const all = `Its channels: ${someOf(names, 10)}.`;
  throw new UsageError(
    `Package ${visible(name)} has no channel '${visible(channel)}'. ${didYouMean(channel, names, all)}`,
  );
}

/** By its version or its name: of bundles of one version, that of the chosen or default channel. */
function bundleOfVersion(request: InstallationRequest, text: string): string {
  const version = text.replace(/^v(?=\d)/, '');
  const all = packagesOf(request).flatMap(({ bundles }) => [...bundles.values()]);
  const [named] = all.filter(bundle => bundle.version === version || bundle.name === text);
  if (named !== undefined) return named.name;
  const versions = all.map(bundle => bundle.version);
  throw new UsageError(
    `Package ${visible(request.package)} has no version '${visible(text)}'. ${didYouMean(version, versions, `Its versions: ${someOf(versions.toReversed(), 10)}.`)}`,
  );
}

function packagesOf(request: InstallationRequest): readonly Package[] {
  return catalogsWith(request, request.package).flatMap(({ catalog }) => catalog.packages.get(request.package) ?? []);
}

/** A bundle of the catalogs, or one that they no longer have: its name then says which version of which package it was. */
function installedOf(name: string, packageName: string, catalogs: readonly CatalogOfPlan[]): InstalledOfPlan {
  const packages = catalogs.flatMap(({ catalog }) => [...catalog.packages.values()]);
  const own = packages.filter(pkg => pkg.name === packageName);
  const found = bundleNamed(own, name) ?? bundleNamed(packages, name);
  if (found !== undefined) return { name, package: found.package, version: found.version, bundle: found };
  const pkg = [...own, ...packages].find(pkg => name.startsWith(`${pkg.name}.v`) || namesIn(pkg, name));
  const version = pkg === undefined ? undefined : installedBundle(name, factsOf(pkg)).version?.version.text;
  if (pkg !== undefined && version !== undefined) return { name, package: pkg.name, version, bundle: undefined };
  const names = [...own, ...packages].flatMap(({ bundles }) => [...bundles.keys()]);
  const hint = didYouMean(name, names, 'Name it as its ClusterServiceVersion: PACKAGE.vVERSION.');
  throw new UsageError(`No catalog has a bundle '${visible(name)}'. ${hint}`);
}

function bundleNamed(packages: readonly Package[], name: string): Bundle | undefined {
  return packages.flatMap(({ bundles }) => bundles.get(name) ?? [])[0];
}

function namesIn({ channels }: Package, name: string): boolean {
  return [...channels.values()].some(({ entries }) =>
    entries.some(({ replaces, skips }) => replaces === name || skips.includes(name)),
  );
}
