import type { Json, JsonObject } from '../json.ts';
import type { OwnerSource } from '../ownership/model.ts';
import { defaultConfig } from './defaults.ts';
import type { CheckSettings, Config, ConfiguredOwner, Consenting, Waiver } from './model.ts';
import { type KeyPath, nodeAt, toJson } from './tree-paths.ts';
import type { YamlNode } from './yaml-tree.ts';

/** The values of a tree that the schema holds for right, and the defaults of all others. */
export function statedConfig(tree: YamlNode): Config {
  const { catalogs, owners, images, limits } = defaultConfig;
  const at = (...path: KeyPath): Json | undefined => {
    const node = nodeAt(tree, path);
    const value = node === undefined ? undefined : toJson(node);
    return value === null ? undefined : value;
  };
  return {
    catalogs: { paths: texts(at('catalogs', 'paths')) ?? catalogs.paths },
    operators: text(at('operators')) ?? defaultConfig.operators,
    owners: {
      sources: (texts(at('owners', 'sources')) as readonly OwnerSource[] | undefined) ?? owners.sources,
      packages: packagesOf(nodeAt(tree, ['owners', 'packages'])),
      maintainers: accountsOf(nodeAt(tree, ['owners', 'maintainers'])),
      maintainersMayConsent: at('owners', 'maintainersMayConsent') === true,
      ids: (at('owners', 'ids') as Readonly<Record<string, number>> | undefined) ?? owners.ids,
      bots: accountsOf(nodeAt(tree, ['owners', 'bots'])),
      changes: consenting(at('owners', 'changes')) ?? owners.changes,
      newPackages: consenting(at('owners', 'newPackages')) ?? owners.newPackages,
      removedPackages: consenting(at('owners', 'removedPackages')) ?? owners.removedPackages,
    },
    checks: (at('checks') as Readonly<Record<string, CheckSettings>> | undefined) ?? defaultConfig.checks,
    waivers: waiversOf(nodeAt(tree, ['waivers'])),
    images: { allowedRegistries: texts(at('images', 'allowedRegistries')) ?? images.allowedRegistries },
    limits: {
      fileBytes: number(at('limits', 'fileBytes')) ?? limits.fileBytes,
      changedFiles: number(at('limits', 'changedFiles')) ?? limits.changedFiles,
    },
  };
}

function text(value: Json | undefined): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

function texts(value: Json | undefined): readonly string[] | undefined {
  return Array.isArray(value) ? value.map(String) : undefined;
}

function number(value: Json | undefined): number | undefined {
  return typeof value === 'number' ? value : undefined;
}

function consenting(value: Json | undefined): Consenting | undefined {
  return value === 'owners' || value === 'maintainers' ? value : undefined;
}

function accountsOf(node: YamlNode | undefined): ConfiguredOwner[] {
  return itemsOf(node).map(({ value, place }) => {
    const id = number(value.id);
    return { login: text(value.login) ?? '', ...(id === undefined ? {} : { id }), place };
  });
}

function packagesOf(node: YamlNode | undefined): Record<string, ConfiguredOwner[]> {
  if (node?.kind !== 'map') return {};
  return Object.fromEntries([...node.entries].map(([name, { value }]) => [name, accountsOf(value)]));
}

function waiversOf(node: YamlNode | undefined): Waiver[] {
  return itemsOf(node).map(({ value, place }) => ({
    check: text(value.check) ?? '',
    package: text(value.package) ?? '',
    owner: text(value.owner) ?? '',
    reason: text(value.reason) ?? '',
    expires: text(value.expires) ?? '',
    place,
  }));
}

function itemsOf(node: YamlNode | undefined): { value: JsonObject; place: ConfiguredOwner['place'] }[] {
  if (node?.kind !== 'list') return [];
  return node.items.map(item => ({ value: toJson(item) as JsonObject, place: item.place }));
}
