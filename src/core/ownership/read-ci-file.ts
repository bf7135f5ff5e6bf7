import { readYamlFile } from '../config/read-yaml-file.ts';
import type { YamlMap, YamlNode, YamlScalar } from '../config/yaml-tree.ts';
import { entryOf, flagAt, listAt, mapAt, type ReadValue, textAt } from '../config/yaml-values.ts';
import { memoise } from '../memoise.ts';
import type { SourceFile } from '../source.ts';
import type { CatalogMapping, CatalogName, CiFile, FbcSettings } from './ci-file.ts';
import type { OwnersProblem } from './model.ts';
import { readOwnerList } from './read-owner-list.ts';

/**
 * Reads a `ci.yaml`. Never throws; unknown keys are ignored, as operator-pipelines ignores them. A key that is there twice
 * is a problem, and its last value counts, as there; only of `reviewers` none counts.
 */
export const readCiFile = memoise(read);

function read(file: SourceFile): CiFile {
  const yaml = readYamlFile(file);
  if (yaml.root?.kind !== 'map' || yaml.problems.length > 0) {
    return brokenOrEmpty(file, yaml.root, yaml.problems);
  }
  const { root } = yaml;
  const reviewers = listAt(root, 'reviewers');
  const list = reviewers.value === undefined ? undefined : readOwnerList(reviewers.value, { role: 'approver' });
  const isRepeated = root.entries.get('reviewers')?.isRepeated === true;
  const ofList = isRepeated ? [...reviewers.problems, ...yaml.repeatedKeys] : reviewers.problems;
  const merge = flagAsPyYaml(root, 'merge');
  const updateGraph = textAt(root, 'updateGraph');
  const certProjectId = textAt(root, 'cert_project_id');
  const fbc = readFbc(root);
  return {
    file,
    reviewers: ofList.length > 0 ? { owners: [], problems: ofList, isBroken: true } : list,
    reviewersAsWritten: ofList.length > 0 ? undefined : asWritten(reviewers.value ?? []),
    merge: merge.value ?? (merge.problems.length > 0 ? 'invalid' : undefined),
    updateGraph: updateGraph.value,
    certProjectId: writtenAt(root, 'cert_project_id'),
    fbc: fbc.value,
    isBroken: false,
    problems: [
      ...yaml.repeatedKeys,
      ...reviewers.problems,
      ...(list?.problems ?? []),
      ...merge.problems,
      ...updateGraph.problems,
      ...certProjectId.problems,
      ...fbc.problems,
    ],
  };
}

function brokenOrEmpty(file: SourceFile, root: YamlNode | undefined, found: readonly OwnersProblem[]): CiFile {
  const notMap: OwnersProblem = {
    message: 'The file must contain a map of settings.',
    fix: 'Write keys such as `reviewers:` at the top level.',
    place: root?.place ?? { file: file.path },
  };
  const problems = found.length > 0 ? found : root === undefined ? [] : [notMap];
  const nothing = {
    reviewers: undefined,
    reviewersAsWritten: problems.length > 0 ? undefined : [],
    merge: problems.length > 0 ? ('invalid' as const) : undefined,
    updateGraph: undefined,
    certProjectId: undefined,
    fbc: undefined,
  };
  return { file, ...nothing, isBroken: problems.length > 0, problems };
}

function asWritten(items: readonly YamlNode[]): readonly string[] | undefined {
  const written: string[] = [];
  for (const item of items) {
    if (item.kind !== 'scalar') return undefined;
    written.push(asSeen(item));
  }
  return written;
}

function writtenAt(map: YamlMap, key: string): string | undefined {
  const node = entryOf(map, key)?.value;
  return node?.kind === 'scalar' ? asSeen(node) : undefined;
}

function asSeen({ text, isText }: YamlScalar): string {
  return isText ? JSON.stringify(text) : text;
}

/** `true` or `false`. `yes`, `no`, `on` and `off` without quotes are a mistake, and mean what they do to operator-pipelines, which reads YAML 1.1. */
function flagAsPyYaml(map: YamlMap, key: string): ReadValue<boolean | undefined> {
  const flag = flagAt(map, key);
  const node = entryOf(map, key)?.value;
  if (flag.problems.length === 0 || node?.kind !== 'scalar' || node.isText) return flag;
  const value =
    /^(?:yes|Yes|YES|on|On|ON)$/.test(node.text) || (/^(?:no|No|NO|off|Off|OFF)$/.test(node.text) ? false : undefined);
  return { ...flag, value };
}

const strategies = ['never', 'always', 'review-needed'] as const;

function readFbc(root: YamlMap): ReadValue<FbcSettings | undefined> {
  const map = mapAt(root, 'fbc');
  if (map.value === undefined) return { value: undefined, problems: map.problems };
  const enabled = flagAsPyYaml(map.value, 'enabled');
  const written = textAt(map.value, 'version_promotion_strategy');
  const strategy = strategies.find(name => name === written.value);
  const mapping = readMapping(map.value);
  const problems = [...enabled.problems, ...written.problems, ...mapping.problems];
  if (written.value !== undefined && strategy === undefined) {
    problems.push({
      message: `"${written.value.slice(0, 80)}" is not a promotion strategy.`,
      fix: `Write one of ${strategies.join(', ')}.`,
      place: entryOf(map.value, 'version_promotion_strategy')?.value.place ?? map.value.place,
    });
  }
  const value = {
    enabled: enabled.value ?? false,
    versionPromotionStrategy: strategy ?? 'review-needed',
    catalogMapping: mapping.value,
  };
  return { value, problems };
}

function readMapping(fbc: YamlMap): ReadValue<readonly CatalogMapping[]> {
  const list = listAt(fbc, 'catalog_mapping');
  const problems = [...list.problems];
  const value: CatalogMapping[] = [];
  for (const item of list.value ?? []) {
    if (item.kind !== 'map') {
      problems.push({
        message: 'An entry of "catalog_mapping" must be a map.',
        fix: 'Write `template_name`, `catalog_names` and `type` in it.',
        place: item.place,
      });
      continue;
    }
    const template = textAt(item, 'template_name');
    const type = textAt(item, 'type');
    const names = readCatalogNames(item);
    problems.push(...template.problems, ...type.problems, ...names.problems);
    value.push({
      templateName: template.value ?? '',
      catalogNames: names.value,
      type: type.value ?? '',
      place: item.place,
    });
  }
  return { value, problems };
}

/** `catalogs_names` is how two pages of operator-pipelines' documentation spell the key. */
function readCatalogNames(item: YamlMap): ReadValue<readonly CatalogName[]> {
  const key = entryOf(item, 'catalog_names') === undefined ? 'catalogs_names' : 'catalog_names';
  const list = listAt(item, key);
  const problems = [...list.problems];
  const value: CatalogName[] = [];
  for (const name of list.value ?? []) {
    if (name.kind === 'scalar' && name.text !== '') value.push({ name: name.text, place: name.place });
    else {
      problems.push({
        message: `An entry of "${key}" has to be the name of a catalog.`,
        fix: 'Write the name of a directory in `catalogs/`, such as `v4.20`.',
        place: name.place,
      });
    }
  }
  return { value, problems };
}
