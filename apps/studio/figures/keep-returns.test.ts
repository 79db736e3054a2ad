import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { offeredGames } from './keep-returns.ts'
import { KEPT_RETURNS, keptReturn } from './kept-returns.ts'

const offered = offeredGames()

// That those of slots are right is told by `shipped-games.test.ts`, which works them out anyway.
test('returns are kept of every game and variant of the studio, and of none that is gone', () => {
  const kept = Object.keys(JSON.parse(readFileSync(KEPT_RETURNS, 'utf8')))
  expect(kept.toSorted(), 'run npm run figures').toEqual(offered.map(({ hash }) => hash).toSorted())
})

test.each(offered.filter(({ kind }) => kind !== 'slot'))('the return of $id is kept as its sheet has it', game => {
  expect(keptReturn(game.hash), 'run npm run figures').toBe((Number(game.sheet().rtp) * 100).toFixed(2))
})
