import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { gameFiles } from '#apps/studio/shipped-games.ts'
import { wordsIn } from '../words/words.ts'
import { namePool } from './feature-names.ts'

const tiers = [...gameFiles().values()].flatMap(file => {
  const text = readFileSync(file, 'utf8')
  const { jackpots = {} } = JSON.parse(text) as { jackpots?: object }
  return [...Object.keys(jackpots), ...[...text.matchAll(/"tier": "(\w+)"/g)].map(([, tier]) => tier!)]
})

test.each([...new Set(tiers)])('the tier %s has a name in every language', tier => {
  const [english, ...others] = (['EN', 'VI', 'UR'] as const).map(language => namePool(tier, wordsIn(language)))
  for (const other of others) expect(other).not.toBe(english)
})
