import { afterAll, beforeAll, expect, test } from 'vitest'
import { accountOf, move } from '#features/wallet/server/wallet.ts'
import { parseAmount } from '#shared/money.ts'
import { transaction } from '#shared/server/db.ts'
import { createOffers } from '../../../tests/proofs/promotions/offers.ts'
import { givenPoints, type PointMember, type PointsWorld } from '../../../tests/support/points/world.ts'
import { watchOffers } from './watch-offers.ts'

/* Signals of abuse (promotions §11), each with somebody who does nearly the same and is not told of. */

let world: PointsWorld
beforeAll(async () => {
  world = await givenPoints()
})
afterAll(() => world.close())

const HOUR = 3_600_000
const ago = (hours: number) => new Date(Date.now() - hours * HOUR)
const money = (value: number) => parseAmount(String(value))
const look = () => watchOffers({ db: world.db, cashier: world.parts.cashier })
const alertsOf = (rule: string) =>
  world.db<{ members: string[]; figures: Record<string, unknown> }[]>`
    select members, figures from risk.alerts where rule = ${rule} order by id`

let names = 0
type Given = {
  state?: string
  amount?: number
  granted?: number
  ends?: number
  ended?: number | null
  promotion?: string
}
/** A bonus of so many hours ago, and hours from now for its end (negative: before). */
async function bonus({ memberId }: PointMember, given: Given = {}): Promise<bigint> {
  const { state = 'COMPLETED', amount = 20, granted = 10, ends = 99, ended = -1, promotion = 'offer' } = given
  const [row] = await world.db<{ id: bigint }[]>`
    insert into bonuses.grants (merchant_id, member_id, currency, promotion, version, source, amount, required, progress, terms,
      state, granted_at, started_at, ends_at, ended_at)
    values (1, ${memberId}, 'CRD', ${promotion}, 1, ${`test:${++names}`}, ${money(amount)}, ${money(100)}, ${money(100)}, '{}', ${state},
      ${ago(granted)}, ${ago(granted)}, ${ago(-ends)}, ${ended === null ? null : ago(-ended)}) returning id`
  return row!.id
}
async function bets(
  grantId: bigint,
  valid: readonly number[],
  { from = 9, counted = -2, came = 0 } = {},
): Promise<void> {
  for (const [i, value] of valid.entries())
    await world.db`
      insert into bonuses.bets (merchant_id, reference, grant_id, game, category, valid, ppm, counted, open, bonus, accepted_at, counted_at)
      values (1, ${`bet:${++names}`}, ${grantId}, 'x:y', 'RNG', ${money(value - came)}, 1000000, ${money(value)}, false, 0,
        ${new Date(ago(from).getTime() + i * 1_000)}, ${ago(-counted)})`
}
const logIn = ({ memberId }: PointMember, ip: string, browser = 'one browser') => world.db`
  insert into sessions.sessions (id_hash, id, member_id, merchant_id, audience, created_at, idle_expires_at, abs_expires_at, ip,
    last_ip, ua_hash)
  values (sha256(${`login ${++names}`}::text::bytea), ${`ses_${9000 + names}`}, ${memberId}, 1, 'member', now(), now(), now(), ${ip},
    ${ip}, ${browser})`
/** Each at an address of their own: their names are alike. */
const people = (count: number) =>
  Promise.all(Array.from({ length: count }, () => world.newMember({ ip: `2001:db8::${++names}` })))
const withdraw = ({ memberId }: PointMember, hours: number) =>
  transaction(world.db, async tx => {
    const account = await accountOf(tx, 1, memberId, 'real')
    const key = `out:${++names}`
    const lines = [{ account, house: { purpose: 'withdrawals', subject: 'test' } as const, amount: parseAmount('-1') }]
    await move(tx, [{ key, kind: 'withdrawal', reference: key, lines }])
    // The log is append-only: only a test moves it back.
    await tx`set local session_replication_role = replica`
    await tx`update wallet.log set at = ${ago(hours)} where reference = ${key}`
  })

