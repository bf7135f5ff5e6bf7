import type { Answer } from './serve.ts';

export const iconPath = '/icon.svg';

const svg =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="#0969da"/><path d="M9 16.5l5 5 9.5-11" fill="none" stroke="#fff" stroke-width="3.5" stroke-linecap="round" stroke-linejoin="round"/></svg>\n';

/** The icon of all pages. */
export const icon: Answer = {
  status: 200,
  body: svg,
  contentType: 'image/svg+xml',
  headers: { 'cache-control': 'public, max-age=86400', 'content-security-policy': "default-src 'none'" },
};
