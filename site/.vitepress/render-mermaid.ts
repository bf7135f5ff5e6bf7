import { renderMermaidSVG } from 'beautiful-mermaid';
import type { MarkdownRenderer } from 'vitepress';

/** Draws the diagrams of the pages when the site is built, in the colours of the theme: readers load no script for them. */
export function renderMermaid(md: MarkdownRenderer): void {
  const { fence } = md.renderer.rules;
  md.renderer.rules.fence = (tokens, index, ...rest) => {
    const token = tokens[index];
    if (token?.info.trim() !== 'mermaid') return fence?.(tokens, index, ...rest) ?? '';
    const svg = renderMermaidSVG(token.content, {
      bg: 'var(--vp-c-bg)',
      fg: 'var(--vp-c-text-1)',
      line: 'var(--vp-c-text-3)',
      accent: 'var(--vp-c-brand-1)',
      font: 'system-ui',
    });
    // The font is the reader's own. As a value, because Vue would compare a drawing in the page with its own tree node by node.
    const drawing = encodeURIComponent(svg.replaceAll(/@import url\([^)]*\);?/g, '')).replaceAll("'", '%27');
    return `<div class="diagram" v-html="decodeURIComponent('${drawing}')"></div>`;
  };
}
