import { expect, test } from 'vitest'
import { BAD, differences, PERFECT, type ReplayOptions, replay } from '../../../../../tests/proofs/sports/replay.ts'
import { freshStudioDatabase } from '../../../../../tests/support/database.ts'
import { recordDay } from '../../../../../tests/support/sports/recorded-day.ts'

const day = recordDay(20_261_128, 5)

async function replayed(options: Omit<ReplayOptions, 'bets'>) {
  const world = await freshStudioDatabase()
  try {
    return await replay(world.db, day, { bets: 40, ...options })
  } finally {
    await world.drop()
  }
}

test('a day through a bad network settles every bet as the day itself; without recovery it does not', async () => {
  const whole = await replayed({ faults: PERFECT, seed: 1 })
  expect(whole.wrong).toEqual([])
  expect([...whole.bets.values()].filter(end => !end.startsWith('SETTLED'))).toEqual([])
  expect(new Set(whole.bets.values()).size).toBeGreaterThan(10)

  expect(day.kinds).toMatchObject({
    rollback_bet_settlement: expect.any(Number),
    rollback_bet_cancel: expect.any(Number),
  })
  const bent = await replayed({ faults: BAD, seed: 5 })
  expect(bent.wrong).toEqual([])
  expect(differences(whole, bent)).toEqual([])
  for (const fault of ['drop', 'double', 'swap', 'disconnect', 'restart', 'cut recovery', 'recovery'])
    expect(bent.happened[fault], fault).toBeGreaterThan(0)

  const lost = await replayed({ faults: BAD, seed: 5, recovers: false })
  expect(differences(whole, lost).length).toBeGreaterThan(0)
})
