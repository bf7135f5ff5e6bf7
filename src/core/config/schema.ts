import type { Check } from '../check.ts';
import type { Json, JsonObject } from '../json.ts';
import { defaultConfig } from './defaults.ts';
import { installSection } from './install-section.ts';
import { isWaivable } from './is-waivable.ts';
import { presetNames } from './preset-names.ts';
import { publishSection } from './publish-section.ts';
import { closed, integer, list, section } from './schema-parts.ts';

/** Where the published schema is found. */
const configSchemaId =
  'https://raw.githubusercontent.com/catalog-keeper/catalog-keeper/main/docs/schemas/config.schema.json';

/**
 * The JSON Schema (2020-12) of `.github/catalog-keeper.yml`: every key is optional, has a description and a default, and
 * unknown keys are errors. The checks bring the schemas of their options.
 *
 * @param settable the checks whose settings are in the schema: fewer of them compile faster
 */
export function configSchema(checks: readonly Check[], settable = checks): JsonObject {
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $id: configSchemaId,
    title: 'Configuration of catalog-keeper',
    description: 'Read from `.github/catalog-keeper.yml` on the base branch. Every key is optional.',
    ...closed({
      preset: {
        description:
          'The layout of the repository. Sets the defaults of other keys: the sources of owners, and the checks that the existing pipeline of such a repository requires.',
        type: 'string',
        enum: [...presetNames],
      },
      catalogs: section('Location of the catalogs.', {
        paths: {
          description:
            'Globs of the root directories of catalogs, such as `catalogs/*`. If empty: `catalog`, `configs` and the children of `catalogs`, if they exist.',
          ...list(relativePath),
          default: [...defaultConfig.catalogs.paths],
        },
      }),
      operators: {
        description: 'The directory of operators with bundle directories. Default: `operators`, if it exists.',
        ...relativePath,
      },
      owners: ownersSection(),
      checks: {
        description: 'Severity and options of checks, by check id.',
        ...closed(Object.fromEntries(settable.map(check => [check.id, settingsOf(check)]))),
        default: {},
      },
      waivers: {
        description: 'Findings to ignore until a date: of one check, for some packages.',
        ...list(waiver(checks)),
        default: [],
      },
      images: section('Rules about bundle images.', {
        allowedRegistries: {
          description:
            'Allowed registries, with optional paths such as `quay.io/example`, for bundle images and for catalog images of a composite. Paths match by whole segments. If empty: every registry. Default: `allowed_bundle_registries` of an existing `config.yaml`.',
          ...list({ type: 'string', minLength: 1 }),
          default: [...defaultConfig.images.allowedRegistries],
        },
      }),
      limits: section('Limits. A change above a limit gets a finding and is not merged.', {
        fileBytes: {
          description: 'Maximum size of a file, in bytes.',
          ...integer(1_024, 104_857_600),
          default: defaultConfig.limits.fileBytes,
        },
        changedFiles: {
          description: 'Maximum number of paths in one change.',
          ...integer(1, 100_000),
          default: defaultConfig.limits.changedFiles,
        },
      }),
      install: installSection(),
      report: section('How the GitHub App shows findings, besides the check run and the comment.', {
        suggestions: {
          description:
            'Post fixes of the changed lines as suggestions, which the author commits with one click. None is posted where the branch requires that conversations are resolved.',
          type: 'boolean',
          default: defaultConfig.report.suggestions,
        },
      }),
      merge: mergeSection(),
      publish: publishSection(),
    }),
  };
}

const relativePath: JsonObject = { type: 'string', pattern: '^(?!/)(?!.*(?:^|/)\\.\\.(?:/|$)).*$' };

const login: JsonObject = { type: 'string', minLength: 1, maxLength: 100 };

function accounts(description: string, more: JsonObject = {}): JsonObject {
  const account = {
    ...closed({
      login: { description: 'Login of the GitHub user.', ...login },
      id: {
        description: 'Numeric id of the user. If set, only the id is compared, not the login.',
        ...integer(1, 2 ** 53 - 1),
      },
    }),
    required: ['login'],
  };
  return { description, ...list(account), ...more };
}

function approving(description: string, value: Json): JsonObject {
  return { description, type: 'string', enum: ['owners', 'maintainers'], default: value };
}

