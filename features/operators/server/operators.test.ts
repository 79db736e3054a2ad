import { afterAll, expect, test } from 'vitest'
import { transaction } from '#shared/server/db.ts'
import { freshDatabase } from '../../../tests/support/database.ts'
import { givenContext, givenMerchant } from '../../../tests/support/given.ts'
import { acceptInvitation, inviteFirstOwner } from './operators.ts'

const world = await freshDatabase()
const context = givenContext(world.db)
let merchants = 0
const newMerchant = () => givenMerchant(world.db, ++merchants)
const invite = (merchantId: number) => transaction(world.db, tx => inviteFirstOwner(tx, merchantId))
const accept = (merchantId: number, token: string, change = {}) =>
  acceptInvitation(context, merchantId, {
    token,
    email: 'Owner@house.example',
    password: 'a long pass phrase',
    ...change,
  })
const ownersOf = (merchantId: number) => world.db`select * from operators.operators where merchant_id = ${merchantId}`

afterAll(world.drop)

test('the first owner comes in by a link that is good once, also for eight at the same moment', async () => {
  const id = await newMerchant()
  const token = (await invite(id))!
  const tries = await Promise.allSettled(
    Array.from({ length: 8 }, (_, n) => accept(id, token, { email: `owner${n}@house.example` })),
  )
  expect(tries.filter(each => each.status === 'fulfilled')).toHaveLength(1)
  for (const each of tries) if (each.status === 'rejected') expect(each.reason.code).toBe('invitation_over')
  expect(await ownersOf(id)).toMatchObject([{ role: 'owner', merchant_id: id }])
  await expect(accept(id, token)).rejects.toMatchObject({ code: 'invitation_over' })
  expect(await invite(id)).toBeUndefined()
})

test('neither token nor password stands in the database', async () => {
  const id = await newMerchant()
  const token = (await invite(id))!
  expect(await accept(id, token)).toEqual({ email: 'owner@house.example' })
  const rows = [await ownersOf(id), await world.db`select token_hash::text, role from operators.invitations`]
  expect(JSON.stringify(rows)).not.toMatch(new RegExp(`${token}|pass phrase`))
  expect((await ownersOf(id))[0]!.password_hash).toMatch(/^\$argon2id\$/)
})

test('a newer link ends the one before; a late one, and one of another merchant, is no good', async () => {
  const [id, other] = [await newMerchant(), await newMerchant()]
  const [lost, token] = [(await invite(id))!, (await invite(id))!]
  await expect(accept(id, lost)).rejects.toMatchObject({ code: 'invitation_over' })
  await expect(accept(other, token)).rejects.toMatchObject({ code: 'invitation_over' })
  await world.db`update operators.invitations set expires_at = now() - interval '1 second' where merchant_id = ${id}`
  await expect(accept(id, token)).rejects.toMatchObject({ code: 'invitation_over' })
  expect(await ownersOf(id)).toEqual([])
})

test('a password that is refused leaves the link good', async () => {
  const id = await newMerchant()
  const token = (await invite(id))!
  await expect(accept(id, token, { password: 'owner-1234567' })).rejects.toMatchObject({ code: 'invalid_input' })
  await accept(id, token)
  expect(await ownersOf(id)).toHaveLength(1)
})
