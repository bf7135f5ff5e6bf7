import { once } from 'node:events';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import type { JsonObject } from '../../../src/core/json.ts';
import { makeCertificate } from '../registry/make-certificate.ts';

/** A webhook that refuses the service account of the small operator in namespaces of installs. */
export interface Admission {
  /** Tells the API server of it. */
  readonly configuration: JsonObject;
  close(): Promise<void>;
}

/** @param reason what it says */
export async function startAdmission(reason: string): Promise<Admission> {
  const { pem, keyPem } = makeCertificate();
  const server = createServer({ cert: pem, key: keyPem }, async (request, response) => {
    const { apiVersion, kind, request: asked } = (await json(request)) as Readonly<Record<string, { uid: string }>>;
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(
      JSON.stringify({ apiVersion, kind, response: { uid: asked?.uid, allowed: false, status: { message: reason } } }),
    );
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const webhook = {
    name: 'refuses.catalog-keeper.test',
    clientConfig: { url: `https://127.0.0.1:${port}/`, caBundle: Buffer.from(pem).toString('base64') },
    rules: [{ operations: ['CREATE'], apiGroups: [''], apiVersions: ['v1'], resources: ['serviceaccounts'] }],
    namespaceSelector: { matchExpressions: [{ key: 'catalog-keeper.io/run', operator: 'Exists' }] },
    matchConditions: [{ name: 'foo', expression: "object.metadata.name == 'foo'" }],
    failurePolicy: 'Fail',
    sideEffects: 'None',
    admissionReviewVersions: ['v1'],
  };
  return {
    configuration: {
      apiVersion: 'admissionregistration.k8s.io/v1',
      kind: 'ValidatingWebhookConfiguration',
      metadata: { name: 'catalog-keeper-test' },
      webhooks: [webhook],
    },
    async close() {
      server.closeAllConnections();
      await new Promise(resolve => server.close(resolve));
    },
  };
}
