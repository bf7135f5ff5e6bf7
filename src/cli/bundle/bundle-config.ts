import type { BundleValidator } from '../../core/check.ts';
import { bundleChecks } from '../../core/checks/bundle/index.ts';
import { optionalValidators } from '../../core/checks/bundle/optional/optional-validators.ts';
import { defaultConfig } from '../../core/config/defaults.ts';
import type { CheckSettings, Config } from '../../core/config/model.ts';
import { hasOption, listOption } from '../arguments.ts';
import type { Arguments, OptionSpec } from '../command.ts';
import { didYouMean } from '../did-you-mean.ts';
import { UsageError } from '../usage-error.ts';

/** Which checks judge a bundle. */
export const bundleCheckOptions: Readonly<Record<string, OptionSpec>> = {
  optional: {
    type: 'string',
    multiple: true,
    value: 'NAME',
    choices: [...optionalValidators.keys()],
    help: `Optional validators: ${[...optionalValidators.keys()].join(', ')}; may be repeated`,
  },
  'optional-values': {
    type: 'string',
    multiple: true,
    value: 'KEY=VALUE',
    help: 'Values for optional validators: k8s-version=1.22 for alpha-deprecated-apis; may be repeated',
  },
  strict: { type: 'boolean', help: "Report rules that are stricter than operator-framework's as errors" },
};

/** The configuration that the command line asks for, and whether registries have to be asked for it. */
export function bundleConfig(args: Arguments): { readonly config: Config; readonly asksRegistries: boolean } {
  const validators = new Set(listOption(args, 'optional').flatMap(validatorsOf));
  const version = kubernetesVersion(args);
  const checks = new Map<string, CheckSettings>();
  for (const { id, severity, validator } of bundleChecks) {
    if (severity === 'off' && validator !== undefined && validators.has(validator))
      checks.set(id, { severity: 'error' });
    if (severity === 'error' && validator === undefined && !hasOption(args, 'strict'))
      checks.set(id, { severity: 'warning' });
  }
  if (version !== undefined) {
    const id = 'bundle-uses-served-apis';
    checks.set(id, { ...checks.get(id), options: { kubernetesVersion: version } });
  }
  return {
    config: { ...defaultConfig, checks: Object.fromEntries(checks) },
    asksRegistries: validators.has('multiarch'),
  };
}

function validatorsOf(name: string): readonly BundleValidator[] {
  const validators = optionalValidators.get(name);
  if (validators !== undefined) return validators;
  const known = [...optionalValidators.keys()];
  throw new UsageError(
    `Optional validator '${name}' does not exist. ${didYouMean(name, known, `Use one of ${known.join(', ')}.`)}`,
  );
}

function kubernetesVersion(args: Arguments): string | undefined {
  let version: string | undefined;
  for (const pair of listOption(args, 'optional-values')) {
    const [key = '', value = '', ...more] = pair.split('=');
    if (key !== 'k8s-version' || more.length > 0)
      throw new UsageError(`--optional-values takes k8s-version=VERSION, not '${pair}'.`);
    if (!/^v?\d{1,9}(?:\.\d{1,9}){0,2}$/.test(value))
      throw new UsageError(`'${value}' is not a Kubernetes version, such as 1.22.`);
    version = value;
  }
  return version;
}
