import { createRandom, type Random } from '../random.ts';
import { documentClasses } from './document-classes.ts';
import { scalarClasses } from './scalar-classes.ts';
import { structureClasses } from './structure-classes.ts';

/** A file that probes a reader of YAML: valid or not, what it means is for opm to say. */
export interface YamlCase {
  /** The class and a number: `merge keys 7`. */
  readonly id: string;
  readonly bytes: Uint8Array;
}

/** What makes the file of one case. Latin-1 stands for bytes where the result is bytes. */
export type CaseClass = (random: Random) => string | Uint8Array;

const classes: Readonly<Record<string, CaseClass>> = { ...scalarClasses, ...structureClasses, ...documentClasses };

/** So many different files of each class; the same seed makes the same ones. */
export function yamlCases(seed: number, ofEachClass: number): readonly YamlCase[] {
  return Object.entries(classes).flatMap(([name, make], index) => {
    const random = createRandom(seed * 1_000 + index);
    const files = new Map<string, Uint8Array>();
    // A class with few different files has fewer cases.
    for (let attempt = 0; attempt < ofEachClass * 5 && files.size < ofEachClass; attempt++) {
      const bytes = bytesOf(make(random));
      files.set(Buffer.from(bytes).toString('base64'), bytes);
    }
    return [...files.values()].map((bytes, number) => ({ id: `${name} ${number + 1}`, bytes }));
  });
}

function bytesOf(content: string | Uint8Array): Uint8Array {
  return typeof content === 'string' ? Buffer.from(content) : content;
}
