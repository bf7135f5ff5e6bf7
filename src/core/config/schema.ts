import type { Check } from '../check.ts';
import type { Json, JsonObject } from '../json.ts';
import { defaultConfig } from './defaults.ts';
import { isWaivable } from './is-waivable.ts';
import { presetNames } from './preset-names.ts';

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
          'The layout of the repository. It says what holds where this file states nothing: who is asked for owners, and what the existing pipeline of such a repository demands beyond the defaults.',
        type: 'string',
        enum: [...presetNames],
      },
      catalogs: section('Where the catalogs are.', {
        paths: {
          description:
            'Globs of the root directories of catalogs, such as `catalogs/*`. Empty: `catalog`, `configs` and the children of `catalogs` are looked for.',
          ...list(relativePath),
          default: [...defaultConfig.catalogs.paths],
        },
      }),
      operators: {
        description: 'The directory of operators with bundle directories. Not stated: `operators`, where there is one.',
        ...relativePath,
      },
      owners: ownersSection(),
      checks: {
        description: 'Severity and options of checks, by their id.',
        ...closed(Object.fromEntries(settable.map(check => [check.id, settingsOf(check)]))),
        default: {},
      },
      waivers: {
        description: 'Findings that are let pass: of one check, about some packages, until a day.',
        ...list(waiver(checks)),
        default: [],
      },
      images: section('What bundle images may be.', {
        allowedRegistries: {
          description:
            'Registries with paths, such as `quay.io/example`, that images of bundles, and of the catalogs in a composite, may come from. Compared by whole parts of the path. Empty: every registry. Not stated: `allowed_bundle_registries` of an existing `config.yaml`.',
          ...list({ type: 'string', minLength: 1 }),
          default: [...defaultConfig.images.allowedRegistries],
        },
      }),
      limits: section('Past a limit there is a finding, and nothing is merged.', {
        fileBytes: {
          description: 'Bytes of one file that are read.',
          ...integer(1_024, 104_857_600),
          default: defaultConfig.limits.fileBytes,
        },
        changedFiles: {
          description: 'Paths that one change may touch.',
          ...integer(1, 100_000),
          default: defaultConfig.limits.changedFiles,
        },
      }),
      merge: mergeSection(),
      publish: publishSection(),
    }),
  };
}

const relativePath: JsonObject = { type: 'string', pattern: '^(?!/)(?!.*(?:^|/)\\.\\.(?:/|$)).*$' };

const login: JsonObject = { type: 'string', minLength: 1, maxLength: 100 };

function closed(properties: JsonObject): JsonObject {
  return { type: 'object', additionalProperties: false, properties };
}

function section(description: string, properties: JsonObject): JsonObject {
  return { description, ...closed(properties), default: {} };
}

function list(items: JsonObject): JsonObject {
  return { type: 'array', items };
}

function integer(minimum: number, maximum: number): JsonObject {
  return { type: 'integer', minimum, maximum };
}

