import { existsSync } from 'node:fs'
import { defineConfig } from '@playwright/test'

const paths = [process.env.CHROMIUM, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']
const executablePath = paths.find(path => path && existsSync(path))

/** What looks at every page in every look, or at hundreds of payloads: `npm run soak -- stories --only looks`. */
const HEAVY = ['**/pages.story.ts', '**/*-looks.story.ts', '**/brands.story.ts', '**/messages-xss.story.ts']
/** They change what a whole merchant shows: one after the other, at a merchant of their own. */
const CHANGING = ['**/shell-*.story.ts']
/** At the second brand. */
const LOTUS = ['**/lotus-*.story.ts']
const isSoak = process.env.STORY_LOOKS === 'all'

/** Journeys in a real browser against one real server, studio and PostgreSQL, which `tests/stories/world.ts` starts. */
export default defineConfig({
  testDir: 'tests/stories',
  globalSetup: './tests/stories/world.ts',
  workers: 3,
  projects: [
    {
      ...{ name: 'demo', metadata: { merchant: 1 }, testMatch: '*.story.ts' },
      testIgnore: [...CHANGING, ...LOTUS, ...(isSoak ? [] : HEAVY)],
    },
    { name: 'lotus', metadata: { merchant: 2 }, testMatch: LOTUS },
    { name: 'changing', metadata: { merchant: 3 }, testMatch: CHANGING, workers: 1 },
  ],
  // Two cores serve the browsers and all the servers: what is waited for comes at once, except on a busy machine. These
  // only end what hangs.
  timeout: 240_000,
  expect: { timeout: 60_000 },
  retries: 0,
  forbidOnly: true,
  reporter: [['list'], ['json', { outputFile: 'test-results/stories.json' }]],
  outputDir: 'test-results/stories',
  use: {
    locale: 'en-GB',
    actionTimeout: 60_000,
    screenshot: 'only-on-failure',
    // What a story answers in the server's place must reach the page; stories about the offline shell allow it.
    serviceWorkers: 'block',
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      args: [
        '--no-sandbox',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--enable-unsafe-swiftshader',
      ],
    },
  },
})
