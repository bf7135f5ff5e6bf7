import { hash } from 'node:crypto';
import { type CertificateProvider, type ConvertOptions, certificateProviders } from '../../../core/plain/index.ts';
import { listOption, textOption } from '../../arguments.ts';
import type { Arguments, OptionSpec } from '../../command.ts';
import { nameOption, namespaceForm } from '../name-option.ts';

export const certificatesOption: Readonly<Record<string, OptionSpec>> = {
  certificates: {
    type: 'string',
    value: 'PROVIDER',
    choices: certificateProviders,
    help: `Who issues the certificates of webhooks: ${certificateProviders.join(', ')} (default: cert-manager)`,
  },
};

export const convertOptions: Readonly<Record<string, OptionSpec>> = {
  namespace: {
    type: 'string',
    value: 'NS',
    help: 'Namespace of the operator (default: the one that the bundle suggests, or PACKAGE-system)',
  },
  'watch-namespace': {
    type: 'string',
    multiple: true,
    value: 'NS',
    help: 'Namespace that the operator watches (default: all); may be repeated',
  },
  ...certificatesOption,
};

/**
 * How a bundle is to be converted.
 *
 * @param suggested the namespace where none is named
 * @throws UsageError
 */
export function conversion(args: Arguments, suggested: string): ConvertOptions {
  const certificates: CertificateProvider =
    certificateProviders.find(name => name === textOption(args, 'certificates')) ?? 'cert-manager';
  return {
    installNamespace: nameOption(args, 'namespace', namespaceForm) ?? suggested,
    targetNamespaces: listOption(args, 'watch-namespace'),
    certificates,
    sha224: text => hash('sha224', text),
  };
}
