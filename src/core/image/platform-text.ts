import type { Platform } from './model.ts';

/** A platform as people write it: `linux/amd64`, `linux/arm64/v8`. */
export function platformText({ os, architecture, variant }: Platform): string {
  return [os, architecture, ...(variant === undefined ? [] : [variant])].join('/');
}
