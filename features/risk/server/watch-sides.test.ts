import { afterAll, beforeAll, expect, test } from 'vitest'
import type { RoundShown } from '#features/gateway/server/gateway.ts'
import { parseAmount } from '#shared/money.ts'
import { Refusal } from '#shared/refusal.ts'
import { givenPoints, type PointMember, type PointsWorld } from '../../../tests/support/points/world.ts'
import { watchSides } from './watch-sides.ts'

/* R2 of what vendors keep (promotions §11): the vendor here is asked for each round and tells its sides. */

let world: PointsWorld
beforeAll(async () => {
  world = await givenPoints()
  await world.db`insert into games.vendors (code, name, base_url, public_origin) values ('SIDES', 'Sides', '', '')`
})
afterAll(() => world.close())

let names = 0
const sides = new Map<string, RoundShown['sides']>()
let asked: string[] = []
let isAway = false
const gateway = {
  roundRecord: async (_: number, { round }: { round: string }): Promise<RoundShown> => {
    asked.push(round)
    if (isAway) throw new Refusal('vendor_unavailable')
    return { url: null, legs: [], sides: sides.get(round) ?? [] }
  },
}
const look = () => watchSides({ db: world.db, cashier: world.parts.cashier, gateway })
const alerts = () => world.db<{ members: string[]; figures: object }[]>`
  select members, figures from risk.alerts where rule = 'oppositeBets' order by id`

/** Somebody with a bonus, at an address of the browser that is theirs. */
async function someone(ip: string): Promise<PointMember> {
  const member = await world.newMember({ ip: `2001:db8::${++names}` })
  const { memberId } = member
  await world.db`
    insert into sessions.sessions (id_hash, id, member_id, merchant_id, audience, created_at, idle_expires_at, abs_expires_at, ip,
      last_ip, ua_hash)
    values (sha256(${`login ${names}`}::text::bytea), ${`ses_${9000 + names}`}, ${memberId}, 1, 'member', now(), now(), now(),
      ${ip}, ${ip}, 'one browser')`
  await world.db`
    insert into bonuses.grants (merchant_id, member_id, currency, promotion, version, source, amount, required, progress, terms, state,
      granted_at, started_at, ends_at)
    values (1, ${memberId}, 'CRD', 'offer', 1, ${`test:${++names}`}, 1, 1, 0, '{}', 'ACTIVE', now(), now(), now() + interval '1 day')`
  await world.db`
    insert into games.players (vendor_id, player, merchant_id, member_id, wallet, currency)
    select 1, ${`p-${memberId}`}, 1, ${memberId}, id, 'CRD' from wallet.public_accounts
    where member_id = ${memberId} and purpose = 'cash' and book = 'real'`
  return member
}

/** A round on a side of each of so many coups. */
async function bet({ memberId }: PointMember, side: string, { from = 1, coups = 5, game = 'baccarat' } = {}) {
  for (let coup = from; coup < from + coups; coup++) {
    const round = `r${++names}`
    sides.set(round, [{ on: `${coup} player banker`, side, stake: '1000' }])
    await world.db`
      insert into records.bets (key, merchant_id, wallet, at, changed_at, vendor_id, game, product, round, state, place, stake, aside,
        payout, valid, settled_at)
      select gen_random_uuid(), 1, wallet, now(), now(), 1, ${game}, 'LIVE', ${round}, 'settled', 1, ${parseAmount('10')}, 0, 0, 0, now()
      from games.players where member_id = ${memberId}`
  }
}

test('two who share a browser, one on banker and one on player; not on one side, in another game, nor a stranger', async () => {
  const [one, two, same, elsewhere, few] = [
    ...[
      await someone('192.0.2.1'),
      await someone('192.0.2.1'),
      await someone('192.0.2.2'),
      await someone('192.0.2.2'),
      await someone('192.0.2.1'),
    ],
  ] as [PointMember, PointMember, PointMember, PointMember, PointMember]
  const stranger = await someone('192.0.2.3')
  await bet(one, 'banker')
  await bet(two, 'player')
  await bet(stranger, 'player')
  await bet(same, 'banker', { from: 100 })
  await bet(elsewhere, 'banker', { from: 100 })
  await bet(elsewhere, 'player', { from: 100, game: 'roulette' })
  await bet(few, 'player', { coups: 4 })
  isAway = true
  await look()
  expect([asked.length, await alerts()]).toEqual([1, []])
  isAway = false
  asked = []
  await Promise.all([look(), look()])
  expect(await alerts()).toEqual([{ members: [one.memberId, two.memberId].sort(), figures: { issues: 5, share: 100 } }])
  // Of strangers, and of who played little, nothing is asked.
  const ofThem = await world.db<{ round: string }[]>`
    select b.round from records.bets b join games.players p on p.wallet = b.wallet
    where p.member_id = any(${[stranger.memberId, few.memberId]}::text[])`
  expect(ofThem.map(({ round }) => round).filter(round => asked.includes(round))).toEqual([])
  expect(new Set(asked).size).toBe(20)
})
