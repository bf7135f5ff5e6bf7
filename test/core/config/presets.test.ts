import { describe, expect, test } from '@jest/globals';
import { allChecks } from '../../../src/core/checks/index.ts';
import { defaultConfig } from '../../../src/core/config/defaults.ts';
import { effectiveConfigText } from '../../../src/core/config/effective-config-text.ts';
import { parseConfig } from '../../../src/core/config/parse-config.ts';
import { presetNames } from '../../../src/core/config/preset-names.ts';
import { presets } from '../../../src/core/config/presets.ts';

function parse(text: string) {
  return parseConfig({ path: '.github/catalog-keeper.yml', text, isUtf8: true }, allChecks);
}

const severities = new Map(allChecks.map(({ id, severity }) => [id, severity]));

describe.each(presetNames)('the preset %s', name => {
  test('changes the severity of checks that exist', () => {
    for (const [id, { severity }] of Object.entries(presets[name].checks)) {
      expect([id, severities.get(id)]).not.toEqual([id, undefined]);
      expect([id, severity]).not.toEqual([id, severities.get(id)]);
    }
  });

  test('turns no check of the defaults down', () => {
    const rank = { off: 0, warning: 1, error: 2 };
    for (const [id, { severity = 'off' }] of Object.entries(presets[name].checks)) {
      expect(rank[severity]).toBeGreaterThan(rank[severities.get(id) ?? 'off']);
    }
  });

  test('holds where the file states nothing, and is named as the origin', () => {
    const { config, origins, problems } = parse(`preset: ${name}\n`);
    expect(problems).toEqual([]);
    expect(config).toEqual({
      ...defaultConfig,
      preset: name,
      owners: { ...defaultConfig.owners, sources: presets[name].sources },
      checks: presets[name].checks,
    });
    const text = effectiveConfigText(config, origins, allChecks);
    expect(text.match(new RegExp(` # preset ${name}$`, 'gm'))).toHaveLength(Object.keys(config.checks).length + 1);
  });
});

test('what the file states holds over the preset, key by key', () => {
  const { config, origins } = parse(
    'preset: operator-pipelines\nowners: {sources: [ci.yaml]}\nchecks:\n  csv-has-one-icon: {severity: off}\n  csv-categories-are-known:\n    options: {categories: [Coffee]}\n',
  );
  expect(config.owners.sources).toEqual(['ci.yaml']);
  expect(config.checks['csv-has-one-icon']).toEqual({ severity: 'off' });
  expect(config.checks['csv-categories-are-known']).toEqual({ severity: 'error', options: { categories: ['Coffee'] } });
  expect(origins.get('checks.csv-has-one-icon.severity')).toMatchObject({ from: 'file', place: { line: 4 } });
  expect(origins.get('checks.csv-categories-are-known.severity')).toEqual({
    from: 'preset',
    preset: 'operator-pipelines',
  });
});

test('a preset that does not exist is an error that names the presets', () => {
  const { config, problems } = parse('preset: operator-pipeline\n');
  expect(config.preset).toBeUndefined();
  expect(problems[0]?.message).toContain('preset');
  expect(problems[0]?.fix).toContain('operator-pipelines');
});

test('what the file states holds over what a config.yaml means', () => {
  const id = 'csv-min-kube-version-fits-openshift';
  const own = { path: '.github/catalog-keeper.yml', text: `checks: {${id}: {severity: off}}\n`, isUtf8: true };
  const existing = { path: 'config.yaml', text: 'organization: community-operators\n', isUtf8: true };
  expect(parseConfig(own, allChecks, existing).config.checks[id]?.severity).toBe('off');
  expect(
    parseConfig({ ...own, text: 'preset: operator-pipelines\n' }, allChecks, existing).config.checks[id]?.severity,
  ).toBe('error');
  expect(parseConfig(undefined, allChecks, existing).config.checks[id]?.severity).toBe('warning');
});
