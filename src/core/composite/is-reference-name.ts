export const maxReferenceNameLength = 100;

/** Whether a name can be that of a directory: not split and not interpreted by a shell, and never the directory above. */
export function isReferenceName(name: string): boolean {
  return name.length <= maxReferenceNameLength && /^[A-Za-z0-9][A-Za-z0-9._-]*$/.test(name);
}
