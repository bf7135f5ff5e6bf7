import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from '@jest/globals';
import { hasCorpus } from '../../support/corpus.ts';
import type { CorpusReport } from '../../support/report-corpus-bundles.ts';

/** Why directories give another blob than the catalogs have. */
const explained: Readonly<Record<string, readonly string[]>> = {
  // The catalog was written by hand, and its `olm.gvk` properties have descriptions.
  'operators/kubebrowser/0.0.1': ['catalogs/v4.19/kubebrowser/catalog.yaml'],
  'operators/kubebrowser/0.0.2': ['catalogs/v4.19/kubebrowser/catalog.yaml'],
  // A former version of the directory: the catalogs have the present one.
  'operators/aws-neuron-operator/0.0.1': ['catalogs/v4.19/aws-neuron-operator/catalog.yaml'],
  // Its ClusterServiceVersion has the name of version 0.4.0, which the catalogs have.
  'operators/slurm-operator/0.4.1': ['catalogs/v4.18/slurm-operator/catalog.yaml'],
};

/**
 * What is wrong with directories of the sample, by check and operator with the number of versions:
 * - `crd-prunes-unknown-fields`: definitions of `apiextensions.k8s.io/v1beta1`, which keep unknown fields where they do not say otherwise.
 * - `service-accounts-are-created-by-olm`: a ServiceAccount that the ClusterServiceVersion names has a manifest of its own.
 * - `csv-examples-fit-its-apis`: examples of a version of an API that the operator does not provide.
 * - `bundle-related-images-are-references`: related images that are empty.
 */
const wrong: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  'crd-prunes-unknown-fields': {
    'datadog-operator': 2,
    'grafana-operator': 2,
    'keycloak-operator': 2,
    'strimzi-kafka-operator': 4,
  },
  'service-accounts-are-created-by-olm': { 'mongodb-atlas-kubernetes': 1, 'node-healthcheck-operator': 1 },
  'csv-examples-fit-its-apis': { 'strimzi-kafka-operator': 1 },
  'bundle-related-images-are-references': { 'strimzi-kafka-operator': 1 },
};

/** A sixth of the directories, and those in which there is something to find. */
const sample = ['6', ...Object.keys(explained), 'operators/strimzi-kafka-operator/0.11.1'];

(hasCorpus('Rendering bundles') ? test : test.skip)(
  'bundle directories of a real repository are valid but for what is explained, and render to what its catalogs have',
  async () => {
    // In a process of its own: the contexts of jest make loops over 350 MB of manifests several times as slow.
    const program = join(import.meta.dirname, '../../support/report-corpus-bundles.ts');
    const { stdout } = await promisify(execFile)(process.execPath, ['--no-warnings', program, ...sample], {
      env: { ...process.env, NODE_OPTIONS: '' },
      maxBuffer: 1024 * 1024,
    });
    const { directories, compared, ...report } = JSON.parse(stdout) as CorpusReport;
    expect({ directories, compared }).toEqual({ directories: 207, compared: 57 });
    expect(report).toEqual({ refused: [], differing: explained, invalid: wrong, unmigrated: [] });
  },
  300_000,
);