test('R1: two who share a browser and took one offer; not who took another, nor strangers who took it', async () => {
  const [one, two, other, stranger] = (await people(4)) as [PointMember, PointMember, PointMember, PointMember]
  for (const each of [one, two, other]) await logIn(each, '192.0.2.1')
  for (const each of [one, two, stranger]) await bonus(each, { promotion: 'cluster' })
  await bonus(other, { promotion: 'elsewhere' })
  await Promise.all([look(), look()])
  expect(await alertsOf('offerCluster')).toEqual([
    { members: [one.memberId, two.memberId].sort(), figures: { members: 2, promotion: 'cluster' } },
  ])
})

test('R1: two with one document, two at an address under names alike; not under other names', async () => {
  const [one, two] = (await people(2)) as [PointMember, PointMember]
  for (const { memberId } of [one, two])
    await world.db`
      insert into identity.documents (id, merchant_id, member_id, kind, state, picture, uploaded_at, decided_at, decided_by, number_index)
      values (${`doc_${memberId}`}, 1, ${memberId}, 'card_front', 'EXPIRED', 'x', now(), now(), 'opr_1', sha256('079203001234'))`
  const [first, second, other] = (await people(3)) as [PointMember, PointMember, PointMember]
  for (const [i, [{ memberId }, name]] of (
    [
      [first, 'hoang1'],
      [second, 'hoang_2'],
      [other, 'minh3'],
    ] as const
  ).entries()) {
    await world.db`update people.members set username = ${name} where id = ${memberId}`
    await logIn({ memberId } as PointMember, '192.0.2.11', `browser ${i}`)
  }
  for (const each of [one, two]) await bonus(each, { promotion: 'one-paper' })
  for (const each of [first, second, other]) await bonus(each, { promotion: 'one-name' })
  await look()
  const told = (await alertsOf('offerCluster')).map(({ members, figures }) => [figures.promotion, ...members])
  expect(told).toContainEqual(['one-paper', ...[one.memberId, two.memberId].sort()])
  expect(told.filter(([promotion]) => promotion === 'one-name')).toEqual([
    ['one-name', ...[first.memberId, second.memberId].sort()],
  ])
})

test('R2: two who share a browser on opposite sides of five issues; not strangers who do, nor who bets both ways in few', async () => {
  const pairs = [await people(2), await people(2), await people(2)] as [PointMember, PointMember][]
  for (const each of [...pairs[0]!, ...pairs[2]!])
    await logIn(each, pairs[0]!.includes(each) ? '192.0.2.2' : '192.0.2.3')
  const side = async ({ memberId }: PointMember, draw: number, selection: string) => {
    const account = await accountOf(world.db, 1, memberId, 'real')
    const line = { play: 'SSC_LH', selection, unit: '100', odds: {}, combinations: 1, slots: 1 }
    await world.db`
      insert into lottery.tickets (id, placed_at, draw_id, game_id, merchant_id, member_id, account_id, book, currency, stake, lines,
        line_hashes, salt)
      values (${100_000_000_000 + ++names}, now(), ${draw}, 1, 1, ${memberId}, ${account.id}, 'real', 'CRD', 10000,
        ${world.db.json([line])}, '', '')`
  }
  for (const [i, [one, two]] of pairs.entries()) {
    for (const each of [one, two]) await bonus(each, { promotion: `sides-${i}` })
    for (let draw = 0; draw < (i === 2 ? 4 : 5); draw++) {
      await side(one, 10 * i + draw, 'DRAGON')
      await side(two, 10 * i + draw, 'TIGER')
    }
  }
  await look()
  expect(await alertsOf('oppositeBets')).toEqual([
    { members: pairs[0]!.map(each => each.memberId).sort(), figures: { issues: 5, share: 100 } },
  ])
})

test('R3: a bet of most of the bonus after small ones; not who bet large all the time', async () => {
  const [jumper, steady] = (await people(2)) as [PointMember, PointMember]
  await bets(await bonus(jumper), [...Array<number>(19).fill(0.5), 15])
  await bets(await bonus(steady), Array<number>(20).fill(15))
  await look()
  expect(await alertsOf('stakeJump')).toEqual([
    { members: [jumper.memberId], figures: { amount: '15.00', usual: '0.50', currency: 'CRD' } },
  ])
})

