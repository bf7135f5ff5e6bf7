import { expect, test } from '@jest/globals';
import { countedDocuments } from '../../../src/core/catalog/counted-documents.ts';
import { documentMemory } from '../../../src/core/catalog/document-memory.ts';

test('documents are counted as they are remembered, and told now and then', () => {
  const memory = documentMemory();
  const told: number[] = [];
  const counted = countedDocuments(memory, parsed => told.push(parsed));
  const content = { kind: 'other', schema: 'x', package: '', name: '', problems: [] } as const;
  for (let index = 0; index < 1000; index++) counted.set(String(index), content);
  expect(told).toEqual([256, 512, 768]);
  expect([counted.get('999'), memory.get('999')]).toEqual([content, content]);
});
