import { afterEach, beforeEach, expect, test } from 'vitest'
import { countFindings } from '#shared/server/proofs.ts'
import { givenReconciliation, type ReconciliationWorld } from '../support/reconciliation.ts'

/* Our rounds against what the vendor's games made of them. */

let world: ReconciliationWorld
beforeEach(async () => {
  world = await givenReconciliation()
  await world.newPlayer()
})
afterEach(() => world.close())

const declare = (bet: string, win: string) => {
  const { player, currency } = world.player()
  const round = `r-${world.n()}`
  world.books.declared.push({ player, round, currency, bet, win, ended_at: new Date().toISOString() })
}
const findings = async () => (await countFindings(world.db, ['reconciliation.proof_declared'])).declared
/** The timed work of the hour. */
async function anHourLater() {
  world.pass(60)
  await world.recon.compareRounds()
  return findings()
}

test('a round that is booked as it is declared is no finding', async () => {
  await world.bet('b1')
  await world.win('w1', '2500')
  declare('1000', '2500')
  expect(await anHourLater()).toBe(0)
})

test('a win that the vendor paid twice, as its own books have it, is found within the hour and until it is mended', async () => {
  await world.bet('b1')
  await world.win('w1', '2500')
  await world.win('w2', '2500')
  declare('1000', '2500')
  expect(await anHourLater()).toBe(1)
  const [row] = await world.db`select declared_payout, payout, round from reconciliation.proof_declared`
  expect(row).toEqual({ declared_payout: 250_000n, payout: 500_000n, round: `r-${world.n()}` })
  expect(await anHourLater()).toBe(1)
  await world.rollback('k1', 'w2')
  expect(await findings()).toBe(0)
})

test('a stake that was taken and not declared, and a round that we do not have, are found', async () => {
  await world.bet('b1')
  await world.bet('b2')
  declare('1000', '0')
  await world.newPlayer()
  declare('1000', '500')
  expect(await anHourLater()).toBe(2)
})

test('what a vendor did not tell while it was silent is compared when it speaks again, in pages of any size', async () => {
  world.books.setPageSize(1)
  await world.bet('b1')
  await world.win('w1', '2500')
  declare('1000', '2400')
  await world.newPlayer()
  await world.bet('b1')
  declare('1000', '0')
  world.books.setSilent(true)
  expect(await anHourLater()).toBe(0)
  world.books.setSilent(false)
  expect(await anHourLater()).toBe(1)
})

test('players of another merchant are compared in its own turn', async () => {
  await world.bet('b1')
  declare('1000', '700')
  await world.db`update games.players set merchant_id = 99 where player = ${world.player().player}`
  expect(await anHourLater()).toBe(0)
})
