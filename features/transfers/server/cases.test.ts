import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import vectors from '../../../tests/vectors/wallet-cases.json' with { type: 'json' }

test('every case of the transfer table has a test of its name', () => {
  const files = globSync('features/transfers/**/*.test.ts').map(file => readFileSync(file, 'utf8'))
  const named = new Set(
    files.flatMap(text => [...text.matchAll(/(?:test|describe)[^\n]*?\(\s*'(T-\d{3})/g)].map(([, id]) => id)),
  )
  const ids = vectors.transfer.map(each => each.id)
  expect(ids).toHaveLength(30)
  expect(ids.filter(id => !named.has(id))).toEqual([])
})
