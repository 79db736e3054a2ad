import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { buildApp } from '#apps/server/app.ts'
import type { CashbackOffer } from '#features/promotions/rules/offers.ts'
import { logOf } from '#features/promotions/server/office/looks.ts'
import { addPromotion } from '#features/promotions/server/promotions.ts'
import { exclude, wantOffers } from '#features/protection/server/protection.ts'
import { startSession } from '#features/sessions/server/login/live.ts'
import { openLots, proveTurnover } from '#features/turnover/server/turnover.ts'
import { balanceOf, prove } from '#features/wallet/server/wallet.ts'
import { formatAmount, parseAmount } from '#shared/money.ts'
import { connect, transaction } from '#shared/server/db.ts'
import { countFindings } from '#shared/server/proofs.ts'
import { type FreshDatabase, freshDatabase } from '../../../tests/support/database.ts'
import { givenContext, givenMember, givenMerchant, PROVEN } from '../../../tests/support/given.ts'
import { Killed, killedSql } from '../../../tests/support/killed-sql.ts'
import { PROOFS, settleCashback } from './cashback.ts'

const NOW = new Date('2026-11-26T12:00:00Z')
const [TODAY, YESTERDAY, BEFORE] = ['2026-11-26', '2026-11-25', '2026-11-24']
let database: FreshDatabase
let member: string
let members = 0
let offers = 0
beforeAll(async () => {
  database = await freshDatabase()
  await givenMerchant(database.db)
  await database.db`update settings.merchants set time_zone = 'UTC'`
  await database.db`update records.progress set counted_to = '2027-01-01'`
})
afterAll(() => database.drop())
const newMember = () => givenMember(givenContext(database.db), `loser${++members}`)
beforeEach(async () => {
  // Who played before would have a part in the next offer, too.
  await database.db`delete from records.days`
  await database.db`update promotions.promotions set state = 'STOPPED', stopped_at = '2026-01-01' where state = 'RUNNING'`
  member = await newMember()
})
afterEach(async () => {
  expect(await prove(database.db)).toEqual(PROVEN)
  expect(Object.values(await proveTurnover(database.db)).filter(Boolean)).toEqual([])
  expect(await countFindings(database.db, [...PROOFS, 'promotions.proof_budgets'])).toEqual({ paid: 0, budgets: 0 })
})

async function givenOffer(
  change: Partial<CashbackOffer> = {},
  budget = '10000',
  at = new Date('2026-11-01T00:00:00Z'),
) {
  const code = `back${++offers}`
  const terms = { every: 'day', ratePpm: 100_000, min: '1', cap: '50', products: ['RNG', 'LIVE'] } as const
  await transaction(database.db, tx =>
    addPromotion(tx, {
      ...{ merchantId: 1, code, kind: 'cashback', currency: 'CRD', state: 'RUNNING', by: 'test', at },
      ...{ budget: parseAmount(budget), startsAt: at, endsAt: new Date('2027-01-01T00:00:00Z') },
      offer: { ...terms, audience: {}, texts: {}, ...change },
    }),
  )
  return code
}

type Played = { staked?: string; won?: string; given?: string; product?: string }
/** What records know of a day: the same again is more of it. */
const played = (day: string, { staked = '0', won = '0', given = '0', product = 'RNG' }: Played, who = member) =>
  database.db`
    insert into records.days as d (merchant_id, member_id, currency, day, product, own_stake, own_payout, own_given)
    values (1, ${who}, 'CRD', ${day}, ${product}, ${parseAmount(staked)}, ${parseAmount(won)}, ${parseAmount(given)})
    on conflict (member_id, currency, day, product) do update set own_stake = d.own_stake + excluded.own_stake,
      own_payout = d.own_payout + excluded.own_payout, own_given = d.own_given + excluded.own_given`

const settle = (now = NOW, on = database.db) => settleCashback(on, now)
const cashOf = async (who = member) => (await balanceOf(database.db, who, false)).cash
async function gained(work: () => Promise<unknown>, who = member): Promise<string> {
  const before = await cashOf(who)
  await work()
  return formatAmount(((await cashOf(who)) - before) as typeof before)
}
const resultsOf = async (who = member) => {
  const rows = await database.db<{ day: string; carry: bigint; amount: bigint; state: string }[]>`
    select day::text as day, carry_in as carry, amount, state from cashback.results where member_id = ${who} order by day`
  return rows.map(row => `${row.day} ${row.state} ${row.amount / 10_000n} ${row.carry / 10_000n}`)
}

