import type { Command } from '../command.ts';

/** Every command by name, loaded only when it is asked for: starting up must not cost what is not used. */
export const commands: Readonly<Record<string, () => Promise<Command>>> = {
  check: async () => (await import('./check.ts')).checkCommand,
  validate: async () => (await import('./validate.ts')).validateCommand,
  diff: async () => (await import('./diff.ts')).diffCommand,
  graph: async () => (await import('./graph.ts')).graphCommand,
  explain: async () => (await import('./explain.ts')).explainCommand,
  config: async () => (await import('./config.ts')).configCommand,
  replay: async () => (await import('./replay.ts')).replayCommand,
  render: async () => (await import('./render.ts')).renderCommand,
  'bundle validate': async () => (await import('./bundle-validate.ts')).bundleValidateCommand,
  'bundle to-configmap': async () => (await import('./bundle-to-configmap.ts')).bundleToConfigmapCommand,
  'bundle from-configmap': async () => (await import('./bundle-from-configmap.ts')).bundleFromConfigmapCommand,
  'image check': async () => (await import('./image-check.ts')).imageCheckCommand,
  'image inspect': async () => (await import('./image-inspect.ts')).imageInspectCommand,
  'image copy': async () => (await import('./image-copy.ts')).imageCopyCommand,
  'image tags': async () => (await import('./image-tags.ts')).imageTagsCommand,
  build: async () => (await import('./build.ts')).buildCommand,
  'generate dockerfile': async () => (await import('./generate-dockerfile.ts')).generateDockerfileCommand,
  publish: async () => (await import('./publish.ts')).publishCommand,
  audit: async () => (await import('./audit.ts')).auditCommand,
  'template render': async () => (await import('./template-render.ts')).templateRenderCommand,
  'template add-bundle': async () => (await import('./template-add-bundle.ts')).templateAddBundleCommand,
  app: async () => (await import('./app.ts')).appCommand,
  doctor: async () => (await import('./doctor.ts')).doctorCommand,
  completion: async () => (await import('./completion.ts')).completionCommand(commands),
};
