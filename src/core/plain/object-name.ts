const maxLength = 63;

/**
 * `base-suffix`, with the base cut so that the name fits a label.
 *
 * @see https://github.com/operator-framework/operator-controller/blob/v1.11.0/internal/operator-controller/rukpak/util/util.go
 */
export function objectName(base: string, suffix: string): string {
  const kept = base.length + suffix.length > maxLength ? base.slice(0, maxLength - suffix.length - 1) : base;
  return `${kept}-${suffix}`;
}
