import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{apps,features,shared,tools,tests}/**/*.test.{ts,tsx}'],
    exclude: ['tests/stories/**', 'node_modules/**'],
    globalSetup: './tests/setup-template.ts',
    maxWorkers: 3,
    testTimeout: 20_000,
    hookTimeout: 30_000,
  },
})
