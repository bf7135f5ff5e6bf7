import type { OwnerList } from '../ownership/model.ts';
import { readOwnerList } from '../ownership/read-owner-list.ts';
import type { Place, SourceFile } from '../source.ts';
import { nearestWord } from '../text/nearest-word.ts';
import { readYamlFile } from './read-yaml-file.ts';
import type { FileProblem, YamlMap } from './yaml-tree.ts';
import { listAt, type ReadValue, textAt } from './yaml-values.ts';

/** Path of the configuration that repositories of operator-pipelines have. */
export const existingConfigPath = 'config.yaml';

/**
 * What `config.yaml` of operator-pipelines says that means something here. Everything else in it is ignored: settings of
 * its pipelines, and the file may as well belong to another program.
 *
 * `tests[].ignore_operators` is ignored on purpose. It lets operators skip tests of operator-pipelines, by names that
 * checks here do not have; and it names nobody who answers for it, no reason and no last day, as a waiver has to.
 * https://github.com/redhat-openshift-ecosystem/community-operators-prod/blob/main/config.yaml
 */
export interface ExistingConfig {
  /** Selects the static checks of its pipelines. */
  readonly organization: { readonly value: string; readonly place: Place } | undefined;
  readonly maintainers: OwnerList | undefined;
  readonly allowedBundleRegistries: { readonly value: readonly string[]; readonly place: Place } | undefined;
  readonly problems: readonly FileProblem[];
  /** Keys that are ignored, and have nearly the name of one that is not. */
  readonly notices: readonly FileProblem[];
}

const keys = ['organization', 'maintainers', 'allowed_bundle_registries'] as const;

/** Reads a `config.yaml`. Never throws. */
export function readExistingConfig(file: SourceFile): ExistingConfig {
  const nothing = { organization: undefined, maintainers: undefined, allowedBundleRegistries: undefined, notices: [] };
  const { root, ...read } = readYamlFile(file);
  const problems = [...read.problems, ...read.repeatedKeys];
  if (problems.length > 0) return { ...nothing, problems };
  if (root?.kind !== 'map') return { ...nothing, problems: [] };
  const organization = textAt(root, 'organization');
  const maintainers = listAt(root, 'maintainers');
  const list = maintainers.value === undefined ? undefined : readOwnerList(maintainers.value, { role: 'approver' });
  const registries = readRegistries(root);
  return {
    organization:
      organization.value === undefined
        ? undefined
        : { value: organization.value, place: root.entries.get('organization')?.key ?? root.place },
    maintainers: list,
    allowedBundleRegistries: registries.value,
    problems: [...organization.problems, ...maintainers.problems, ...(list?.problems ?? []), ...registries.problems],
    notices: [...misspelled(root)],
  };
}

function* misspelled({ entries }: YamlMap): Iterable<FileProblem> {
  const absent = keys.filter(key => !entries.has(key));
  for (const [key, { key: place }] of entries) {
    const meant = keys.some(known => known === key) ? undefined : nearestWord(key, absent);
    if (meant === undefined) continue;
    yield { message: `"${key}" is ignored.`, fix: `Did you mean "${meant}"?`, place };
  }
}

function readRegistries(root: YamlMap): ReadValue<ExistingConfig['allowedBundleRegistries']> {
  const list = listAt(root, 'allowed_bundle_registries');
  if (list.value === undefined) return { value: undefined, problems: list.problems };
  const value: string[] = [];
  const problems: FileProblem[] = [];
  for (const item of list.value) {
    if (item.kind === 'scalar' && typeof item.value === 'string' && item.value !== '') value.push(item.value);
    else {
      problems.push({
        message: 'An entry of "allowed_bundle_registries" is not the beginning of an image reference.',
        fix: 'Write a registry and a path, such as `quay.io/example/`.',
        place: item.place,
      });
    }
  }
  const place = root.entries.get('allowed_bundle_registries')?.key ?? root.place;
  return { value: { value, place }, problems };
}
