import { itemsOf, objectOf, textOf } from '../../json/fields.ts';
import type { JsonObject } from '../../json.ts';

/** Where operators expect their certificates: that of webhooks, and that of API services. Both get the same. */
const mounts = [
  { name: 'webhook-cert', path: '/tmp/k8s-webhook-server/serving-certs', certificate: 'tls.crt', key: 'tls.key' },
  {
    name: 'apiservice-cert',
    path: '/apiserver.local.config/certificates',
    certificate: 'apiserver.crt',
    key: 'apiserver.key',
  },
];
const paths: ReadonlySet<string> = new Set(mounts.map(({ path }) => path));

/**
 * A deployment whose containers have the certificate in a Secret. Volumes by the names, and mounts at the paths, that are used for it are replaced.
 *
 * @param spec of the deployment
 * @see https://github.com/operator-framework/operator-controller/blob/v1.11.0/internal/operator-controller/rukpak/render/registryv1/generators/generators.go
 */
export function withCertificate(spec: JsonObject, secretName: string): JsonObject {
  const template = objectOf(spec, 'template');
  const pod = objectOf(template, 'spec');
  const containers = itemsOf(pod, 'containers');
  const atPaths = containers
    .flatMap(container => itemsOf(container, 'volumeMounts'))
    .filter(mount => paths.has(textOf(mount, 'mountPath')));
  const replaced = new Set([...mounts, ...atPaths].map(named => textOf(named, 'name')));
  const stays = (named: JsonObject) => !replaced.has(textOf(named, 'name'));
  const volumes = mounts.map(({ name, certificate, key }) => ({
    name,
    secret: {
      secretName,
      items: [
        { key: 'tls.crt', path: certificate },
        { key: 'tls.key', path: key },
      ],
    },
  }));
  const volumeMounts = mounts.map(({ name, path }) => ({ name, mountPath: path }));
  const certified = {
    ...pod,
    volumes: [...itemsOf(pod, 'volumes').filter(stays), ...volumes],
    ...(containers.length === 0
      ? {}
      : {
          containers: containers.map(container => ({
            ...container,
            volumeMounts: [...itemsOf(container, 'volumeMounts').filter(stays), ...volumeMounts],
          })),
        }),
  };
  return { ...spec, template: { ...template, spec: certified } };
}
