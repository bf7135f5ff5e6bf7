import { expect, test } from '@jest/globals';
import { withoutTemplates } from '../../../src/core/plain/rukpak/without-templates.ts';

/** What Helm makes of a template that consists of raw strings, and of text. */
const rendered = (text: string) => text.replaceAll(/\{\{`([^`]*)`\}\}/g, '$1');

test('what RukPak would take for a template gives what it was', () => {
  const object = {
    kind: 'ConfigMap',
    data: { 'a{{b': ['{{ .Values.x }}', '{{{`nested`}}}', 'no template }}'], text: 'with "quotes" and {{- trim -}}' },
  };
  const escaped = JSON.stringify(withoutTemplates(object));
  expect(escaped.replaceAll('{{`{{`}}', '')).not.toContain('{{');
  expect(rendered(escaped)).toBe(JSON.stringify(object));
});

test('other objects stay as they are', () => {
  const object = { kind: 'Deployment', spec: { replicas: 1, paused: false, text: '{ }', empty: null } };
  expect(withoutTemplates(object)).toEqual(object);
});
