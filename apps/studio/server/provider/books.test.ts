import { beforeAll, beforeEach, expect, test } from 'vitest'
import { type FeedItem, vendorCalls } from '#features/games/api-vendor.ts'
import { transaction } from '#shared/server/db.ts'
import { sha256Hex } from '#shared/server/secrets/wallet-signature.ts'
import { givenStudio } from '../../../../tests/support/studio.ts'
import { BET_RETRY_MS } from '../rounds/retry.ts'
import { settleTransaction } from '../rounds/store-books.ts'

let given: Awaited<ReturnType<typeof givenStudio>>

beforeAll(() => {
  BET_RETRY_MS.splice(0, 2, 1, 2)
})
beforeEach(async () => {
  given = await givenBooks()
  return () => given.close()
})

/** Bet and win are calls of their own in the fault mode, which brings no faults here. */
const givenBooks = (env: Record<string, string> = { STUDIO_FAULTS: 'seed=1' }) =>
  givenStudio({ NODE_ENV: 'test', STUDIO_TEST_SEED: 'books', ...env })
async function playAsOneCall(): Promise<void> {
  await given.close()
  given = await givenBooks({})
}

/** What happens to each bet on its way: `cut` is booked and never answered, `down` never arrives. */
const KINDS = ['fine', 'fine', 'fine', 'refused', 'cut', 'fine', 'down', 'fine', 'fine', 'fine'] as const

async function readFeed(cursor: string, limit = 1_000) {
  const { value } = await given.fromPlatform('feed', { request_id: 'r', cursor, limit })
  const page = vendorCalls.feed.output.parse(value)
  return { items: page.items!, cursor: page.cursor! }
}

/** All of the feed in pages of `limit`. */
async function readAll(limit = 1_000): Promise<FeedItem[]> {
  const all: FeedItem[] = []
  for (let cursor = ''; ; ) {
    const page = await readFeed(cursor, limit)
    if (page.items.length === 0) return all
    all.push(...page.items)
    cursor = page.cursor
  }
}

/** Makes everything due now and works the queue until nothing is owed. */
async function recoverAll(): Promise<void> {
  for (let i = 0; i < 3; i++) {
    await given.db`update studio.wallet_calls set due_at = now() where state = 'due'`
    await given.studio.queue.recover(0)
  }
}

async function playAllKinds(): Promise<void> {
  const { enter, spin, platform } = given
  const { token } = await enter()
  for (const [i, kind] of KINDS.entries()) {
    platform.wallet.refuseBets(kind === 'refused' ? 'INSUFFICIENT_FUNDS' : '')
    platform.bend(op => ((op === 'bet' || op === 'play') && kind !== 'refused' ? kind : 'fine'))
    await spin(token, `key-kinds-${i}`)
    await recoverAll()
  }
}

const statementOf = async (date: string) => {
  const { value } = await given.fromPlatform('statement', { request_id: 'r', date })
  return vendorCalls.statement.output.parse(value)
}
const today = async () => {
  const [row] = await given.db<{ day: string }[]>`select to_char(now() at time zone 'UTC', 'YYYY-MM-DD') as day`
  return row!.day
}

const MODES = [
  ['one call', true],
  ['calls of their own', false],
] as const

