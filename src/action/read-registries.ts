import { getInput } from '@actions/core';
import { parseRegistryOptions, type RegistryOptionName } from '../adapters/registry/parse-registry-options.ts';

type Words = Readonly<Record<RegistryOptionName, readonly string[]>>;

/** What the inputs say about registries: in words, and as the client of registries takes it. */
export interface RegistryInputs {
  readonly words: Words;
  readonly options: ReturnType<typeof parseRegistryOptions>;
}

const inputs: Readonly<Record<RegistryOptionName, string>> = {
  insecure: 'insecure-registries',
  private: 'private-registries',
  'token-server': 'token-servers',
  mirror: 'registry-mirrors',
};

/** @throws Error that names the input and the line of a word that is not what the input takes */
export function readRegistries(): RegistryInputs {
  const read = {
    insecure: wordsOf(inputs.insecure),
    private: wordsOf(inputs.private),
    'token-server': wordsOf(inputs['token-server']),
    mirror: wordsOf(inputs.mirror),
  };
  const textsOf = (option: RegistryOptionName) => read[option].map(({ text }) => text);
  const words: Words = {
    insecure: textsOf('insecure'),
    private: textsOf('private'),
    'token-server': textsOf('token-server'),
    mirror: textsOf('mirror'),
  };
  const options = parseRegistryOptions(words, (option, takes, index) => {
    const word = read[option][index];
    return new Error(`The input '${inputs[option]}' takes ${takes}; its line ${word?.line} says '${word?.text}'.`);
  });
  return { words, options };
}

/** One a line, or several separated by commas or blanks. */
function wordsOf(input: string): readonly { readonly text: string; readonly line: number }[] {
  const lines = getInput(input, { trimWhitespace: false }).split('\n');
  return lines.flatMap((line, index) =>
    line
      .split(/[\s,]+/)
      .filter(text => text !== '')
      .map(text => ({ text, line: index + 1 })),
  );
}
