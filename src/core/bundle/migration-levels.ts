/** The migrations that `opm render --migrate-level` knows, each including those before it. `all` means the last. */
export const migrationLevels = ['none', 'bundle-object-to-csv-metadata', 'all'] as const;

export type MigrationLevel = (typeof migrationLevels)[number];
