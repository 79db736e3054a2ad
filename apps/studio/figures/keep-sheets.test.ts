import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { ArcadeSheet } from '#apps/studio/engine/arcade/figures.ts'
import type { FishingSheet } from '#apps/studio/engine/fishing/fishing-figures.ts'
import type { ParSheet } from '#apps/studio/engine/slots/figures/par-sheet.ts'
import { offeredGames } from './keep-sheets.ts'
import { KEPT_SHEETS, keptSheet } from './kept-sheets.ts'
import { shownOfArcade, shownOfCards, shownOfFishing, shownOfSlot, shownOfTable } from './shown-figures.ts'

const offered = offeredGames()

// That the returns of slots are right is told by `shipped-games.test.ts`, which works them out anyway.
test('figures are kept of every game and variant of the studio, and of none that is gone', () => {
  const kept = Object.keys(JSON.parse(readFileSync(KEPT_SHEETS, 'utf8')))
  expect(kept.toSorted(), 'run npm run figures').toEqual(offered.map(({ hash }) => hash).toSorted())
})

test.each(offered.filter(({ kind }) => kind !== 'slot'))('the figures of $id are kept as its sheet has them', game => {
  const sheet = game.sheet() as unknown
  const others = () => (game.fishing ? shownOfFishing(sheet as FishingSheet) : shownOfArcade(sheet as ArcadeSheet))
  const shown = game.table ? shownOfTable(game.table) : game.cards ? shownOfCards() : others()
  expect(keptSheet(game.hash), 'run npm run figures').toEqual(shown)
})

test('a slot shows its class and its top win, cut to hundredths of a stake', () => {
  const sheet = { rtp: 0.9596, sigma: 9.876, volatility: 'high', maximumRoundWin: 183.3399 } as ParSheet
  expect(shownOfSlot(sheet)).toEqual({ rtp: '95.96', volatility: 'high', topWin: '183.33', deviation: '9.88' })
  expect(shownOfSlot({ ...sheet, sigma: null, volatility: null, maximumRoundWin: null })).toEqual({
    ...{ rtp: '95.96', volatility: null, topWin: null, deviation: null },
  })
})

test('a game whose ways to play are of one class shows it, others say that players choose', () => {
  const choice = (sigma: number) => ({ sigma }) as ArcadeSheet['byChoice'][number]
  const sheet = { rtp: 0.99, maximumWin: 29.6, byChoice: [choice(1), choice(2)] } as ArcadeSheet
  expect(shownOfArcade(sheet)).toEqual({ rtp: '99.00', volatility: 'low', topWin: '29.6', deviation: '2.00' })
  expect(shownOfArcade({ ...sheet, byChoice: [choice(1), choice(20)] }).volatility).toBe('chosen')
})
