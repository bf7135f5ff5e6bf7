import { expect, test } from '@jest/globals';
import type { BlobContent } from '../../../src/core/catalog/blob.ts';
import { recentDocuments } from '../../../src/core/catalog/recent-documents.ts';

const content = {} as BlobContent;

test('a document is remembered until two runs in a row have not read it', () => {
  const documents = recentDocuments({ get: () => undefined, set: () => {} });
  documents.set('read', content);
  documents.set('left', content);
  documents.nextRun();
  expect(documents.get('read')).toBe(content);
  documents.nextRun();
  expect([documents.get('read'), documents.get('left')]).toEqual([content, undefined]);
});
