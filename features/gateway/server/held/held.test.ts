import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { prove } from '#features/wallet/server/wallet.ts'
import { START } from '../../../../tests/support/contract.ts'
import { PROVEN } from '../../../../tests/support/given.ts'
import { givenReconciliation, type ReconciliationWorld } from '../../../../tests/support/reconciliation.ts'

let world: ReconciliationWorld
beforeAll(async () => {
  world = await givenReconciliation()
  await world.db`
    insert into games.games (id, vendor_id, code, game_type, classify, name, max_win_multiple)
    select 'TESTER.risky', id, 'risky', 'RNG', 'SLOT', 'Risky', 100 from games.vendors`
})
beforeEach(() => world.newPlayer())
afterAll(async () => {
  // I15: what is in suspense is what held wins say, and each of them is somebody's case.
  const [suspense] = await world.db<{ balance: bigint; held: bigint; unowned: number }[]>`
    select (select coalesce(sum(balance), 0)::bigint from wallet.public_balances where purpose = 'held') as balance,
      coalesce(sum(amount), 0)::bigint as held, count(*) filter (where not exists (
        select 1 from reconciliation.cases c where c.tx = t.tx and c.state <> 'CLOSED'))::int as unowned
    from wallet.public_calls t where state = 'HELD'`
  expect(suspense).toMatchObject({ balance: suspense!.held, unowned: 0 })
  expect(await prove(world.db)).toEqual(PROVEN)
  await world.close()
})
const left = (change: number) => String(START + change)
const heldCase = async () => (await world.cases()).find(each => each.type === 'LATE' || each.type === 'RISK')!
const heldMoney = async () => {
  const [row] = await world.db<{ balance: bigint }[]>`
    select balance from wallet.public_balances where member_id = ${world.memberId()} and purpose = 'held'`
  return row?.balance
}
/** A win of more than the game's multiple, while its round is open. */
async function winMuch(): Promise<void> {
  await world.bet('b1', '1000', { game: 'risky' })
  expect((await world.win('w1', '9000000', { game: 'risky' })).answer.status).toBe('HELD')
}
/** A round that is over, and a win of 500 that comes after. */
async function winLate(): Promise<void> {
  await world.bet('b1')
  await world.win('w1', '2500', { final: true })
  expect((await world.win('w2', '500')).answer.status).toBe('HELD')
}

test('W-091: a late win that two people release is paid once, and counts in its round', async () => {
  await winLate()
  const { id } = await heldCase()
  const { list } = await world.recon.cases.listHeld(1, { limit: 100 })
  expect(list.find(each => each.id === id)).toMatchObject({ type: 'LATE', amount: 50_000n })
  await world.settle(id, 'release')
  expect(await world.cash()).toBe(left(1500 + 500))
  expect(await heldMoney()).toBe(0n)
  expect((await world.statusOf('w2')).state).toBe('ACCEPTED')
  expect(await heldCase()).toMatchObject({ state: 'CLOSED', resolution: 'released' })
  expect((await world.recon.cases.listHeld(1, { limit: 100 })).list.map(each => each.id)).not.toContain(id)
  // The vendor hears the same answer for ever, and may take it back as any win.
  expect((await world.win('w2', '500')).answer.status).toBe('HELD')
  expect((await world.rollback('k2', 'w2')).answer.status).toBe('OK')
  expect(await world.cash()).toBe(left(1500))
})

test('W-091: a late win that two people return is not paid, and stays returned', async () => {
  await winLate()
  await world.settle((await heldCase()).id, 'return')
  expect(await world.cash()).toBe(left(1500))
  expect(await heldMoney()).toBe(0n)
  expect((await world.statusOf('w2')).state).toBe('RETURNED')
  expect(await heldCase()).toMatchObject({ state: 'CLOSED', resolution: 'returned' })
  expect((await world.rollback('k2', 'w2')).answer).toMatchObject({ status: 'OK', already: true })
  expect(await world.cash()).toBe(left(1500))
})

