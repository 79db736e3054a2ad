import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const { wallet, start } = JSON.parse(readFileSync('tests/vectors/wallet-cases.json', 'utf8')) as {
  wallet: { id: string }[]
  start: string
}

/** Ids in the names of tests. */
function tested(): Set<string> {
  const names = globSync(['tests/cases/*.test.ts', 'tests/faults/*.test.ts']).flatMap(path => [
    ...readFileSync(path, 'utf8').matchAll(/\btest(?:\.each\([\s\S]*?\](?: as const)?\))?\(\s*['`]([^'`]*)/g),
  ])
  return new Set(names.flatMap(([, name]) => name!.match(/W-\d{3}/g) ?? []))
}

test('every case of the table has a test with its id', () => {
  expect(start).toContain('cash 10000')
  const done = tested()
  expect(wallet.map(each => each.id).filter(id => !done.has(id))).toEqual([])
})