test.each(MODES)(
  'the feed tells each transaction of %s, with its time on the wire and what became of it',
  async (_, isOne) => {
    if (isOne) await playAsOneCall()
    await playAllKinds()
    const items = await readAll()
    const rounds = await given.db<{ id: string; state: string; payout: bigint }[]>`
    select id, state, payout from studio.rounds order by seq`
    const expected = rounds.flatMap(({ id, state, payout }, i) => {
      const cut = isOne ? 'ACCEPTED' : 'ROLLED_BACK'
      const bet = { fine: 'ACCEPTED', refused: 'REFUSED', cut, down: 'REFUSED' }[KINDS[i]!]
      return [
        [`${id}.b`, bet, '100'],
        ...(state === 'CLOSED' && payout > 0n ? [[`${id}.w`, 'ACCEPTED', String(payout)]] : []),
        // What was one call is found to stand: its rollback is not sent.
        ...(isOne && KINDS[i] === 'cut' ? [[`${id}.k`, 'REFUSED', '100']] : []),
        ...(state === 'REVERSED' ? [[`${id}.k`, 'ACCEPTED', KINDS[i] === 'cut' ? '100' : '0']] : []),
      ]
    })
    expect(items.map(({ tx, state, amount }) => [tx, state, amount]).sort()).toEqual(expected.sort())
    for (const { tx, op, at, round, player, kind, ref } of items) {
      // Every attempt carried the same time.
      const actionsOf = (body: Record<string, unknown>) => (body.actions ?? []) as { tx: string }[]
      const sent = given.platform.bodies.filter(
        ({ op, body }) => op !== 'tx_status' && [body, ...actionsOf(body)].some(each => each.tx === tx),
      )
      if (isOne && sent.length === 0) continue
      expect([tx, [...new Set(sent.map(each => each.body.occurred_at))]]).toEqual([tx, [at]])
      expect(player).toBe('p-1')
      expect(kind).toBe(op === 'rollback' ? 'timeout' : 'normal')
      expect(ref).toBe(op === 'bet' ? '' : `${round}.b`)
    }
  },
)

test.each(MODES)(
  'the statement of a day of %s adds up to what the wallet moved, and to the rounds',
  async (_, isOne) => {
    if (isOne) await playAsOneCall()
    const before = given.platform.wallet.money()
    await playAllKinds()
    const { lines = [], hash } = await statementOf(await today())
    const [sums] = await given.db<{ stakes: bigint; payouts: bigint; wins: number }[]>`
    select -sum(stake)::bigint as stakes, sum(payout)::bigint as payouts,
      count(*) filter (where payout > 0)::int as wins from studio.rounds where state = 'CLOSED'`
    const byClass = new Map(lines.map(line => [line.class, line]))
    // Of ten bets one was refused, one never arrived, and one was given back, which stands where it was one call.
    const back = isOne ? 0n : 100n
    expect(byClass.get('BET')).toMatchObject({ currency: 'CRD', count: 8, total: String(sums!.stakes - back) })
    if (isOne) expect(byClass.has('ROLLBACK_BET')).toBe(false)
    else expect(byClass.get('ROLLBACK_BET')).toMatchObject({ count: 1, total: '100' })
    expect(byClass.get('WIN')).toMatchObject({ count: sums!.wins, total: String(sums!.payouts) })
    const total = lines.reduce((sum, line) => sum + BigInt(line.total), 0n)
    expect(total).toBe(given.platform.wallet.money() - before)
    const texts = lines.map(line => [line.currency, line.class, line.count, line.total].join('|'))
    expect(hash).toBe(sha256Hex(texts.sort().join('\n')))
  },
)

test('a day is one of UTC by the time on the wire; a day without anything is empty, and no day is refused', async () => {
  const { enter, spin, db } = given
  await spin((await enter()).token, 'key-days-1')
  await db`update studio.transactions set occurred_at = '2026-01-31T23:59:59.999Z' where op = 'bet'`
  expect((await statementOf('2026-01-31')).lines).toEqual([{ currency: 'CRD', class: 'BET', count: 1, total: '-100' }])
  expect(await statementOf('2026-02-01')).toEqual({ status: 'OK', lines: [], hash: sha256Hex('') })
  for (const date of ['2026-02-30', '2026-13-01'])
    expect((await given.fromPlatform('statement', { request_id: 'r', date })).status).toBe(400)
})

test('pages of any size give the same feed, and the same cursor the same page', async () => {
  await playAllKinds()
  const all = await readAll()
  expect(await readAll(1)).toEqual(all)
  expect(await readAll(3)).toEqual(all)
  const first = await readFeed('', 4)
  const end = await readFeed(first.cursor)
  expect(await readFeed(end.cursor)).toEqual({ items: [], cursor: end.cursor })
  const { enter, spin } = given
  await spin((await enter()).token, 'key-later-1')
  expect(await readFeed('', 4)).toEqual(first)
  expect((await readFeed(end.cursor)).items[0]).toMatchObject({ op: 'bet', state: 'ACCEPTED' })
  expect((await given.fromPlatform('feed', { request_id: 'r', cursor: 'x' })).status).toBe(400)
})

