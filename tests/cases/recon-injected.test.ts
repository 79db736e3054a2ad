import { afterAll, beforeAll, expect, test } from 'vitest'
import type { FeedItem } from '#features/games/api-vendor.ts'
import { prove } from '#features/wallet/server/wallet.ts'
import { PROVEN } from '../support/given.ts'
import { givenReconciliation, type ReconciliationWorld } from '../support/reconciliation.ts'

const ROUNDS = 2_500
const PLAYERS = 10
/** 0.1 % of 5,000 transactions of each kind. */
const SHARE = 5

let world: ReconciliationWorld
const players: ReturnType<ReconciliationWorld['player']>[] = []
beforeAll(async () => {
  world = await givenReconciliation()
  for (let i = 0; i < PLAYERS; i++) {
    await world.newPlayer()
    players.push(world.player())
  }
})
afterAll(async () => {
  expect(await prove(world.db)).toEqual(PROVEN)
  await world.close()
})

type Sent = FeedItem & { op: 'bet' | 'win' }

/** Round i: a bet of 100 and a win of 100 + i, as both sides see them; some of them never arrive with us. */
function roundOf(i: number): Sent[] {
  const { player, game, currency } = players[i % PLAYERS]!
  const at = new Date().toISOString()
  const common = { player, game, currency, round: `round-${i}`, kind: 'normal', state: 'ACCEPTED' as const, at }
  return [
    { ...common, op: 'bet', tx: `b-${i}`, ref: '', amount: '100' },
    { ...common, op: 'win', tx: `w-${i}`, ref: `b-${i}`, amount: String(100 + i) },
  ]
}

async function send({ op, player, at, state: _, ...call }: Sent): Promise<void> {
  const { session } = players.find(each => each.player === player)!
  const { answer } = await world.call(op, { ...call, player, session, occurred_at: at })
  if (answer.status !== 'OK') throw new Error(`${call.tx}: ${answer.status}`)
}

/** The first `count` rounds from a place on, spread over all pages. */
const some = (place: number) => Array.from({ length: SHARE }, (_, i) => place + i * (ROUNDS / SHARE))

test('R-19: of 5,000 transactions 0.1 % missing, extra and wrong on either side are all found, classified, and none is paid twice', async () => {
  const lost = { win: some(3), bet: some(50) }
  const untold = { win: some(100), bet: some(150), unknownBet: some(200) }
  const wrong = { amount: some(250), currency: some(300), state: some(350) }
  const extra = { twin: some(400), orphan: some(450) }

  const rounds = Array.from({ length: ROUNDS }, (_, i) => roundOf(i))
  // With us: some wins and some whole rounds never arrive, some bets have no win.
  const sent = rounds.flatMap(([bet, win], i) => {
    if (lost.bet.includes(i)) return []
    if (lost.win.includes(i) || untold.unknownBet.includes(i)) return [[bet!]]
    return [[bet!, win!]]
  })
  for (let i = 0; i < sent.length; i += 250)
    await Promise.all(
      sent.slice(i, i + 250).map(async calls => {
        for (const call of calls) await send(call)
      }),
    )

  // With the vendor.
  const { feed } = world.books
  for (const [i, [bet, win]] of rounds.entries()) {
    if (!untold.bet.includes(i) && !untold.unknownBet.includes(i)) feed.push(bet!)
    if (lost.bet.includes(i) || untold.win.includes(i) || untold.unknownBet.includes(i)) continue
    if (wrong.amount.includes(i)) feed.push({ ...win!, amount: '999999' })
    else if (wrong.currency.includes(i)) feed.push({ ...win!, currency: 'USD' })
    else if (wrong.state.includes(i)) feed.push({ ...win!, state: 'REFUSED' })
    else feed.push(win!)
    if (extra.twin.includes(i)) feed.push({ ...win!, tx: `w-${i}-again` })
    if (extra.orphan.includes(i)) feed.push({ ...win!, tx: `w-${i}-orphan`, ref: `b-${i}-never` })
  }
  for (const i of untold.bet) world.books.rounds.set(`round-${i}`, { state: 'COMPLETED' })

  await world.recon.readFeeds()
  world.pass(31)
  for (let i = 0; i < 3; i++) await world.recon.readFeeds()
  await world.db`update reconciliation.feeds set cursor = ''`
  await world.recon.readFeeds()

  const found = await world.db<{ name: string }[]>`
    select concat_ws(' ', type, tx, state, resolution) as name from reconciliation.cases`
  const expected = [
    ...lost.win.map(i => `THEIRS_ONLY w-${i} CLOSED applied`),
    ...lost.bet.map(i => `THEIRS_ONLY b-${i} OPEN `),
    ...untold.win.map(i => `OURS_ONLY w-${i} OPEN `),
    ...untold.bet.map(i => `OURS_ONLY b-${i} OPEN `),
    ...untold.unknownBet.map(i => `OURS_ONLY b-${i} CLOSED rolled_back`),
    ...wrong.amount.map(i => `AMOUNT_DIFF w-${i} OPEN `),
    ...wrong.currency.map(i => `CURRENCY_DIFF w-${i} OPEN `),
    ...wrong.state.map(i => `STATUS_DIFF w-${i} OPEN `),
    ...extra.twin.map(i => `DUPLICATE w-${i}-again OPEN `),
    ...extra.orphan.map(i => `ORPHAN_WIN w-${i}-orphan OPEN `),
  ]
  expect(found.map(each => each.name).sort()).toEqual(expected.sort())

  // Each player has what every round is worth, once.
  const isVoid = (i: number) => lost.bet.includes(i) || untold.unknownBet.includes(i)
  const worth = rounds.reduce((sum, _, i) => sum + (isVoid(i) ? 0n : BigInt(i)), 0n)
  const [cash] = await world.db<{ total: bigint }[]>`
    select (sum(balance) / 100)::bigint as total from wallet.public_balances where book = 'real' and purpose = 'cash'`
  expect(cash!.total).toBe(BigInt(PLAYERS) * 1_000_000n + worth)
})
