import { afterAll, beforeAll, expect, test } from 'vitest'
import { emptyTally, playParallel } from '../../../../tests/parallel/rounds.ts'
import { differing, openTwoStudios, randomOf } from '../../../../tests/parallel/studios.ts'
import { betWaysOf, waysOf } from '../../../../tests/parallel/ways.ts'
import { freshStudioDatabase } from '../../../../tests/support/database.ts'
import { openLibrary } from './library.ts'

/* Several actions at once on one open round. At full size: `npm run soak -- parallel`. */

const library = openLibrary()
let world: Awaited<ReturnType<typeof freshStudioDatabase>>

beforeAll(async () => {
  world = await freshStudioDatabase()
})
afterAll(() => world.drop())

test.each([...waysOf(library), ...betWaysOf(library)].map(way => [way.game.id, way] as const))(
  '%s: of 2 to 8 actions in one tick one is done, the others are told nothing, and each round is paid once',
  async (_, way) => {
    const { studios, wallet, close } = openTwoStudios(world.db, library)
    const tally = emptyTally()
    const random = randomOf(20_261_123)
    await Promise.all(Array.from({ length: 4 }, () => playParallel({ db: world.db, studios, random }, way, 10, tally)))
    await close()
    expect(tally).toMatchObject({ rounds: 40, toldWrongly: 0, notMovedOnce: 0 })
    expect(differing(wallet, tally)).toEqual([])
    for (const { id, stake, payout } of tally.played)
      expect(wallet.ended.get(id)).toMatchObject({ bet: String(stake), win: String(payout) })
  },
)
