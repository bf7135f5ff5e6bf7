import { showName } from '../../text/shown-names.ts';

/** Characters that no name of a catalog or a bundle needs more than. */
const plainName = /^[A-Za-z0-9._+-]+$/;

/** What a Windows file system cannot hold in a name, or takes for a separator. */
const forbiddenOnWindows = /[<>:"|?*\\]/;

/**
 * Device names that Windows finds in every directory, whatever the extension.
 * @see https://learn.microsoft.com/windows/win32/fileio/naming-a-file
 */
const deviceName = /^(?:con|prn|aux|nul|conin\$|conout\$|clock\$|com[0-9]|lpt[0-9])(?:\.|$)/i;

/** `.git` and the short name that NTFS gives it. */
const gitDirectory = /^(?:\.git|git~[0-9]+)$/i;

/**
 * A layer of an image has no such file: the name removes another one, or all of its directory.
 * @see https://github.com/opencontainers/image-spec/blob/main/layer.md#whiteouts
 */
const whiteout = '.wh.';

/**
 * Why one part of a path cannot be held by every file system, or is not what it looks like; undefined when it is fine.
 * Names are refused, never repaired: what would be written is what was reviewed.
 *
 * @param strict only letters, digits and `. _ + -`, as catalogs and bundles need; else every printable ASCII character
 * that all file systems hold
 */
export function unportableName(name: string, strict: boolean, most: number): string | undefined {
  const shown = `"${showName(name.slice(0, most))}"`;
  if (name === '') return 'a part of the path is empty';
  if (name === '.' || name === '..') return `${shown} is not a valid name`;
  if (name.includes('\uFFFD')) return `${shown} is not valid UTF-8`;
  if (/[\u0000-\u001f\u007f]/.test(name)) return `${shown} contains a control character`;
  if (/[^ -~]/.test(name)) return `${shown} contains a non-ASCII character`;
  if (name.length > most) {
    return `"${name.slice(0, 40)}..." has ${name.length} characters, and at most ${most} are portable`;
  }
  // Windows and NTFS drop trailing dots and spaces, so `.git. ` is `.git` there.
  if (gitDirectory.test(name.replace(/(?<![. ])[. ]+$/, ''))) return `${shown} is the name of git's own directory`;
  if (name.startsWith(whiteout)) return `${shown} removes other files from the image of a catalog or a bundle`;
  if (/[. ]$/.test(name)) return `${shown} ends with a dot or a space`;
  if (forbiddenOnWindows.test(name)) return `${shown} contains a character that some file systems do not support`;
  if (deviceName.test(name)) return `${shown} is the name of a device on Windows`;
  if (strict && !plainName.test(name)) return `${shown} contains characters other than letters, digits and . _ + -`;
  return undefined;
}
