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
    return `<div class="diagram" v-pre>${svg}</div>`;
  };
}
