import { execFileSync } from 'node:child_process';
import { closeSync, existsSync, mkdirSync, mkdtempSync, openSync, rmdirSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { addCatalog } from '../support/app/add-catalog.ts';
import { type AppChild, startAppChild } from '../support/app/start-app-child.ts';
import { type AppWorld, startAppWorld } from '../support/app/start-app-world.ts';
import { goodChange } from '../support/small-catalog.ts';
import { until } from '../support/until.ts';

/** A small disk; undefined where this user may not mount one. */
function mountDisk(): string | undefined {
  const directory = mkdtempSync(join(tmpdir(), 'keeper-disk-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=40m', 'tmpfs', directory], { stdio: 'ignore' });
    return directory;
  } catch {
    rmdirSync(directory);
    return undefined;
  }
}

const disk = mountDisk();
if (disk === undefined) console.warn('A full disk is not tried: only root may mount one.');

(disk === undefined ? describe.skip : describe)('a full disk', () => {
  const place = disk ?? '';
  const filler = join(place, 'filler');
  let world: AppWorld;
  let child: AppChild | undefined;
  beforeAll(async () => {
    world = await startAppWorld();
    world.github.install(world.registered, 'acme');
    mkdirSync(join(place, 'data'));
  });
  afterAll(async () => {
    await child?.end('SIGKILL');
    await world.close();
    execFileSync('umount', ['-l', place]);
    rmdirSync(place);
  });

  function fill(): void {
    const file = openSync(filler, 'a');
    const zeros = Buffer.alloc(4096);
    try {
      for (;;) writeSync(file, zeros);
    } catch (error) {
      expect(error).toMatchObject({ code: 'ENOSPC' });
    } finally {
      closeSync(file);
    }
  }

  test('S5, W7, T16: is told by /readyz, the log and the check run, loses nothing, and ends', async () => {
    const repository = await addCatalog(world);
    child = await startAppChild(world, 'quick', { DATA_DIR: join(place, 'data') });
    const { url, output } = child;
    const ready = async () => {
      const answer = await fetch(`${url}/readyz`);
      return { status: answer.status, text: await answer.text() };
    };
    expect(await ready()).toMatchObject({ status: 200 });
    fill();
    const title = 'A title of a stranger';
    const pull = await world.github.openPull(repository, { by: 'alice', files: goodChange, title });
    await until(() => world.runs(pull).some(run => run.output.title?.startsWith('Could not be checked')));
    const [run] = world.runs(pull);
    expect(run?.status).toBe('in_progress');
    expect(run?.output.summary).toContain('The disk of the data folder is full.');
    expect(await ready()).toMatchObject({
      status: 503,
      text: expect.stringContaining('disk of the data folder is full'),
    });
    // Logged once the check run says so.
    await until(() => output().includes('The disk of the data folder is full.'));

    // Whatever there was in reserve is used up, too: nothing can be noted.
    rmSync(join(place, 'data', 'reserve'), { force: true });
    fill();
    const other = await world.github.openPull(await addCatalog(world), { by: 'alice', files: goodChange, title });
    // Files of the queue may have room for some events yet, and what failed may have left some on the disk.
    await until(async () => {
      fill();
      world.github.editPull(other, { body: `${title}, changed` }, 'alice');
      await world.github.settled();
      return output().includes('"event":"pull_request","status":500');
    });
    expect(await ready()).toMatchObject({ status: 503 });
    expect(output()).not.toContain(title);

    rmSync(filler);
    await until(async () => (await ready()).status === 200);
    expect(existsSync(join(place, 'data', 'reserve'))).toBe(true);
    // The time of the next retry has not come. GitHub knows which deliveries failed, and they are sent again.
    await until(() => pull.merged && other.merged);
  });
});
