import type { JsonObject } from '../json.ts';
import { defaultConfig } from './defaults.ts';
import { list, section, workflowFile } from './schema-parts.ts';

/** The schema of the section `publish`. */
export function publishSection(): JsonObject {
  const { publish } = defaultConfig;
  return section('How catalog images are built and published.', {
    image: {
      description:
        'The repository of the image, without a tag, such as `registry.example.com/catalogs`. `{{name}}` is the name of the catalog: the last segment of its path, or the one before `catalog` or `configs` (`v4.20` of `catalogs/v4.20` and of `v4.20/catalog`). Default: an OCI layout on disk.',
      type: 'string',
      minLength: 1,
      maxLength: 255,
    },
    bundles: {
      description:
        'The image of a bundle directory, with a tag, such as `registry.example.com/{{operator}}-bundle:v{{version}}`. `{{operator}}` and `{{version}}` are the names of the directories `operators/<operator>/<version>`, in different parts of the path or tag. Bundle directories whose tag is missing are published before the catalogs; a tag is never replaced. Default: none.',
      type: 'string',
      minLength: 1,
      maxLength: 383,
    },
    base: {
      description:
        'Base image, which has opm, or `scratch` for an image that has only the catalog. Default: `quay.io/operator-framework/opm:latest` for a registry, `scratch` for an OCI layout.',
      type: 'string',
      minLength: 1,
      maxLength: 383,
    },
    tags: {
      description:
        'Tags of the newest release; `{{name}}` as in `image`. Every release also gets its own tag, which begins with the first of them. If empty: `latest`, or `{{name}}` if several catalogs share one repository.',
      ...list({
        type: 'string',
        pattern: '^(?:[A-Za-z0-9_]|\\{\\{name\\}\\})(?:[A-Za-z0-9._-]|\\{\\{name\\}\\})*$',
        maxLength: 90,
      }),
      uniqueItems: true,
      default: [...publish.tags],
    },
    platforms: {
      description:
        'Platforms of the base to build for, such as `linux/amd64`. If empty: all Linux platforms of the base.',
      ...list({ type: 'string', pattern: '^linux/[a-z0-9]+(?:/[a-z0-9]+)?$' }),
      uniqueItems: true,
      default: [...publish.platforms],
    },
    files: {
      description:
        'Files to include. `all`: every file of the catalog. `loaded`: without files that `.indexignore` hides.',
      type: 'string',
      enum: ['all', 'loaded'],
      default: publish.files,
    },
    cache: {
      description:
        'Whether images have a serve cache, so that `opm serve` starts faster. The opm of `base` makes it: it is run by the command line and the Action, never by the App. Needs a `base` for the platform of that machine.',
      type: 'boolean',
      default: publish.cache,
    },
    mode: {
      description:
        'What the App does after a push to the default branch. `inline`: it builds and pushes the images. `dispatch`: it starts `workflow`, and reports its result. `manual`: nothing; publish by the command line or by a workflow of your own.',
      type: 'string',
      enum: ['manual', 'inline', 'dispatch'],
      default: publish.mode,
    },
    workflow: {
      description:
        'File in `.github/workflows` that publishes, and has the trigger `workflow_dispatch`. For the mode `dispatch`.',
      ...workflowFile,
      default: publish.workflow,
    },
    updateReferences: {
      description:
        'Whether the App keeps a pull request that updates the digests of a composite to what their tags name, with the difference of the catalogs.',
      type: 'boolean',
      default: publish.updateReferences,
    },
  });
}
