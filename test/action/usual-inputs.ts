import type { JudgingInputs } from '../../src/action/inputs.ts';

/** The inputs of an Action that states none, but for images, which are not asked about. */
export function usualInputs(directory: string): JudgingInputs {
  return {
    command: 'check',
    directory,
    base: undefined,
    author: undefined,
    approvedBy: undefined,
    token: undefined,
    failOn: 'wait',
    images: 'skip',
    registries: { words: { insecure: [], private: [], 'token-server': [], mirror: [] }, options: {} },
    report: 'off',
    format: 'json',
    rebuild: false,
    engine: 'olm-v0',
    head: undefined,
    host: undefined,
    port: undefined,
    subject: undefined,
  };
}
