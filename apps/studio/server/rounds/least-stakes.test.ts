import { expect, test } from 'vitest'
import { loadArcade, makeArcadeSheet } from '../../engine/arcade/arcade-games.ts'
import { openLibrary } from './library.ts'

const library = [...openLibrary().values()]
const exact = library.filter(game => game.arcade && game.unit === 10)

test.each(exact.map(game => [game.id, game] as const))('%s pays at its least stake what it says', (_id, game) => {
  const sheet = makeArcadeSheet(loadArcade(game.file), game.unit)
  expect(sheet.lowestPaidRtp).toBe(sheet.rtp)
})

test('games whose tables hold one decimal are played from 0.10, games with pools are jackpots, cards lie on a table', () => {
  expect(exact.length).toBeGreaterThanOrEqual(8)
  const classOf = (id: string) => library.find(game => game.id === id)?.classify
  expect([classOf('ember-jar'), classOf('lantern-road'), classOf('paper-crown')]).toEqual(['JP', 'JP', 'TG'])
  expect(library.filter(game => (game.classify === 'JP') !== game.jackpots.length > 0)).toEqual([])
})
