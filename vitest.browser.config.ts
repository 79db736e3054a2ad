import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { commands } from './tests/screens/commands.ts'
import { BROWSER_FLAGS, findBrowser } from './tools/dev/browser.mjs'
import { words } from './tools/words.ts'

const SCREENS = '{apps,features,shared}/**/*.screen.test.tsx'
const STAGE = 'apps/studio/**/*.screen.test.tsx'

const executablePath = findBrowser()

/**
 * Screens as a player sees them, in a real Chromium, with the network answered by typed fakes (tests/screens):
 * `npx vitest run --config vitest.browser.config.ts [PATH…]`.
 */
export default defineConfig({
  plugins: [react(), tailwindcss(), words('site')],
  resolve: { alias: { 'use-intl/format-message': 'use-intl/format-message/format-only' } },
  publicDir: 'apps/site/public',
  cacheDir: 'node_modules/.vite-screens',
  test: {
    // A game's page has its own looks: they would stay on the page of the site's.
    projects: [
      { extends: true, test: { name: 'site', include: [SCREENS], exclude: [STAGE, 'node_modules/**'] } },
      { extends: true, test: { name: 'stage', include: [STAGE] } },
    ],
    setupFiles: ['tests/screens/setup.ts'],
    // One page shows all files of a project: reading hundreds of modules anew for each took a third of the time.
    isolate: false,
    // What is waited for comes at once, except on a busy machine: these only end what hangs.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 30_000, interval: 25 } },
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      commands,
      viewport: { width: 1280, height: 900 },
      provider: playwright({
        launchOptions: { ...(executablePath ? { executablePath } : {}), args: BROWSER_FLAGS },
        contextOptions: { locale: 'en-GB', reducedMotion: 'reduce' },
        actionTimeout: 30_000,
      }),
      instances: [{ browser: 'chromium' }],
    },
  },
})