test('a tenth of what was lost of own money in games that count comes back, less what was given, to be played once', async () => {
  const code = await givenOffer()
  await played(YESTERDAY, { staked: '1000', won: '700' })
  await played(YESTERDAY, { staked: '500', product: 'SPORTS' })
  await played(YESTERDAY, { given: '20', product: '' })
  await played(TODAY, { staked: '900' })
  expect(await gained(settle)).toBe('28.00')
  const { list } = await logOf(database.db, { merchantId: 1, code, limit: 10 })
  expect(list).toMatchObject([{ how: 'cashback', state: 'GRANTED', amount: '28.00', member: { id: member } }])
  expect(await openLots(database.db, { merchantId: 1, memberId: member, currency: 'CRD' })).toMatchObject([
    { source: `cashback:${code}:${member}:${YESTERDAY}`, required: parseAmount('28') },
  ])
})

test('who won gets nothing, too little is not paid, and of much no more than the most', async () => {
  await givenOffer()
  const [small, big] = [await newMember(), await newMember()]
  await played(YESTERDAY, { staked: '100', won: '400' })
  await played(YESTERDAY, { staked: '9.99' }, small)
  await played(YESTERDAY, { staked: '5000' }, big)
  expect(await gained(() => gained(() => gained(settle, big).then(sum => expect(sum).toBe('50.00')), small))).toBe(
    '0.00',
  )
  expect(await resultsOf()).toEqual([`${YESTERDAY} NOTHING 0 0`])
  expect(await resultsOf(small)).toEqual([`${YESTERDAY} NOTHING 0 0`])
})

test('the same again, eight at once on two servers and late pay once', async () => {
  await givenOffer()
  await played(YESTERDAY, { staked: '100' })
  const other = connect(database.url, 4)
  try {
    const sum = await gained(async () => {
      await Promise.all(Array.from({ length: 8 }, (_, n) => settle(NOW, n % 2 ? other : database.db)))
      await settle(new Date('2026-11-26T20:00:00Z'))
    })
    expect(sum).toBe('10.00')
  } finally {
    await other.end()
  }
})

test('killed at each step and done again, everybody is paid once', async () => {
  for (let step = 1; ; step++) {
    await database.db`update promotions.promotions set state = 'STOPPED', stopped_at = '2026-01-01' where state = 'RUNNING'`
    await givenOffer()
    const who = await newMember()
    await played(YESTERDAY, { staked: '100' }, who)
    let died = false
    const sum = await gained(async () => {
      died = await settle(NOW, killedSql(database.db, step).db).then(
        () => false,
        error => {
          if (!(error instanceof Killed)) throw error
          return true
        },
      )
      await settle()
    }, who)
    expect(sum, `step ${step}`).toBe('10.00')
    if (!died) break
  }
}, 120_000)

test('what changes of a day that was closed is carried into the next, once', async () => {
  await givenOffer()
  await played(BEFORE, { staked: '300' })
  expect(await gained(() => settle(new Date('2026-11-25T03:00:00Z')))).toBe('30.00')
  await played(BEFORE, { won: '120' })
  await played(YESTERDAY, { staked: '200' })
  expect(await gained(settle)).toBe('8.00')
  expect(await resultsOf()).toEqual([`${BEFORE} PAID 30 0`, `${YESTERDAY} PAID 8 120`])
  await played(BEFORE, { won: '-120' })
  expect(await gained(() => settle(new Date('2026-11-27T12:00:00Z')))).toBe('12.00')
  expect((await resultsOf()).at(-1)).toBe(`${TODAY} PAID 12 -120`)
})

test('of a budget for one of two one is paid; the other when it is raised', async () => {
  const code = await givenOffer({}, '50')
  const other = await newMember()
  for (const who of [member, other]) await played(YESTERDAY, { staked: '400' }, who)
  const both = async (work: () => Promise<unknown>) => {
    const before = (await cashOf()) + (await cashOf(other))
    await work()
    return (await cashOf()) + (await cashOf(other)) - before
  }
  expect(await both(settle)).toBe(parseAmount('40'))
  expect(await both(settle)).toBe(0n)
  await database.db`
    update promotions.promotions set budget = budget + 1000000, budget_left = budget_left + 1000000 where code = ${code}`
  expect(await both(settle)).toBe(parseAmount('40'))
})

