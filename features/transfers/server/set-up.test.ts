import { afterAll, beforeAll, expect, test } from 'vitest'
import { setWalletMode } from '#features/games/server/games.ts'
import { transaction } from '#shared/server/db.ts'
import { type GivenOperator, givenOperator } from '../../../tests/support/office/operators.ts'
import { givenTransfers, type TransferWorld } from '../../../tests/support/transfers.ts'

let world: TransferWorld
let anna: GivenOperator
let bao: GivenOperator
beforeAll(async () => {
  world = await givenTransfers()
  const { db } = world
  anna = await givenOperator(db)
  bao = await givenOperator(db)
  // Y as a vendor that never kept money, and asks for each bet.
  await db`delete from transfers.vendors where code = 'Y'`
  await transaction(db, async tx => {
    await setWalletMode(tx, 1, 'Y', 'transfer', false)
    await setWalletMode(tx, 1, 'Y', 'seamless', true)
  })
  world.restart()
})
afterAll(() => world.close())

const post = (who: GivenOperator, path: string, body: object = {}) => world.office(who, 'POST', path, body)
const counting = { currency: 'CRD', scale: 2, worth: '1' }
const setUp = async (code: string, more: object) => {
  const ways = { outAll: true, auto: true, reason: 'they keep money' }
  const { code: refused, value } = await post(anna, `transfers/vendors/${code}/set-up`, { ...ways, ...more })
  return { code: refused, id: (value as { proposalId?: string } | undefined)?.proposalId ?? '' }
}
const listed = async () => {
  const { value } = await world.office(anna, 'GET', 'transfers/vendors')
  return value as { list: { vassalage: string }[]; others: { vassalage: string; seamless: boolean }[] }
}
const modesOf = (code: string) =>
  world.db`
    select m.seamless, m.transfer from games.merchant_vendors m join games.vendors v on v.id = m.vendor_id
    where m.merchant_id = 1 and v.code = ${code}`

test('two people let a vendor keep money: it asks for no bet any more, and members move money there', async () => {
  expect((await listed()).others).toEqual([{ vassalage: 'Y', seamless: true }])
  expect((await setUp('Y', {})).code).toBe('invalid_input')
  expect((await setUp('Y', { counting: { ...counting, worth: '1000' } })).code).toBe('currency_mismatch')
  expect((await setUp('NONE', { counting })).code).toBe('not_found')
  const { id } = await setUp('Y', { counting })
  const { value } = await world.office(bao, 'GET', `proposals/${id}`)
  expect(value).toMatchObject({
    effect: { vendor: 'Y', wallet: { from: 'seamless', to: 'transfer' }, counting: '1 CRD = 1 CRD', scale: 2 },
  })
  expect(await modesOf('Y')).toEqual([{ seamless: true, transfer: false }])
  expect((await post(anna, `proposals/${id}/confirm`)).code).toBe('second_person_needed')
  const eight = await Promise.all(Array.from({ length: 8 }, () => post(bao, `proposals/${id}/confirm`)))
  expect(eight.filter(each => each.code === undefined)).toHaveLength(1)
  expect(await modesOf('Y')).toEqual([{ seamless: false, transfer: true }])
  expect((await listed()).others).toEqual([])
  world.restart()
  const member = await world.newMember()
  expect((await member.transfer('in', 1000, { vassalage: 'Y' })).value.state).toBe('CONFIRMED')
})

test('its ways change, how it counts does not; what changed meanwhile ends a request', async () => {
  expect((await setUp('X', { counting })).code).toBe('invalid_input')
  const { id } = await setUp('X', { auto: false })
  await world.db`update transfers.vendors set out_all = false where code = 'X'`
  expect((await post(bao, `proposals/${id}/confirm`)).code).toBe('state_changed')
  const again = await setUp('X', { auto: false })
  expect((await post(bao, `proposals/${again.id}/confirm`)).code).toBeUndefined()
  expect((await listed()).list.find(each => each.vassalage === 'X')).toMatchObject({ outAll: true, auto: false })
})

test('a vendor that is closed for good is not opened again', async () => {
  await world.db`update transfers.vendors set status = 'CLOSED' where code = 'X'`
  expect((await setUp('X', { auto: true })).code).toBe('state_changed')
})
