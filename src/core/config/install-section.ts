import type { JsonObject } from '../json.ts';
import { defaultConfig } from './defaults.ts';
import { integer, section, workflowFile } from './schema-parts.ts';

/** The schema of the section `install`. */
export function installSection(): JsonObject {
  const { install } = defaultConfig;
  return section('How new heads of channels are tried on a cluster.', {
    mode: {
      description:
        'Whether the App starts `workflow` to install the heads that a change brings. `off`: it does not. `informational`: the result is shown. `required`: a change is merged only after they were installed.',
      type: 'string',
      enum: ['off', 'informational', 'required'],
      default: install.mode,
    },
    workflow: {
      description:
        'File in `.github/workflows` of the base branch that installs, and has the trigger `workflow_dispatch`.',
      ...workflowFile,
      default: install.workflow,
    },
    atOnce: {
      description: 'How many runs of the workflow the App has going at once in the repository.',
      ...integer(1, 100),
      default: install.atOnce,
    },
  });
}