test('whoever is excluded by then gets what they earned, and need not play it', async () => {
  await givenOffer()
  await played(YESTERDAY, { staked: '100' })
  const ask = { merchantId: 1, memberId: member, by: member, kind: 'time_out', term: '24 hours' } as const
  await transaction(database.db, tx => exclude(tx, ask))
  expect(await gained(settle)).toBe('10.00')
  expect(await openLots(database.db, { merchantId: 1, memberId: member, currency: 'CRD' })).toEqual([])
})

test('whoever wants no bonuses gets it, and need not play it', async () => {
  await givenOffer()
  await played(YESTERDAY, { staked: '100' })
  await transaction(database.db, tx => wantOffers(tx, { merchantId: 1, memberId: member, by: member }, false))
  expect(await gained(settle)).toBe('10.00')
  expect(await openLots(database.db, { merchantId: 1, memberId: member, currency: 'CRD' })).toEqual([])
})

test('a week from Monday is one window; nothing is closed before all of it was counted', async () => {
  await givenOffer({ every: 'week' })
  await played('2026-11-16', { staked: '100' })
  await played('2026-11-22', { staked: '150' })
  await played('2026-11-23', { staked: '900' })
  await database.db`update records.progress set counted_to = '2026-11-22T23:00:00Z'`
  expect(await gained(settle)).toBe('0.00')
  await database.db`update records.progress set counted_to = '2027-01-01'`
  expect(await gained(settle)).toBe('25.00')
})

test('terms that were written while a day ran are for the next one', async () => {
  const code = await givenOffer()
  await database.db`
    insert into promotions.versions (merchant_id, code, version, offer, starts_at, ends_at, at, by)
    select merchant_id, code, 2, jsonb_set(offer, '{ratePpm}', '500000'), starts_at, ends_at, '2026-11-25T01:00:00Z', by
    from promotions.versions where code = ${code}`
  await database.db`update promotions.promotions set version = 2 where code = ${code}`
  await played(YESTERDAY, { staked: '100' })
  await played(TODAY, { staked: '100' })
  expect(await gained(settle)).toBe('10.00')
  expect(await gained(() => settle(new Date('2026-11-27T12:00:00Z')))).toBe('50.00')
})

test('a member reads what came back and of what, and nobody reads that of another', async () => {
  const code = await givenOffer()
  await played(YESTERDAY, { staked: '100', won: '30' })
  await played(YESTERDAY, { given: '2', product: '' })
  await settle()
  const context = givenContext(database.db)
  const app = await buildApp(context, { trustedProxies: [], siteFolder: undefined, isReady: () => true })
  const ask = async (who: string, url: string) => {
    const visitor = { ip: '198.51.100.7', userAgent: 'a browser' }
    const token = await transaction(database.db, tx => startSession(tx, { id: who, merchantId: 1, type: 0 }, visitor))
    return app.inject({ url, headers: { host: 'localhost', authorization: `Bearer ${token}` } })
  }
  const { offers, list } = (await ask(member, '/wps/cashback')).json().value
  expect(offers).toMatchObject([{ code, every: 'day', ratePpm: 100_000 }])
  expect(list).toMatchObject([{ code, from: YESTERDAY, to: YESTERDAY, state: 'PAID', amount: '6.80', rewards: '2.00' }])
  const at = `/wps/cashback/${code}/${YESTERDAY}`
  expect((await ask(member, at)).json().value.rows).toEqual([
    { day: YESTERDAY, product: '', staked: '0.00', won: '0.00', given: '2.00' },
    { day: YESTERDAY, product: 'RNG', staked: '100.00', won: '30.00', given: '0.00' },
  ])
  expect((await ask(await newMember(), at)).statusCode).toBe(404)
  expect((await ask(member, `/wps/cashback/${code}/2026-13-45`)).statusCode).toBe(400)
  await app.close()
})

test('the proof finds money that no window gave', async () => {
  await givenOffer()
  await played(YESTERDAY, { staked: '100' })
  await settle()
  await database.db`update cashback.results set amount = amount + 1 where member_id = ${member}`
  expect(await countFindings(database.db, PROOFS)).toEqual({ paid: 1 })
  await database.db`update cashback.results set amount = amount - 1 where member_id = ${member}`
})
