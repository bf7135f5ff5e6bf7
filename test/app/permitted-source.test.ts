import { expect, test } from '@jest/globals';
import { permittedSource } from '../../src/app/permitted-source.ts';
import { byTag } from '../../src/core/image/name-image.ts';
import type { TaggedSource } from '../../src/flows/publish/ports.ts';

test('credentials are used for permitted images alone', async () => {
  const asked: string[] = [];
  const source = permittedSource(
    recorded('credentials', asked),
    recorded('none', asked),
    image => image === 'quay.io/acme/base',
  );
  for (const path of ['acme/base', 'acme/base-of-others']) {
    const image = byTag({ host: 'quay.io', path, text: '' }, 'latest');
    await source.resolve(image);
    await source.manifest(image);
    await source.tags(image);
  }
  expect(asked).toEqual(['credentials', 'credentials', 'credentials', 'none', 'none', 'none']);
});

function recorded(name: string, asked: string[]): TaggedSource {
  const ask = async () => {
    asked.push(name);
    return { kind: 'absent', detail: 'not found' } as const;
  };
  return { resolve: ask, manifest: ask, tags: ask, blob: ask, close: async () => {} };
}