test('W-095: a win beyond the game’s multiple is released by two people; a waiting round is complete with it', async () => {
  await winMuch()
  await world.endRound({ bet: '1000', win: '9000000' })
  expect(await world.roundState()).toBe('CLOSING')
  const { id } = await heldCase()
  const { propose, decide } = world.recon.cases
  await expect(propose(world.who('ann'), id, 'close', 'never mind')).rejects.toThrow('not_allowed')
  await propose(world.who('ann'), id, 'release', 'the game was checked')
  await expect(decide(world.who('ann'), id, true)).rejects.toThrow('second_person_needed')
  expect(await world.cash()).toBe(left(-1000))
  await decide(world.who('bob'), id, true)
  await expect(decide(world.who('cat'), id, true)).rejects.toThrow('not_found')
  expect(await world.cash()).toBe(left(9_000_000 - 1000))
  expect(await world.roundState()).toBe('CLOSED')
})

test('W-095: a waiting round is complete without a win that is returned', async () => {
  await winMuch()
  await world.endRound({ bet: '1000', win: '9000000' })
  await world.settle((await heldCase()).id, 'return')
  expect(await world.roundState()).toBe('CLOSED')
  expect(await world.cash()).toBe(left(-1000))
})

test('W-101: a late win of free rounds that is released is not paid once more at their end', async () => {
  const { player } = world.player()
  await world.db`
    insert into gateway.rewards (vendor_id, reward, merchant_id, player, game, currency, rounds, rounds_left, pays, expires_at)
    select id, ${`free-${player}`}, 1, ${player}, 'slot', 'CRD', 2, 2, 'real', now() + interval '1 day' from games.vendors`
  const free = { kind: 'free_round', reward: `free-${player}` }
  await world.bet('b1', '0', free)
  await world.win('w1', '300', { ...free, final: true })
  expect((await world.win('w2', '500', free)).answer.status).toBe('HELD')
  await world.settle((await heldCase()).id, 'release')
  const end = { tx: `end-${world.n()}`, reward: free.reward, status: 'played', total: '800' }
  await world.call('reward_status', { ...world.player(), ...end })
  expect(await world.cash()).toBe(left(800))
})

test('W-091: of a late jackpot that is released its pool pays its part', async () => {
  await world.bet('b1')
  await world.win('w1', '2500', { final: true })
  const grand = { kind: 'jackpot', jackpot: { progressive: '400', fixed: '100' } }
  expect((await world.win('w2', '500', grand)).answer.status).toBe('HELD')
  await world.settle((await heldCase()).id, 'release')
  const lines = await world.db`
    select house, amount / 100 as minor from wallet.public_lines
    where member_id = ${world.memberId()} and kind = 'win_release' order by house, minor`
  expect(lines.map(({ house, minor }) => `${house} ${minor}`)).toEqual(['jackpot 400', 'payout -500', 'payout 100'])
  expect(await world.db`select * from gateway.proof_obligations`).toEqual([])
  await world.rollback('k2', 'w2')
  expect(await world.cash()).toBe(left(1500))
  expect(await world.db`select * from gateway.proof_obligations`).toEqual([])
})

test('two decisions at the same moment move the money once', async () => {
  await winLate()
  const { id } = await heldCase()
  await world.recon.cases.propose(world.who('ann'), id, 'release', 'fine')
  const decided = await Promise.allSettled(
    ['bob', 'cat', 'dan'].map(name => world.recon.cases.decide(world.who(name), id, true)),
  )
  expect(decided.filter(each => each.status === 'fulfilled')).toHaveLength(1)
  expect(await world.cash()).toBe(left(2000))
})

test('a held win that the vendor takes back while people decide is not paid', async () => {
  await winLate()
  const { id } = await heldCase()
  await world.recon.cases.propose(world.who('ann'), id, 'release', 'fine')
  await world.rollback('k2', 'w2')
  await expect(world.recon.cases.decide(world.who('bob'), id, true)).rejects.toThrow('not_allowed')
  await world.recon.cases.decide(world.who('bob'), id, false)
  await world.settle(id, 'close')
  expect(await world.cash()).toBe(left(1500))
})

test('a held win whose bet was taken back can only be returned', async () => {
  await winMuch()
  await world.rollback('k1', 'b1')
  const { id } = await heldCase()
  await world.recon.cases.propose(world.who('ann'), id, 'release', 'fine')
  await expect(world.recon.cases.decide(world.who('bob'), id, true)).rejects.toThrow('not_allowed')
  await world.recon.cases.decide(world.who('bob'), id, false)
  await world.settle(id, 'return')
  expect(await world.cash()).toBe(left(0))
})
