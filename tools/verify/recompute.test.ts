import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const cwd = new URL('../..', import.meta.url)
const BILL = 'tests/vectors/agent-bill.json'
const bill = readFileSync(new URL(BILL, cwd), 'utf8')
const run = (args: string[], input = '') => {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['tools/verify/recompute.ts', ...args], {
    ...{ cwd, encoding: 'utf8', input },
  })
  return { status, out: stdout, err: stderr }
}

test('a bill comes to the same', () => {
  expect(run([BILL])).toMatchObject({ status: 0, out: expect.stringContaining('equal: 1774.98 gross') })
})

test('what was changed in it is found', () => {
  const changed = run(['-'], bill.replace('"bonus": "500.00"', '"bonus": "900.00"'))
  expect(changed).toMatchObject({
    status: 1,
    out: expect.stringContaining('DIFFERENT pnl: 47499.75 told, 47099.75 calculated'),
  })
  const other = run(['-'], bill.replace('"active": 4', '"active": 5'))
  expect(other).toMatchObject({ status: 1, out: expect.stringContaining('CHANGED') })
})

test('arguments that are none, and files that are none, end with their own codes', () => {
  expect(run([])).toMatchObject({ status: 2, err: expect.stringContaining('usage: npm run recompute') })
  expect(run(['-'], '{"bill":"7"}')).toMatchObject({ status: 1, out: expect.stringContaining('cannot be read') })
  expect(run(['missing.json']).status).toBe(1)
})