test('what commits late stands behind what was read, never before it', async () => {
  const { enter, spin, db, platform } = given
  const { token } = await enter()
  platform.bend(op => (op === 'win' ? 'down' : 'fine'))
  for (let i = 0; i < 3; i++) await spin(token, `key-late-${i}`)
  await db`update studio.transactions set state = 'UNKNOWN', told = false`
  const [first, second] = await db<{ tx: string }[]>`select tx from studio.transactions where op = 'bet' order by tx`
  const late = Promise.withResolvers<void>()
  const settled = Promise.withResolvers<void>()
  const slow = transaction(db, async tx => {
    await settleTransaction(tx, first!.tx, 'ACCEPTED')
    settled.resolve()
    await late.promise
  })
  await settled.promise
  await transaction(db, tx => settleTransaction(tx, second!.tx, 'ACCEPTED'))
  const early = await readFeed('')
  expect(early.items.map(item => item.tx)).toEqual([second!.tx])
  late.resolve()
  await slow
  expect((await readFeed(early.cursor)).items.map(item => item.tx)).toEqual([first!.tx])
})

test('who reads at the same moment tells nothing twice and loses nothing', async () => {
  const { enter, spin } = given
  const { token } = await enter()
  const readers = Array.from({ length: 3 }, async () => {
    for (let i = 0; i < 10; i++) await readFeed('')
  })
  for (let i = 0; i < 8; i++) await spin(token, `key-readers-${i}`)
  await Promise.all(readers)
  const items = await readAll()
  expect(new Set(items.map(item => item.tx)).size).toBe(items.length)
  const [sent] = await given.db<{ count: number }[]>`select count(*)::int from studio.transactions`
  expect(items).toHaveLength(sent!.count)
})

test('what stays undecided is told as unknown after five minutes, and again when it is decided', async () => {
  const { enter, spin, db, platform } = given
  const { token } = await enter()
  platform.bend(op => (op === 'bet' || op === 'rollback' ? 'down' : 'fine'))
  expect((await spin(token, 'key-unknown-1')).code).toBe('busy')
  await given.studio.queue.recover(0)
  expect(await readAll()).toEqual([])
  await db`update studio.transactions set occurred_at = occurred_at - interval '301 seconds'`
  const unknown = await readFeed('')
  expect(unknown.items.map(({ op, state }) => [op, state])).toEqual([
    ['bet', 'UNKNOWN'],
    ['rollback', 'UNKNOWN'],
  ])
  platform.bend(() => 'fine')
  await recoverAll()
  expect((await readFeed(unknown.cursor)).items.map(({ op, state, amount }) => [op, state, amount])).toEqual([
    ['bet', 'REFUSED', '100'],
    ['rollback', 'ACCEPTED', '0'],
  ])
  expect((await spin(token, 'key-unknown-1')).code).toBe('bet_taken_back')
})

test('rounds are declared as the games made them, once each, and not those that were taken back', async () => {
  await playAllKinds()
  // As it was when a win was sent twice: in the books of what was sent, and in the feed.
  await given.db`update studio.transactions set amount = amount + 1 where op = 'win'`
  const declared: Record<string, string>[] = []
  const window = {
    from: new Date(Date.now() - 3_600_000).toISOString(),
    to: new Date(Date.now() + 60_000).toISOString(),
  }
  for (let cursor = ''; ; ) {
    const { value } = await given.fromPlatform('rounds', { request_id: 'r', ...window, cursor, limit: 3 })
    const page = vendorCalls.rounds.output.parse(value)
    if (page.items!.length === 0) break
    declared.push(...page.items!.map(({ round, bet, win }) => ({ round, bet, win })))
    cursor = page.cursor!
  }
  const rounds = await given.db<{ round: string; bet: string; win: string }[]>`
    select id as round, stake::text as bet, payout::text as win from studio.rounds where state = 'CLOSED' order by seq`
  expect(declared).toEqual([...rounds])
  const { status } = await given.fromPlatform('rounds', { request_id: 'r', ...window, from: 'never', cursor: '' })
  expect(status).toBe(400)
})
