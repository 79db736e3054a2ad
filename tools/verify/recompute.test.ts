import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'

const run = (args: string[], input = '') =>
  spawnSync(process.execPath, ['tools/verify/recompute.ts', ...args], {
    ...{ cwd: new URL('../..', import.meta.url), encoding: 'utf8', input },
  })

test('arguments that are none, and files that are none, end with their own codes', () => {
  expect(run([])).toMatchObject({ status: 2, stderr: expect.stringContaining('usage: npm run recompute') })
  expect(run(['-'], '{"bill":"7"}')).toMatchObject({ status: 1, stdout: expect.stringContaining('cannot be read') })
  expect(run(['missing.json']).status).toBe(1)
})
