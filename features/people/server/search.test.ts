import { afterAll, beforeAll, expect, test } from 'vitest'
import { transaction } from '#shared/server/db.ts'
import { freshDatabase } from '../../../tests/support/database.ts'
import { givenContext, SERVER_SECRET } from '../../../tests/support/given.ts'
import * as people from './people.ts'
import { readPieces } from './search.ts'

let world: Awaited<ReturnType<typeof freshDatabase>>
let linh: string
let minh: string
beforeAll(async () => {
  world = await freshDatabase()
  linh = await add('LinhTran', { mobile: '+84901234567', email: 'Linh@Example.com' })
  minh = await add('minh_tran', { mobile: '+84987004567' })
})
afterAll(() => world.drop())

const add = (username: string, profile: people.Profile = {}, merchantId = 1) =>
  transaction(world.db, async tx => {
    const memberId = await people.addMember(tx, { merchantId, currency: 'CRD', username })
    await people.saveProfile(tx, SERVER_SECRET, { merchantId, memberId }, profile)
    return memberId
  })
const search = (text: string, merchantId = 1) => people.searchMembers(givenContext(world.db), merchantId, text, 5)

test('half of a number finds whose it is, as it is dialled here and abroad; four digits may be of several', async () => {
  for (const half of ['234567', '0901234', '+84 901 234', '84901', '0901234567', '+84901234567'])
    expect([half, await search(half)]).toEqual([half, [linh]])
  expect((await search('4567')).sort()).toEqual([linh, minh].sort())
  expect(await search('23456')).toEqual([])
  expect(await search('0901235')).toEqual([])
})

test('an address, an id and a part of a name, in any case, find a member; at another merchant nothing is found', async () => {
  expect(await search(' linh@example.COM ')).toEqual([linh])
  expect(await search(linh)).toEqual([linh])
  expect(await search('linH')).toEqual([linh])
  expect((await search('tran')).sort()).toEqual([linh, minh].sort())
  expect(await search('h_t')).toEqual([minh])
  expect(await search('%')).toEqual([])
  for (const text of ['234567', 'linh@example.com', 'linh']) expect(await search(text, 2)).toEqual([])
})

test('security §3.13: no digit of a number stands in what is kept to find it, and merchants keep it differently', async () => {
  const own = await add('other', { mobile: '+84901234567' }, 2)
  const rows = await world.db<{ id: string; pieces: bigint[] }[]>`
    select member_id as id, pieces from people.profiles where field = 'mobile' and member_id in (${linh}, ${own})`
  const [one, other] = rows.map(row => new Set(row.pieces.map(String)))
  expect([...one!].filter(piece => other!.has(piece))).toEqual([])
  expect(one!.size).toBeGreaterThan(10)
  expect([...one!].some(piece => piece.includes('4567'))).toBe(false)
})

test('a number that was told before it could be found so is found once timed work has read it', async () => {
  await world.db`update people.profiles set pieces = null where member_id = ${linh} and field = 'mobile'`
  expect(await search('234567')).toEqual([])
  await readPieces(givenContext(world.db))
  expect(await search('234567')).toEqual([linh])
})
