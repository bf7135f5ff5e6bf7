import { describe, expect, test } from '@jest/globals';
import { bundleImage, templateProblem } from '../../../src/core/publish/bundle-image.ts';

/** Names of directories that would read alike if they were joined, or mean something to what replaces text. */
const names = ['a', 'b', 'a-b', 'b-1', 'a-b-1', '1', 'v1', '1-v1', 'a.b', 'a-bundle', '{{version}}', '{{operator}}'];
const strange = ["$'", '$`', '$&', '$$', '1:1', '1@sha256', 'localhost:5000', 'evil.example'];

describe('images of bundle directories', () => {
  test.each([
    'registry.example.com/{{operator}}-bundle:v{{version}}',
    'registry.example.com:5000/foo/{{operator}}:{{version}}',
    'registry.example.com/{{operator}}/bundle:{{operator}}-{{version}}',
    'registry.example.com/{{operator}}/{{version}}:latest',
    'registry.example.com/{{version}}:{{operator}}',
  ])('%s never gives directories of two operators the same image', template => {
    expect(templateProblem(template)).toBeUndefined();
    const owners = new Map<string, string>();
    const all = [...names, ...strange];
    for (const operator of all) {
      for (const version of all) {
        const image = bundleImage(template, { operator, version });
        if ('error' in image) continue;
        expect([image.text, image.host]).toEqual([image.text, template.split('/')[0]]);
        expect([image.text, owners.get(image.text) ?? operator]).toEqual([image.text, operator]);
        owners.set(image.text, operator);
      }
    }
    expect(owners.size).toBeGreaterThan(40);
  });

  test.each([
    'registry.example.com/bundles:{{operator}}-{{version}}',
    'registry.example.com/bundles:{{version}}{{operator}}',
    'registry.example.com/{{operator}}.{{version}}:{{version}}',
    'registry.example.com/{{operator}}-{{version}}:{{operator}}-{{version}}',
  ])('%s could, and is refused', template => {
    expect(templateProblem(template)).toContain('bundles of two operators the same tag');
  });
});