test('R4: three bonuses with the money out after each; not who plays on before, nor twice', async () => {
  const [cycler, player, twice] = (await people(3)) as [PointMember, PointMember, PointMember]
  for (const each of [cycler, player, twice])
    for (const hours of each === twice ? [100, 60] : [100, 60, 20]) {
      await bonus(each, { granted: hours + 5, ended: -hours })
      if (each === player) {
        const name = await each.play('1')
        await world.db`update turnover.bets set accepted_at = ${ago(hours - 1)} where reference = ${`lot:${each.memberId}:${name}`}`
      }
      await withdraw(each, hours - 2)
    }
  await look()
  expect(await alertsOf('bonusCycle')).toEqual([{ members: [cycler.memberId], figures: { times: 3 } }])
})

test('R5: a third of what was staked counted for nothing; not where a tenth did', async () => {
  const [covers, plays] = (await people(2)) as [PointMember, PointMember]
  for (const [each, valid] of [
    [covers, 6],
    [plays, 9],
  ] as const) {
    await bonus(each)
    const [account] = await world.db<{ id: number }[]>`
      select id from wallet.public_accounts where member_id = ${each.memberId} and purpose = 'cash' and book = 'real'`
    for (let i = 0; i < 20; i++)
      await world.db`
        insert into records.bets (key, merchant_id, wallet, at, changed_at, vendor_id, game, product, round, state, place, stake, aside,
          payout, valid, settled_at)
        values (gen_random_uuid(), 1, ${account!.id}, now(), now(), 1, 'roulette', 'LIVE', ${`r${++names}`}, 'settled', 1, ${money(10)}, 0, 0,
          ${money(valid)}, now())`
  }
  await look()
  expect(await alertsOf('lowRisk')).toEqual([
    { members: [covers.memberId], figures: { share: 40, staked: '200.00', bets: 20, currency: 'CRD' } },
  ])
})

test('R6: five envelopes within 300 ms of their opening, or each three seconds after; not who was a second late once', async () => {
  const [machine, hand, clock] = (await people(3)) as [PointMember, PointMember, PointMember]
  const offers = createOffers(world)
  for (let i = 0; i < 5; i++) {
    const id = `rain-${i}`
    await offers.envelope(id, { budget: '10', count: 5, min: '2', max: '2' })
    const waits = new Map([
      [hand, i === 2 ? 1_000 : 120],
      [clock, 3_000 + i],
    ])
    for (const [place, each] of [machine, hand, clock].entries())
      await world.db`
        insert into draws.envelope_claims (envelope_id, member_id, merchant_id, place, amount, at)
        select id, ${each.memberId}, 1, ${place}, ${money(2)},
          starts_at + ${waits.get(each) ?? 120} * interval '1 millisecond' from draws.envelopes where id = ${id}`
  }
  await look()
  const told = (await alertsOf('machineClaims')).map(({ members, figures }) => [...members, figures.times])
  expect(told.sort()).toEqual(
    [
      [machine.memberId, 5],
      [clock.memberId, 5],
    ].sort(),
  )
})

test('R7: a bet of a completed bonus that came back; not one that came back before it was completed', async () => {
  const [late, early] = (await people(2)) as [PointMember, PointMember]
  await bets(await bonus(late, { ended: -3 }), [10], { counted: -1, came: 10 })
  await bets(await bonus(early, { ended: -3 }), [10], { counted: -5, came: 10 })
  await look()
  expect(await alertsOf('lateCorrection')).toEqual([
    { members: [late.memberId], figures: { amount: '10.00', bets: 1, currency: 'CRD' } },
  ])
})

test('R9: three bonuses that open bets kept beyond their end; not two, nor those that ended in time', async () => {
  const [waits, twice, inTime] = (await people(3)) as [PointMember, PointMember, PointMember]
  for (const each of [waits, twice, inTime])
    for (let i = 0; i < (each === twice ? 2 : 3); i++) {
      const ended = each === inTime ? -9 : -4
      await bets(await bonus(each, { state: 'EXPIRED', granted: 20, ends: -8, ended }), [1], {
        from: 15,
        counted: ended,
      })
    }
  await look()
  await look()
  expect(await alertsOf('overEnd')).toEqual([{ members: [waits.memberId], figures: { times: 3 } }])
})
