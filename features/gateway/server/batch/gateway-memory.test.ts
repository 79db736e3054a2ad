import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { setMemberStatus } from '#features/people/server/people.ts'
import { exclude, setLimit } from '#features/protection/server/protection.ts'
import { endMemberSessions } from '#features/sessions/server/sessions.ts'
import { accountOf, move, prove } from '#features/wallet/server/wallet.ts'
import { amount } from '#shared/money.ts'
import { transaction } from '#shared/server/db.ts'
import { type ContractWorld, givenContract, START } from '../../../../tests/support/contract.ts'
import { givenVendor, PROVEN } from '../../../../tests/support/given.ts'
import { proveGateway } from '../proof.ts'

/* What a server remembers of a player, and what becomes of it when something else was written meanwhile. */

let world: ContractWorld
let other: Awaited<ReturnType<typeof givenVendor>>
beforeAll(async () => {
  world = await givenContract()
  other = await givenVendor(world.context)
})
beforeEach(() => world.newPlayer())
afterAll(async () => {
  await other.gateway.close()
  await world.close()
})

const body = (tx: string, minor: string, more: object = {}) => ({
  ...world.player(),
  tx: `${tx}-${world.n()}`,
  round: `r-${tx}-${world.n()}`,
  amount: minor,
  ...more,
})
const own = () => ({ merchantId: 1, memberId: world.memberId(), by: 'ann' })
/** The next bet of a player whom the server remembers, after somebody else wrote something. */
async function betAfter(work: () => Promise<unknown>) {
  expect((await world.call('bet', body('a', '100'))).answer.status).toBe('OK')
  await work()
  return (await world.call('bet', body('b', '100'))).answer
}

test('what another server wrote for a player counts at the next bet', async () => {
  const { balance, wallet_version } = await betAfter(() => other.call('bet', body('x', '700')))
  expect(balance!.cash).toBe(String(START - 100 - 700 - 100))
  // The welcome, and three bets.
  expect(wallet_version).toBe(4)
})

test('a bet that is refused is refused for what the log knows: its round may be over, which is not remembered', async () => {
  const round = { round: `over-${world.n()}` }
  expect((await world.call('bet', body('a', '100', round))).answer.status).toBe('OK')
  expect((await world.call('win', body('w', '0', { ...round, final: true }))).answer.status).toBe('OK')
  const tooMuch = await world.call('bet', body('b', String(START + 1), round))
  expect(tooMuch.answer.status).toBe('ROUND_CLOSED')
  const inNew = await world.call('bet', body('c', String(START + 1)))
  expect(inNew.answer.status).toBe('INSUFFICIENT_FUNDS')
})

test('a round taken back tells its bets from the oldest on, whatever else the batch names', async () => {
  const round = { round: `back-${world.n()}` }
  const [first, second] = [body('first', '100', round), body('second', '200', round)]
  await world.call('bet', first)
  await world.call('bet', second)
  const [, back] = await Promise.all([
    world.call('bet', second),
    world.call('rollback_round', { ...world.player(), ...round, tx: `back-${world.n()}` }),
  ])
  expect(back.answer).toMatchObject({ status: 'OK', bets: [{ tx: first.tx }, { tx: second.tx }] })
})

test('players who come from another server, many in one batch, each go on from how they stand', async () => {
  const players: object[] = []
  for (let i = 0; i < 5; i++) {
    await world.newPlayer()
    const bets = ['a', 'x', 'b'].map(tx => body(tx, '100'))
    expect((await world.call('bet', bets[0]!)).answer.status).toBe('OK')
    expect((await other.call('bet', bets[1]!)).answer.status).toBe('OK')
    players.push(bets[2]!)
  }
  const answers = await Promise.all(players.map(bet => world.call('bet', bet)))
  for (const { answer } of answers)
    expect(answer).toMatchObject({ status: 'OK', balance: { cash: String(START - 300) }, wallet_version: 4 })
})

test('so does money that came another way', async () => {
  const { balance } = await betAfter(() =>
    transaction(world.db, async tx => {
      const account = await accountOf(tx, 1, world.memberId(), 'real')
      const lines = [{ account, house: { purpose: 'deposits', subject: '' } as const, amount: amount(5_000_000n) }]
      await move(tx, [{ key: `deposit:${world.n()}`, kind: 'deposit', reference: '', lines }])
    }),
  )
  expect(balance!.cash).toBe(String(START - 100 + 50_000 - 100))
})

test.each([
  ['blocked', 'PLAYER_BLOCKED', () => transaction(world.db, tx => setMemberStatus(tx, 1, world.memberId(), 'blocked'))],
  ['logged out', 'TOKEN_EXPIRED', () => transaction(world.db, tx => endMemberSessions(tx, world.memberId(), 'logout'))],
  [
    'limited',
    'LIMIT_REACHED',
    () => transaction(world.db, tx => setLimit(tx, { ...own(), kind: 'single_bet', max: amount(5_000n) })),
  ],
  [
    'excluded',
    'PLAYER_BLOCKED',
    () => transaction(world.db, tx => exclude(tx, { ...own(), kind: 'operator', reason: 'test' })),
  ],
] as const)('a member who is %s meanwhile bets no more', async (_, status, change) => {
  expect((await betAfter(change)).status).toBe(status)
})

test('the same call to two servers at once is decided once, and both answer the same bytes', async () => {
  for (let i = 0; i < 20; i++) {
    const bet = body(`t${i}`, '100')
    const told = await Promise.all([world.call('bet', bet), other.call('bet', bet), world.call('bet', bet)])
    expect(new Set(told.map(each => each.body)).size).toBe(1)
    const win = { ...bet, tx: `w-${bet.tx}`, ref: bet.tx, amount: '90', final: true }
    const paid = await Promise.all([other.call('win', win), world.call('win', win)])
    expect(new Set(paid.map(each => each.body)).size).toBe(1)
  }
  expect(await world.cash()).toBe(String(START - 20 * 10))
})

/** Rounds of one player side by side, each call to one of the two servers. */
async function playOnBoth(rounds: number) {
  await Promise.all(
    Array.from({ length: rounds }, async (_, i) => {
      const servers = [world.call, other.call]
      const bet = body(`m${i}`, '100')
      expect((await servers[i % 2]!('bet', bet)).answer.status).toBe('OK')
      if (i % 5 === 0) await servers[(i >> 1) % 2]!('rollback', { ...world.player(), tx: `k-${bet.tx}`, ref: bet.tx })
      else await servers[(i >> 1) % 2]!('win', { ...bet, tx: `w-${bet.tx}`, ref: bet.tx, amount: '90', final: true })
    }),
  )
}

test('two servers side by side lose nothing and make nothing', async () => {
  await playOnBoth(200)
  expect(await world.cash()).toBe(String(START - 160 * 10))
  expect(await prove(world.db)).toEqual(PROVEN)
  expect(Object.values(await proveGateway(world.db)).every(found => found === 0)).toBe(true)
})

test('without the unique place they would: the proof finds it', async () => {
  const [index] = await world.db<{ name: string }[]>`
    select 'wallet.log_' || to_char(now() at time zone 'utc', 'YYYYMM') || '_place' as name`
  await world.db.unsafe(`drop index ${index!.name}`)
  await playOnBoth(200)
  expect((await prove(world.db)).chain).toBeGreaterThan(0)
})
