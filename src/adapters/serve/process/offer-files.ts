import type { Content } from '../../../flows/ports.ts';
import type { CatalogFiles } from '../../../flows/serve/ports.ts';
import type { FileCalls, SentContent } from './catalog-calls.ts';

/** About so much is sent at once: other work comes in between. */
const maxCharacters = 1024 * 1024;

/** Answers a process that reads a catalog. @param files of the one that is being read; it throws where there is none */
export function offerFiles(files: () => CatalogFiles): FileCalls {
  let left: [string, Content][] = [];
  return {
    list: directory => files().tree.list(directory),
    walk: directory => files().tree.walk(directory),
    async read({ ids, limit, most }) {
      const contents = await files().objects.read(ids, limit, most);
      left = [...contents].reverse();
    },
    async take() {
      const taken: [string, SentContent][] = [];
      for (let characters = 0; characters < maxCharacters; ) {
        const next = left.pop();
        if (next === undefined) break;
        const [id, read] = next;
        const content = sent(read);
        taken.push([id, content]);
        characters += 'text' in content ? content.text.length : 0;
      }
      return taken;
    },
  };
}

/** A text that is worked out later is worked out now. */
function sent(content: Content): SentContent {
  if (content.kind !== 'text') return content;
  const { kind, text, isUtf8, isAscii, bytes } = content;
  content.release?.();
  return { kind, text, isUtf8, bytes, ...(isAscii === undefined ? {} : { isAscii }) };
}
