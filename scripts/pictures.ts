/** `npm run pictures`: takes the pictures of the pages of the App in docs/images, light and dark, of the App of the demo. It needs Chromium. */
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { runAppDemo } from './demo/app.ts';
import { pullRequests } from './demo/pull-requests.ts';
import { DemoRepository } from './demo/repository.ts';
import { root } from './docs/pages.ts';

/** Pages below that of the repository, by the name of the picture, and the first heading that it leaves out. */
const pictures = {
  'pull-request': { path: '/pull/2', until: 'Reproduce locally' },
  repository: { path: '', until: 'History' },
};

const repository = new DemoRepository();
try {
  for (const { branch, edits } of pullRequests) repository.branch(branch, edits);
  const app = await runAppDemo(repository);
  const executablePath = process.env.CHROMIUM ?? '/usr/bin/chromium';
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  try {
    for (const colorScheme of ['light', 'dark'] as const) {
      const width = 900;
      const page = await browser.newPage({ viewport: { width, height: 600 }, colorScheme });
      for (const [name, { path, until }] of Object.entries(pictures)) {
        await page.goto(`${app.page}${path}`);
        const heading = await page.getByRole('heading', { name: until }).boundingBox();
        const clip = { x: 0, y: 0, width, height: heading?.y ?? 600 };
        await page.screenshot({ path: join(root, `docs/images/${name}-${colorScheme}.png`), fullPage: true, clip });
      }
    }
  } finally {
    await browser.close();
    await app.close();
  }
} finally {
  repository.remove();
}
