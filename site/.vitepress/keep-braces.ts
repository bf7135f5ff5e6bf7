import type { MarkdownRenderer } from 'vitepress';

/** Vue would evaluate `{{name}}` in a page, which is a text there. */
export function keepBraces(md: MarkdownRenderer): void {
  for (const rule of ['text', 'code_inline'] as const) {
    const render = md.renderer.rules[rule];
    md.renderer.rules[rule] = (...given) =>
      (render?.(...given) ?? '').replaceAll('{{', '&#123;&#123;').replaceAll('}}', '&#125;&#125;');
  }
}
