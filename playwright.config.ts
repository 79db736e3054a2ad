import { existsSync } from 'node:fs'
import { defineConfig } from '@playwright/test'

const paths = [process.env.CHROMIUM, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']
const executablePath = paths.find(path => path && existsSync(path))

// This file is read in each worker, too.
const worker = process.env.TEST_PARALLEL_INDEX
if (worker !== undefined)
  for (const name of ['STORY_URL', 'STORY_DATABASE_URL']) process.env[name] = process.env[`${name}_${worker}`]

/** Journeys in a real browser against the real server, studio and PostgreSQL, which `tests/stories/world.ts` starts. */
export default defineConfig({
  testDir: 'tests/stories',
  testMatch: '*.story.ts',
  globalSetup: './tests/stories/world.ts',
  workers: 4,
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
