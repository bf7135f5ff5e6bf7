/** Whether a name that becomes a part of a path stays one: it is not empty, leads nowhere else and has no separator of any system. */
export function isPlainName(name: string): boolean {
  return !/[/\\\0]|^\.{0,2}$/.test(name);
}