function ownersSection(): JsonObject {
  const { owners } = defaultConfig;
  return section('Who may change which packages. Always read from the base branch.', {
    sources: {
      description: 'Sources of ownership, in order. The first source that names owners of a package decides.',
      ...list({ type: 'string', enum: [...owners.sources] }),
      uniqueItems: true,
      minItems: 1,
      default: [...owners.sources],
    },
    packages: {
      description:
        'Owners by package name, for the source `config`. The name of the package counts, not that of its directory.',
      type: 'object',
      additionalProperties: accounts('Owners of this package.', { minItems: 1 }),
      default: {},
    },
    maintainers: accounts('Maintainers of the repository. Default: `maintainers` of an existing `config.yaml`.', {
      default: [],
    }),
    maintainersMayApprove: {
      description: 'Accept the approval of a maintainer for a package that has other owners.',
      type: 'boolean',
      default: owners.maintainersMayApprove,
    },
    ids: {
      description: 'Numeric ids by login. An owner with one of these logins must have this id.',
      type: 'object',
      additionalProperties: integer(1, 2 ** 53 - 1),
      default: {},
    },
    bots: accounts(
      'Accounts of apps (`name[bot]`) that may act as owners if a source names them. Other apps may not.',
      {
        default: [],
      },
    ),
    releaseBots: {
      description:
        'Service accounts that maintain paths on behalf of owners, such as all catalogs. A change that such an account opens and pushes, and that is limited to these paths, needs no approval of an owner. What needs a maintainer, such as new packages and changes of owners, still needs one.',
      ...list({
        ...closed({
          login: { description: 'Login of the account; an app is `name[bot]`.', ...login },
          id: { description: 'Numeric id of the account. Only the id is compared.', ...integer(1, 2 ** 53 - 1) },
          paths: {
            description: 'Globs of the paths that it may change, such as `catalogs/**`.',
            ...list({ ...relativePath, minLength: 1 }),
            minItems: 1,
          },
        }),
        required: ['login', 'id', 'paths'],
      }),
      default: [],
    },
    changes: approving('Who must approve a change of the owners of a package.', owners.changes),
    newPackages: approving('Who must approve a new package.', owners.newPackages),
    removedPackages: approving('Who must approve the removal of a package.', owners.removedPackages),
  });
}

/** GitHub takes no longer name of a label. */
const label: JsonObject = { type: 'string', minLength: 1, maxLength: 50 };

function mergeSection(): JsonObject {
  const { merge } = defaultConfig;
  const flag = (description: string, value: boolean) => ({ description, type: 'boolean', default: value });
  return section('How the GitHub App merges pull requests.', {
    automatic: flag('Merge pull requests that meet every condition.', merge.automatic),
    method: {
      description: 'The merge method. A merge queue uses its own.',
      type: 'string',
      enum: ['merge', 'squash', 'rebase'],
      default: merge.method,
    },
    dryRun: flag('Do not merge; show in the check run and the comment what would be done.', merge.dryRun),
    holdLabel: {
      description: 'A pull request with this label is not merged.',
      ...label,
      default: merge.holdLabel,
    },
    stopLabel: {
      description: 'While an open issue has this label, nothing is merged in the repository.',
      ...label,
      default: merge.stopLabel,
    },
    push: flag(
      'Push the merge commit that was checked, if `method` is `merge` and the rules of the branch allow the App to push. GitHub rejects the push if the branch has moved.',
      merge.push,
    ),
    autoMerge: flag("Enable GitHub's auto-merge while other required checks are pending.", merge.autoMerge),
    withoutProtection: flag('Merge even if the branch does not require the check of the App.', merge.withoutProtection),
  });
}

function settingsOf(check: Check): JsonObject {
  const severity = {
    description: '`error` blocks the merge, `warning` is shown, `off` does not run.',
    type: 'string',
    enum: ['error', 'warning', 'off'],
    default: check.severity,
  };
  const options = check.options === undefined ? {} : { options: optionsOf(check.options) };
  return { description: `${check.title}.`, ...closed({ severity, ...options }), default: {} };
}

function optionsOf(options: JsonObject): JsonObject {
  return {
    description: 'Options of this check.',
    type: 'object',
    additionalProperties: false,
    default: {},
    ...options,
  };
}

function waiver(checks: readonly Check[]): JsonObject {
  return {
    ...closed({
      check: {
        description: 'Id of the check. Checks of scope and ownership cannot be waived.',
        type: 'string',
        enum: checks.filter(isWaivable).map(check => check.id),
      },
      package: {
        description: 'Name of the package, or a pattern with `*`.',
        type: 'string',
        minLength: 1,
        maxLength: 253,
      },
      owner: { description: 'Login of the person responsible for the waiver.', ...login },
      reason: { description: 'Why the findings are ignored.', type: 'string', minLength: 1, maxLength: 1_000 },
      expires: {
        description: 'Last day of the waiver, as `YYYY-MM-DD`, in UTC.',
        type: 'string',
        pattern: '^[0-9]{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12][0-9]|3[01])$',
      },
    }),
    required: ['check', 'package', 'owner', 'reason', 'expires'],
  };
}
