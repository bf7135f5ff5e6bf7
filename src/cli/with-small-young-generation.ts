import { setFlagsFromString } from 'node:v8';

/**
 * Keeps V8 from giving more and more room to what is new, while `use` runs: a run over many catalogs then takes two thirds of the
 * memory, and as long. The flag is looked at whenever that room would grow; `--max-semi-space-size`, made for this, only counts when Node
 * starts. It is set back behind it: V8 refuses compiled code that was kept under other flags.
 */
export async function withSmallYoungGeneration<Result>(use: () => Promise<Result>): Promise<Result> {
  setFlagsFromString('--semi-space-growth-factor=1');
  try {
    return await use();
  } finally {
    setFlagsFromString('--semi-space-growth-factor=2');
  }
}
