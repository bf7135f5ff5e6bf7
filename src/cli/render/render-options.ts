import { type MigrationLevel, migrationLevels } from '../../core/bundle/migration-levels.ts';
import type { CatalogDocument } from '../../core/catalog/blob.ts';
import { textOption } from '../arguments.ts';
import type { Arguments, OptionSpec } from '../command.ts';

const formats = ['yaml', 'json'] as const;

/** How blobs are written. */
export interface RenderSettings {
  readonly format: CatalogDocument['format'];
  readonly level: MigrationLevel;
}

export const renderOptions: Readonly<Record<string, OptionSpec>> = {
  'output-format': {
    type: 'string',
    value: 'FORMAT',
    choices: formats,
    help: `Format: ${formats.join(', ')} (default: yaml)`,
  },
  'migrate-level': {
    type: 'string',
    value: 'LEVEL',
    choices: migrationLevels,
    help: `Migrations of bundles, as in opm: ${migrationLevels.join(', ')} (default: none)`,
  },
};

export function renderSettings(args: Arguments): RenderSettings {
  const level = textOption(args, 'migrate-level');
  return {
    format: textOption(args, 'output-format') === 'json' ? 'json' : 'yaml',
    level: migrationLevels.find(candidate => candidate === level) ?? 'none',
  };
}
