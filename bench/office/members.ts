import { createParts } from '#apps/server/parts.ts'
import type { Acting } from '#features/operators/server/operators.ts'
import { listMembers } from '#features/people/server/people.ts'
import { hashedPieces } from '#features/people/server/pieces.ts'
import { blindIndex, newProfileKey, sealValue } from '#features/people/server/sealed-profiles.ts'
import { search } from '#features/players/server/search.ts'
import type { Sql } from '#shared/server/db.ts'
import { givenContext } from '../../tests/support/given.ts'

const MERCHANT = 1
const AT_ONCE = 5_000
const mobileOf = (i: number) => `+8490${String((i * 7_919) % 10_000_000).padStart(7, '0')}`
const emailOf = (i: number) => `bench${i}@example.com`

/** Makes members of the bench such as a list has: names, numbers, countries, levels, tags, some of them locked. */
export async function fillMembers(db: Sql, count: number): Promise<void> {
  await db`
    update people.members set registered_at = now() - random() * interval '365 days',
      username = translate(substr(md5(id), 1, 6), '0123456789', 'ghijklmnop') || substr(id, 5),
      country = (array['VN', 'TH', 'PK', 'ID', 'BR'])[1 + mod(hashtext(id) & 1023, 5)],
      status = case when hashtext(id) & 127 = 0 then 'blocked' else status end`
  await db`
    update people.standings s set registered_at = m.registered_at, last_login_at = now() - random() * random() * interval '365 days',
      level = case when random() < 0.5 then null else (random() * 3)::int end, is_test = random() < 0.001,
      deposited = case when random() < 0.6 then 0 else (random() * 1e9)::bigint end,
      tags = case when random() < 0.02 then array['VIP'] when random() < 0.0001 then array['Watched'] else '{}' end
    from people.members m where m.id = s.member_id`
  const { serverSecret } = givenContext(db)
  for (let from = 0; from < count; from += AT_ONCE) {
    const members = Array.from({ length: Math.min(AT_ONCE, count - from) }, (_, n) => from + n)
    const keys = members.map(i => newProfileKey(serverSecret, `mem_${i}`))
    await db`
      insert into people.profile_keys (member_id, key_sealed)
      select 'mem_' || i, key from unnest(${members}::int[], ${keys.map(each => each.sealed)}::bytea[]) u(i, key)`
    for (const [field, ofMember] of [
      ['mobile', mobileOf],
      ['email', emailOf],
    ] as const) {
      const sealed = members.map((i, n) => sealValue(keys[n]!.key, `mem_${i}`, field, ofMember(i)))
      const indexes = members.map(i => blindIndex(serverSecret, MERCHANT, field, ofMember(i)))
      const pieces = members.map(i =>
        field === 'mobile' ? `{${hashedPieces(serverSecret, MERCHANT, mobileOf(i)).join()}}` : null,
      )
      await db`
        insert into people.profiles (member_id, merchant_id, field, value_sealed, blind_index, pieces)
        select 'mem_' || i, ${MERCHANT}, ${field}, sealed, index, pieces::bigint[]
        from unnest(${members}::int[], ${sealed}::bytea[], ${indexes}::bytea[], ${pieces}::text[]) u(i, sealed, index, pieces)`
    }
  }
}

/** What an operator asks of members, and what each may take in ms. */
export async function memberPages(
  db: Sql,
  { page, filter }: { page: number; filter: number },
): Promise<{ asks: [string, number, () => Promise<unknown>][]; close: () => Promise<void> }> {
  const context = givenContext(db)
  const parts = createParts(context)
  const first = { limit: 20 }
  const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString()
  const list = (asked: Parameters<typeof listMembers>[2]) => () => listMembers(db, MERCHANT, asked, first)
  const { next } = await listMembers(db, MERCHANT, {}, { limit: 20 })
  const who = { merchantId: MERCHANT, permissions: ['members.read', 'bets.read', 'deposits.read'] } as unknown as Acting
  const find = (text: string) => () => search({ context, cashier: parts.cashier }, who, text)
  const [some] = await db<{ username: string }[]>`select username from people.members where id = 'mem_4711'`
  const { username } = some!
  return {
    asks: [
      ['members, newest', page, list({})],
      ['members, the second page', page, () => listMembers(db, MERCHANT, {}, { before: next!, limit: 20 })],
      ['members who are blocked', filter, list({ status: 'blocked' })],
      ['members of a level', filter, list({ level: { is: 2, orNone: false } })],
      ['members with a tag of few', filter, list({ tag: 'Watched' })],
      ['members with a tag of many', filter, list({ tag: 'VIP' })],
      ['members who never paid in', filter, list({ deposited: 0n })],
      ['members who paid in most', filter, list({ deposited: 999_900_000n })],
      ['members seen within a day', filter, list({ seenFrom: day(1) })],
      ['members not seen for 300 days', filter, list({ seenTo: day(300) })],
      ['members of a country', filter, list({ country: 'PK' })],
      ['members of no country', filter, list({ country: 'XX' })],
      ['members who are tests', filter, list({ isTest: true })],
      ['members registered half a year ago', filter, list({ registeredFrom: day(181), registeredTo: day(180) })],
      ['members blocked, of a country, who paid in', filter, list({ status: 'blocked', country: 'TH', deposited: 1n })],
      ['search: a beginning of a name', filter, find(username.slice(0, 3))],
      ['search: a part of a name', filter, find(username.slice(2, 8))],
      ['search: half a number', filter, find(mobileOf(4_711).slice(-5))],
      ['search: a number that nobody has', filter, find('9'.repeat(9))],
      ['search: an e-mail address', filter, find(emailOf(4_711))],
      ['search: an id', filter, find('mem_4711')],
    ],
    close: () => parts.close(),
  }
}
