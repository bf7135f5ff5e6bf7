import type { InstallMode } from '../cluster/runs/install-settings.ts';
import type { Json, JsonObject } from '../json.ts';
import type { OwnerSource } from '../ownership/model.ts';
import type { MergeMethod } from '../plan/pull-request.ts';
import type { PublishMode } from '../publish/settings.ts';
import { defaultConfig } from './defaults.ts';
import type { Approving, CheckSettings, Config, ConfiguredOwner, ReleaseBot, Waiver } from './model.ts';
import { type PresetName, presetNames } from './preset-names.ts';
import { presets } from './presets.ts';
import { type KeyPath, nodeAt, toJson } from './tree-paths.ts';
import type { YamlNode } from './yaml-tree.ts';

/** The values of a tree that the schema holds for right; for all others those of its preset, or the defaults. */
export function configOfTree(tree: YamlNode): Config {
  const { catalogs, owners, images, limits, install, report, merge, publish } = defaultConfig;
  const at = (...path: KeyPath): Json | undefined => {
    const node = nodeAt(tree, path);
    const value = node === undefined ? undefined : toJson(node);
    return value === null ? undefined : value;
  };
  const preset = presetNames.find(name => name === at('preset'));
  return {
    preset,
    catalogs: { paths: texts(at('catalogs', 'paths')) ?? catalogs.paths },
    operators: text(at('operators')) ?? defaultConfig.operators,
    owners: {
      sources: (texts(at('owners', 'sources')) as readonly OwnerSource[] | undefined) ?? sourcesOf(preset),
      packages: packagesOf(nodeAt(tree, ['owners', 'packages'])),
      maintainers: accountsOf(nodeAt(tree, ['owners', 'maintainers'])),
      maintainersMayApprove: at('owners', 'maintainersMayApprove') === true,
      ids: (at('owners', 'ids') as Readonly<Record<string, number>> | undefined) ?? owners.ids,
      bots: accountsOf(nodeAt(tree, ['owners', 'bots'])),
      releaseBots: releaseBotsOf(nodeAt(tree, ['owners', 'releaseBots'])),
      changes: approving(at('owners', 'changes')) ?? owners.changes,
      newPackages: approving(at('owners', 'newPackages')) ?? owners.newPackages,
      removedPackages: approving(at('owners', 'removedPackages')) ?? owners.removedPackages,
    },
    checks: withPreset(preset, at('checks') as Config['checks'] | undefined),
    waivers: waiversOf(nodeAt(tree, ['waivers'])),
    images: { allowedRegistries: texts(at('images', 'allowedRegistries')) ?? images.allowedRegistries },
    limits: {
      fileBytes: number(at('limits', 'fileBytes')) ?? limits.fileBytes,
      changedFiles: number(at('limits', 'changedFiles')) ?? limits.changedFiles,
    },
    install: {
      mode: installMode(at('install', 'mode')) ?? install.mode,
      workflow: text(at('install', 'workflow')) ?? install.workflow,
      atOnce: number(at('install', 'atOnce')) ?? install.atOnce,
    },
    report: { suggestions: flag(at('report', 'suggestions')) ?? report.suggestions },
    merge: {
      automatic: flag(at('merge', 'automatic')) ?? merge.automatic,
      method: method(at('merge', 'method')) ?? merge.method,
      dryRun: flag(at('merge', 'dryRun')) ?? merge.dryRun,
      holdLabel: text(at('merge', 'holdLabel')) ?? merge.holdLabel,
      stopLabel: text(at('merge', 'stopLabel')) ?? merge.stopLabel,
      push: flag(at('merge', 'push')) ?? merge.push,
      autoMerge: flag(at('merge', 'autoMerge')) ?? merge.autoMerge,
      withoutProtection: flag(at('merge', 'withoutProtection')) ?? merge.withoutProtection,
    },
    publish: {
      image: text(at('publish', 'image')) ?? publish.image,
      bundles: text(at('publish', 'bundles')) ?? publish.bundles,
      base: text(at('publish', 'base')) ?? publish.base,
      tags: texts(at('publish', 'tags')) ?? publish.tags,
      platforms: texts(at('publish', 'platforms')) ?? publish.platforms,
      files: at('publish', 'files') === 'loaded' ? 'loaded' : publish.files,
      cache: flag(at('publish', 'cache')) ?? publish.cache,
      mode: publishMode(at('publish', 'mode')) ?? publish.mode,
      workflow: text(at('publish', 'workflow')) ?? publish.workflow,
      updateReferences: flag(at('publish', 'updateReferences')) ?? publish.updateReferences,
    },
  };
}

function sourcesOf(preset: PresetName | undefined): readonly OwnerSource[] {
  return preset === undefined ? defaultConfig.owners.sources : presets[preset].sources;
}

/** What the file states of a check holds, key by key, over what the preset states of it. */
function withPreset(
  preset: PresetName | undefined,
  configured: Config['checks'] = defaultConfig.checks,
): Config['checks'] {
  if (preset === undefined) return configured;
  const checks = new Map<string, CheckSettings>(Object.entries(presets[preset].checks));
  for (const [id, settings] of Object.entries(configured)) checks.set(id, { ...checks.get(id), ...settings });
  return Object.fromEntries(checks);
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

function flag(value: Json | undefined): boolean | undefined {
  return typeof value === 'boolean' ? value : undefined;
}

function method(value: Json | undefined): MergeMethod | undefined {
  return value === 'merge' || value === 'squash' || value === 'rebase' ? value : undefined;
}

function publishMode(value: Json | undefined): PublishMode | undefined {
  return value === 'manual' || value === 'inline' || value === 'dispatch' ? value : undefined;
}

function installMode(value: Json | undefined): InstallMode | undefined {
  return value === 'off' || value === 'informational' || value === 'required' ? value : undefined;
}

function approving(value: Json | undefined): Approving | undefined {
  return value === 'owners' || value === 'maintainers' ? value : undefined;
}

function accountsOf(node: YamlNode | undefined): ConfiguredOwner[] {
  return itemsOf(node).map(({ value, place }) => {
    const id = number(value.id);
    return { login: text(value.login) ?? '', ...(id === undefined ? {} : { id }), place };
  });
}

function releaseBotsOf(node: YamlNode | undefined): ReleaseBot[] {
  return itemsOf(node).map(({ value, place }) => ({
    login: text(value.login) ?? '',
    // No account has the id 0.
    id: number(value.id) ?? 0,
    paths: texts(value.paths) ?? [],
    place,
  }));
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
