import { configPath } from '../config/defaults.ts';
import { showName } from '../text/shown-names.ts';
import { yamlScalar } from '../text/yaml-scalar.ts';
import type { UnrecognisedDirectory } from './layout.ts';

const kinds: Readonly<Record<UnrecognisedDirectory['looksLike'], string>> = {
  operators: 'a directory of operators with bundle directories',
  catalog: 'a catalog',
  'package-manifests': 'a directory of operators in the package manifest format, which OLM no longer reads',
};

/** What a directory looks like, as a sentence, and what to state or convert so that it is recognised. */
export function describeUnrecognised({ path, looksLike }: UnrecognisedDirectory): {
  readonly message: string;
  readonly fix: string;
} {
  const shown = showName(path);
  // To be copied: a name may look like more keys.
  const value = showName(yamlScalar(path));
  const key = looksLike === 'catalog' ? `catalogs: {paths: [${value}]}` : `operators: ${value}`;
  const convert =
    looksLike === 'package-manifests'
      ? 'Convert the operators to bundle directories (operator-sdk pkgman-to-bundle), and add'
      : 'Add';
  return {
    message: `${shown}/ looks like ${kinds[looksLike]}.`,
    fix: `${convert} \`${key}\` to ${configPath}.${looksLike === 'catalog' ? ' If there are more catalogs, add them, too: npx catalog-keeper init finds them.' : ''}`,
  };
}
