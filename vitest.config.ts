import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{apps,features,shared,tools,tests}/**/*.test.{ts,tsx}'],
    exclude: ['tests/stories/**', 'node_modules/**'],
    globalSetup: './tests/setup-template.ts',
    // A file waits for the database half of its time: four keep two cores busy, and may slow one another down.
    maxWorkers: 4,
    testTimeout: 40_000,
    hookTimeout: 60_000,
    // What is waited for comes at once, except beside three other files on a busy machine.
    expect: { poll: { timeout: 20_000 } },
  },
})
