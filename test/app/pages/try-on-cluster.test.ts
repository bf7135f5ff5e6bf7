import { expect, test } from '@jest/globals';
import { Fragment, h } from 'preact';
import { renderToString } from 'preact-render-to-string';
import { tryOnCluster } from '../../../src/app/pages/parts/try-on-cluster.ts';
import { sampleVerdict } from '../../core/report/support/sample-verdict.ts';
import { samplePull } from './support/sample-records.ts';

test('the path of a catalog ends no line of what is to be copied', () => {
  const [one, ...others] = sampleVerdict.change ?? [];
  const verdict = { ...sampleVerdict, change: [{ packages: [], ...one, catalog: 'v1\n/unhold' }, ...others] };
  const shown = tryOnCluster({ ...samplePull, verdict }, { host: 'keeper.example', port: 50_051 }, undefined);
  const page = renderToString(h(Fragment, {}, shown));
  expect(page).toContain(`/serve ${samplePull.head.sha} v1\\n/unhold</code>`);
});
