import type { OperatorImage } from './operator-images.ts';
import type { PlatformLabels } from './platform-labels.ts';

/** Everything that an operator could run on: what its labels say, and what the images of its manager are there for. */
export function supportedPlatforms(labels: PlatformLabels, images: readonly OperatorImage[]): PlatformLabels {
  const built = images.flatMap(({ role, platforms }) =>
    role === 'manager' && platforms?.kind === 'exists' ? platforms.value : [],
  );
  const parts = built.map(platform => platform.split('/'));
  return {
    systems: unique([...orDefault(labels.systems, 'linux'), ...parts.map(([os = '']) => os)]),
    architectures: unique([
      ...orDefault(labels.architectures, 'amd64'),
      ...parts.map(([, processor = '']) => processor),
    ]),
  };
}

function orDefault(names: readonly string[], name: string): readonly string[] {
  return names.length === 0 ? [name] : names;
}

function unique(names: readonly string[]): readonly string[] {
  return [...new Set(names)].filter(name => name !== '').sort();
}
