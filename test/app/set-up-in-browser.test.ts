import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { chromium } from 'playwright-core';
import { runDoctor } from '../../src/app/run-doctor.ts';
import { readSettings } from '../../src/app/settings.ts';
import { serveSetup } from '../../src/app/setup/serve-setup.ts';
import { startApp } from '../../src/app/start-app.ts';
import { startGitHub } from '../support/github/index.ts';
import { goodChange, smallRepository } from '../support/small-catalog.ts';
import { until } from '../support/until.ts';

const executablePath = process.env.CHROMIUM ?? '/usr/bin/chromium';
if (!existsSync(executablePath))
  process.stderr.write(`The set-up is not tried in a browser: there is no ${executablePath}.\n`);

/** The section "Set up the App" of docs/app.md, on another GitHub than github.com. */
(existsSync(executablePath) ? test : test.skip)(
  'the App is registered in a browser, and starts, judges, merges and is examined with nothing but what the set-up kept',
  async () => {
    const github = await startGitHub();
    github.sitDown('mona');
    const dataDir = mkdtempSync(join(tmpdir(), 'catalog-keeper-test-'));
    const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
    let said = '';
    try {
      // 1. Register the App.
      const env = { DATA_DIR: dataDir, HOST: '127.0.0.1', PORT: '0', GITHUB_API_URL: github.apiUrl };
      const write = (text: string) => {
        said += text;
      };
      const ended = serveSetup({ env, cwd: dataDir, stderr: { write } }, new Promise(() => undefined));
      await until(() => said.includes('Open '));
      const page = await browser.newPage();
      await page.goto(/http:\S+/.exec(said)?.[0] ?? '');
      await page.getByLabel('Address that GitHub reaches').fill('http://127.0.0.1:9');
      await page.getByLabel('Name of the App').fill('Keeper of mona');
      await page.getByRole('button').click();
      await page.getByRole('button', { name: 'Register on GitHub' }).click();
      await page.getByRole('heading', { name: 'The App is registered' }).waitFor();
      const install = page.getByRole('link', { name: 'keeper-of-mona' });
      expect(await install.getAttribute('href')).toContain('/apps/keeper-of-mona/installations/new');
      await ended;
      expect(readFileSync(join(dataDir, 'app.env'), 'utf8')).toContain(`GITHUB_API_URL=${github.apiUrl}\n`);

      // 2. Start it: which GitHub it is at is kept, too.
      const started = { DATA_DIR: dataDir, HOST: '127.0.0.1', PORT: '0', IMAGES: 'skip', LOG_LEVEL: 'fatal' };
      const running = await startApp(readSettings(started, dataDir));
      try {
        const [registered] = github.world.apps.values();
        if (registered === undefined) throw new Error('No App was registered.');
        expect(registered.hook.url).toBe('http://127.0.0.1:9/api/github/webhooks');
        // The public address leads here.
        registered.hook.url = `${running.url}/api/github/webhooks`;
        // 3. to 6. Install it, add the configuration, require its check, create the labels.
        github.install(registered, 'mona');
        const configuration = 'owners:\n  maintainers: [{login: mona}]\n';
        const repository = await github.addRepository('mona/catalog', {
          files: { ...smallRepository, '.github/catalog-keeper.yml': configuration },
        });
        const required_status_checks = [{ context: 'catalog-keeper', integration_id: registered.id }];
        const parameters = { strict_required_status_checks_policy: false, required_status_checks };
        github.addRuleset(repository, { rules: [{ type: 'required_status_checks', parameters }] });
        const pull = await github.openPull(repository, { by: 'alice', files: goodChange });
        await until(() => pull.merged);
        // 7. See what is still missing.
        const examined = { env: { DATA_DIR: dataDir }, cwd: dataDir, now: new Date().toISOString() };
        const found = await runDoctor({ ...examined, repository: 'mona/catalog' });
        const wanting = found.filter(({ state }) => state !== 'ok').map(({ id }) => id);
        expect(wanting).toEqual(['webhook-is-encrypted', 'labels-are-there']);
      } finally {
        await running.stop(10_000);
      }
    } finally {
      await browser.close();
      await github.close();
      rmSync(dataDir, { recursive: true, force: true });
    }
  },
);
