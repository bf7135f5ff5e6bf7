import { afterAll, afterEach, beforeAll, beforeEach } from '@jest/globals';
import nock from 'nock';

/** Every request of the tests of a file is answered by nock, or fails. The next file in the same process starts afresh. */
export function onNock(): void {
  beforeAll(() => {
    if (!nock.isActive()) nock.activate();
  });

  beforeEach(() => {
    nock.disableNetConnect();
  });

  afterEach(() => {
    nock.cleanAll();
    nock.enableNetConnect();
  });

  afterAll(() => {
    nock.restore();
  });
}