function accounts(description: string, more: JsonObject = {}): JsonObject {
  const account = {
    ...closed({
      login: { description: 'Login of the GitHub user.', ...login },
      id: { description: 'Numeric id of the user. Where it is stated, it alone decides.', ...integer(1, 2 ** 53 - 1) },
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
  return section('Who may change what. Always read from the base branch.', {
    sources: {
      description:
        'What is asked who owns a package, in this order: the first that says anything about it decides alone.',
      ...list({ type: 'string', enum: [...owners.sources] }),
      uniqueItems: true,
      minItems: 1,
      default: [...owners.sources],
    },
    packages: {
      description:
        'Owners by package name, for the source `config`. A package in a directory of another name goes by its own.',
      type: 'object',
      additionalProperties: accounts('Owners of this package.', { minItems: 1 }),
      default: {},
    },
    maintainers: accounts(
      'Those who look after the repository. Not stated: `maintainers` of an existing `config.yaml`.',
      { default: [] },
    ),
    maintainersMayApprove: {
      description: 'Whether the approval of a maintainer is enough for a package that has other owners.',
      type: 'boolean',
      default: owners.maintainersMayApprove,
    },
    ids: {
      description:
        'Numeric ids by login. Wherever one of these logins is named as an owner, the account has to have this id.',
      type: 'object',
      additionalProperties: integer(1, 2 ** 53 - 1),
      default: {},
    },
    bots: accounts(
      'Accounts of apps (`name[bot]`) that may act as owners where a source names them. No other app does.',
      {
        default: [],
      },
    ),
    releaseBots: {
      description:
        'Service accounts that maintain paths on behalf of owners, such as all catalogs: a change of these paths alone that such an account opened and pushed needs no approval of an owner. New packages, owners and all that maintainers approve need a maintainer as ever.',
      ...list({
        ...closed({
          login: { description: 'Login of the account; an app is `name[bot]`.', ...login },
          id: { description: 'Numeric id of the account, which alone decides.', ...integer(1, 2 ** 53 - 1) },
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
    changes: approving('Whose approval a change of the owners of a package needs.', owners.changes),
    newPackages: approving('Whose approval a new package needs.', owners.newPackages),
    removedPackages: approving('Whose approval the removal of a package needs.', owners.removedPackages),
  });
}

/** GitHub takes no longer name of a label. */
const label: JsonObject = { type: 'string', minLength: 1, maxLength: 50 };

function mergeSection(): JsonObject {
  const { merge } = defaultConfig;
  const flag = (description: string, value: boolean) => ({ description, type: 'boolean', default: value });
  return section('How the GitHub App merges pull requests.', {
    automatic: flag('Whether pull requests that meet every condition are merged without a person.', merge.automatic),
    method: {
      description: 'The merge method. A merge queue uses its own.',
      type: 'string',
      enum: ['merge', 'squash', 'rebase'],
      default: merge.method,
    },
    dryRun: flag('Only show what would be done, in the check run and the comment.', merge.dryRun),
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
      'Whether the merge commit that was judged is itself pushed, where `method` is `merge` and the rules of the branch let the App push. GitHub then refuses it if the branch has moved.',
      merge.push,
    ),
    autoMerge: flag("Whether GitHub's auto-merge is enabled while other required checks are pending.", merge.autoMerge),
    withoutProtection: flag(
      'Whether pull requests are merged although the branch does not require the check of the App.',
      merge.withoutProtection,
    ),
  });
}

function publishSection(): JsonObject {
  const { publish } = defaultConfig;
  return section('How catalog images are built and published.', {
    image: {
      description:
        'The repository of the image, without a tag, such as `registry.example.com/catalogs`. `{{name}}` stands for the name of the catalog, the last part of its path. Not stated: an OCI layout on disk.',
      type: 'string',
      minLength: 1,
      maxLength: 255,
    },
    base: {
      description:
        'The image to build on, with opm in it, or `scratch` for an image that holds the catalog alone. Not stated: `quay.io/operator-framework/opm:latest` for a registry, `scratch` for an OCI layout.',
      type: 'string',
      minLength: 1,
      maxLength: 383,
    },
    tags: {
      description:
        'Tags that always name the newest release; `{{name}}` as in `image`. Every release also keeps a tag of its own, which begins with the first of them. Empty: `latest`, or `{{name}}` where several catalogs have one repository.',
      ...list({
        type: 'string',
        pattern: '^(?:[A-Za-z0-9_]|\\{\\{name\\}\\})(?:[A-Za-z0-9._-]|\\{\\{name\\}\\})*$',
        maxLength: 90,
      }),
      uniqueItems: true,
      default: [...publish.tags],
    },
    platforms: {
      description: 'Platforms of the base to build for, such as `linux/amd64`. Empty: all that it has for Linux.',
      ...list({ type: 'string', pattern: '^linux/[a-z0-9]+(?:/[a-z0-9]+)?$' }),
      uniqueItems: true,
      default: [...publish.platforms],
    },
    files: {
      description: '`all`: every file of the catalog. `loaded`: without those that its `.indexignore` files hide.',
      type: 'string',
      enum: ['all', 'loaded'],
      default: publish.files,
    },
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
        description: 'Id of the check: any but those of scope and ownership, which hold for everybody.',
        type: 'string',
        enum: checks.filter(isWaivable).map(check => check.id),
      },
      package: {
        description: 'Name of the package, or a pattern with `*`.',
        type: 'string',
        minLength: 1,
        maxLength: 253,
      },
      owner: { description: 'Who answers for it.', ...login },
      reason: { description: 'Why it is let pass.', type: 'string', minLength: 1, maxLength: 1_000 },
      expires: {
        description: 'The last day on which it holds, as `YYYY-MM-DD`, in UTC.',
        type: 'string',
        pattern: '^[0-9]{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12][0-9]|3[01])$',
      },
    }),
    required: ['check', 'package', 'owner', 'reason', 'expires'],
  };
}
