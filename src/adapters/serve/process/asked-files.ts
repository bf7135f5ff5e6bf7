import type { Content } from '../../../flows/ports.ts';
import type { CatalogFiles } from '../../../flows/serve/ports.ts';
import type { Calls } from './calls.ts';
import type { FileCalls, SentContent } from './catalog-calls.ts';

/** The files of a catalog, as the process that started this one has them. @param id of the tree */
export function askedFiles(calls: Calls<FileCalls>, id: string, path: string): CatalogFiles {
  return {
    path,
    tree: {
      id,
      list: directory => calls.call('list', directory),
      walk: directory => calls.call('walk', directory),
    },
    objects: {
      async read(ids, limit, most) {
        await calls.call('read', { ids: [...ids], limit, most });
        const found = new Map<string, Content>();
        for (;;) {
          const some = await calls.call('take');
          if (some.length === 0) return found;
          for (const [id, content] of some) found.set(id, received(content));
        }
      },
    },
  };
}

function received(content: SentContent): Content {
  return content.kind === 'text' ? { ...content, lines: () => [content.text] } : content;
}
