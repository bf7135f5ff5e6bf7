import { renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AbsenceMemory, FileMemory, FileReading } from '../../core/catalog/memories.ts';
import { parsedJson } from '../../core/json/parsed-json.ts';
import { isList } from '../../core/json.ts';
import { makeDirectory } from '../make-directory.ts';
import { pruneDirectory, temporaryPrefix } from './prune-directory.ts';
import { readIfThere } from './read-if-there.ts';
import { RecentFiles } from './recent-files.ts';

const usualMost = 256 * 1024 * 1024;
/** Ids of git's objects, and digests (`filesByDigest`). */
const safeName = /^(?:sha256-)?[0-9a-f]{40,64}$/;
/** Bytes of what stands for packages: the name of a file is twice as long. */
const maxOfPackages = 100;

/**
 * What catalog files hold, kept on disk between runs, each in a file of its own. A file is only ever seen as a whole, so that
 * processes may share the directory. Losing it only costs time. Only runs on trusted content may share a directory: whoever can write to it decides what
 * files are taken to say.
 */
export class FileCache implements FileMemory {
  readonly #directory: string;
  readonly #maxBytes: number;
  readonly #recent = new RecentFiles();
  readonly absences: AbsenceMemory = {
    of: packages => this.#absencesOf(packages),
    add: (packages, names) => {
      this.#recent.absences.add(packages, [...this.#absencesOf(packages), ...names]);
      this.#tryToWrite(fileOfAbsences(packages), [...this.#recent.absences.of(packages)]);
    },
  };
  /** Not on disk: of one change a bundle is asked for once. */
  readonly indexes = this.#recent.indexes;
  /** Processes in containers that share the directory may well have the same id. */
  readonly #temporary = `${temporaryPrefix}${process.pid}-${Math.random().toString(36).slice(2)}`;
  #written = 0;
  #failure: unknown;

  /**
   * @param directory where to keep it; made when needed
   * @param rules the version of the rules of reading: what was written under another version is not read
   * @param maxBytes what the directory may take on the disk after `save`
   */
  constructor(directory: string, rules: string, maxBytes = usualMost) {
    this.#directory = join(directory, rules.replaceAll(/[^\w.-]/g, '_'));
    this.#maxBytes = maxBytes;
  }

  get(name: string): FileReading | undefined {
    const recent = this.#recent.get(name);
    if (recent !== undefined || !safeName.test(name)) return recent;
    const read = this.#read(name) as FileReading | undefined;
    if (read !== undefined) this.#recent.adopt(name, read);
    return read;
  }

  /** Writes it at once, so that a long run need not hold it. */
  set(name: string, reading: FileReading): void {
    this.#recent.set(name, reading);
    this.#tryToWrite(safeName.test(name) ? name : undefined, reading);
  }

  /** Removes the oldest files past the limit. @throws the error of the file system when something could not be written */
  save(): void {
    if (this.#failure !== undefined) throw this.#failure;
    if (this.#written > 0) pruneDirectory(this.#directory, this.#maxBytes);
  }

  #absencesOf(packages: string): ReadonlySet<string> {
    const recent = this.#recent.absences.of(packages);
    const file = fileOfAbsences(packages);
    if (recent.size > 0 || file === undefined) return recent;
    return new Set((this.#read(file) ?? []).filter(name => typeof name === 'string'));
  }

  #tryToWrite(file: string | undefined, content: readonly unknown[]): void {
    if (this.#failure !== undefined || file === undefined) return;
    try {
      this.#write(file, JSON.stringify(content));
    } catch (error) {
      this.#failure = error;
    }
  }

  #write(name: string, json: string): void {
    if (this.#written === 0) makeDirectory(this.#directory);
    this.#written += 1;
    const temporary = join(this.#directory, `${this.#temporary}-${this.#written}`);
    writeFileSync(temporary, json, { flag: 'wx' });
    renameSync(temporary, join(this.#directory, name));
  }

  /** What cannot be read counts as absent, and so does what a crash of the machine left, which is no JSON. */
  #read(name: string): readonly unknown[] | undefined {
    const json = readIfThere(join(this.#directory, name), this.#maxBytes)?.toString('utf8') ?? '';
    const content = parsedJson(json);
    return content !== undefined && isList(content) ? content : undefined;
  }
}

/** No digest: short runs do without cryptography. */
function fileOfAbsences(packages: string): string | undefined {
  const bytes = Buffer.from(packages);
  return bytes.length <= maxOfPackages ? `absent-${bytes.toString('hex')}` : undefined;
}
