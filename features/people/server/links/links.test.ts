import { afterAll, beforeAll, expect, test } from 'vitest'
import { transaction } from '#shared/server/db.ts'
import { freshDatabase } from '../../../../tests/support/database.ts'
import * as people from '../people.ts'

let world: Awaited<ReturnType<typeof freshDatabase>>
beforeAll(async () => {
  world = await freshDatabase()
})
afterAll(() => world.drop())

let names = 0
const add = (uplineId?: string, type = 1) =>
  transaction(world.db, tx =>
    people.addMember(tx, {
      merchantId: 1,
      currency: 'CRD',
      username: `l${++names}`,
      type,
      ...(uplineId && { uplineId }),
    }),
  )
const PLAIN = {
  kind: 'member',
  label: 'Summer',
  maxUses: 2,
  days: 7,
  domain: '',
  contact: '',
  series: {},
  rates: {},
} as const
type Ask = Parameters<typeof people.makeLink>[3]
const make = (agent: string, change: Partial<Ask> = {}) =>
  transaction(world.db, tx => people.makeLink(tx, 1, agent, { ...PLAIN, ...change }))
/** Registers somebody by a link, as a registration does: all in one transaction. */
const join = (link: people.Joined) =>
  transaction(world.db, async tx => {
    const id = await people.addMember(tx, {
      merchantId: 1,
      currency: 'CRD',
      username: `l${++names}`,
      uplineId: link.ownerId,
    })
    await people.joinByLink(tx, link, id)
    return id
  })
const refused = (asked: Promise<unknown>) => expect(asked).rejects
const list = (agent: string, filter: people.LinkFilter = {}) =>
  people.listLinks(world.db, agent, filter, { skip: 0, limit: 15 })
const expire = (id: string) => world.db`update people.links set expires_at = now() where id = ${id}`

test('a link takes as many as it says, however many come at once, and nobody more', async () => {
  const agent = await add(undefined, 2)
  const link = await make(agent)
  expect(link).toMatchObject({ state: 'active', used: 0, code: expect.stringMatching(/^[2-9A-HJKMNP-Z]{8}$/) })
  const came = await Promise.allSettled(Array.from({ length: 8 }, () => join(link)))
  expect(came.filter(each => each.status === 'fulfilled')).toHaveLength(2)
  for (const each of came) if (each.status === 'rejected') expect(each.reason).toMatchObject({ code: 'link_exhausted' })
  expect(await people.directDownlines(world.db, 1, agent, { limit: 9 })).toHaveLength(2)
  expect(await list(agent)).toMatchObject({ total: 1, registrations: 2, list: [{ state: 'exhausted', used: 2 }] })
})

test('a link that is over or off takes nobody; one that was off goes on', async () => {
  const agent = await add(undefined, 2)
  const [over, off] = [await make(agent), await make(agent)]
  const edit = (id: string, isOn: boolean) => transaction(world.db, tx => people.editLink(tx, 1, agent, { id, isOn }))
  await expire(over.id)
  await edit(off.id, false)
  await refused(join(over)).toMatchObject({ code: 'link_expired' })
  await refused(join(off)).toMatchObject({ code: 'invitation_code_error' })
  await refused(edit(over.id, true)).toMatchObject({ code: 'order_final' })
  await edit(off.id, true)
  await join(off)
  expect((await list(agent, { state: 'expired' })).list.map(each => each.id)).toEqual([over.id])
})

test('a code leads to its own merchant and site, as long as the agent is active', async () => {
  const agent = await add(undefined, 2)
  const { code } = await make(agent, { domain: 'play.example' })
  const found = (merchantId = 1, domain: string | undefined = 'Play.example') =>
    people.linkByCode(world.db, merchantId, ` ${code.toLowerCase()} `, domain)
  expect((await found())?.ownerId).toBe(agent)
  expect(await found(2)).toBeUndefined()
  expect(await found(1, 'other.example')).toBeUndefined()
  expect(await people.linkByCode(world.db, 1, code, undefined)).toBeUndefined()
  await transaction(world.db, tx => people.setMemberStatus(tx, 1, agent, 'blocked'))
  expect(await found()).toBeUndefined()
})

test('who comes by a link gets what it gives, down to what its owner may still give, and uses the quota', async () => {
  const top = await add(undefined, 2)
  const house = (series: number) =>
    transaction(world.db, async tx =>
      people.setTerms(tx, null, await people.heldMember(tx, 1, top), {
        series: { LOTT: series },
        rates: { RNG: 9_000 },
      }),
    )
  await house(1980)
  await refused(make(top, { series: { LOTT: 1980 } })).toMatchObject({ code: 'series_out_of_range' })
  const link = await make(top, { series: { LOTT: 1978 }, rates: { RNG: 9_000 }, maxUses: 9 })
  const termsOf = async (id: string) =>
    people.termsOf(world.db, (await transaction(world.db, tx => people.memberById(tx, 1, id)))!.number)
  expect(await termsOf(await join(link))).toEqual({ series: { LOTT: 1978 }, rates: { RNG: 9_000 } })
  const number = (await transaction(world.db, tx => people.memberById(tx, 1, top)))!.number
  await transaction(world.db, tx => people.setQuota(tx, 1, number, 'LOTT', 1960, 2))
  await join(link)
  await refused(join(link)).toMatchObject({ code: 'no_quota' })
  // A registration that fails uses nothing of the link.
  expect((await list(top)).list[0]!.used).toBe(2)
  await transaction(world.db, tx => people.setQuota(tx, 1, number, 'LOTT', 1960, 9))
  await world.db`update people.terms set value = 1970 where member = ${number} and kind = 'series'`
  expect((await termsOf(await join(link))).series).toEqual({ LOTT: 1968 })
})

test('nobody sees, edits or takes away a link of another agent; one that was used stays', async () => {
  const [agent, other] = [await add(undefined, 2), await add(undefined, 2)]
  const link = await make(agent)
  for (const [who, merchantId] of [
    [other, 1],
    [agent, 2],
  ] as const) {
    const edit = transaction(world.db, tx => people.editLink(tx, merchantId, who, { id: link.id, label: 'Mine' }))
    await refused(edit).toMatchObject({ code: 'not_found' })
    const take = transaction(world.db, tx => people.deleteLink(tx, merchantId, who, link.id))
    await refused(take).toMatchObject({ code: 'not_found' })
  }
  expect((await list(other)).list).toEqual([])
  await join(link)
  await refused(transaction(world.db, tx => people.deleteLink(tx, 1, agent, link.id))).toMatchObject({
    code: 'order_final',
  })
  const unused = await make(agent)
  await transaction(world.db, tx => people.deleteLink(tx, 1, agent, unused.id))
  expect((await list(agent, { label: 'summ' })).list.map(each => each.id)).toEqual([link.id])
})

test('a member makes no link, nor does an agent who is blocked', async () => {
  const agent = await add(undefined, 2)
  const member = await add(agent, 0)
  await refused(make(member)).toMatchObject({ code: 'not_allowed' })
  await transaction(world.db, tx => people.setMemberStatus(tx, 1, agent, 'blocked'))
  await refused(make(agent)).toMatchObject({ code: 'account_blocked' })
})

test('the agent of a site stands above who came by no code, the merchant’s own one above all others', async () => {
  const [own, ofSite] = [await add(undefined, 2), await add(undefined, 2)]
  const of = (domain: string, merchantId = 1) => people.agentOfSite(world.db, merchantId, domain)
  const set = (domain: string, agent: string | null) =>
    transaction(world.db, tx => people.setAgentOfSite(tx, 1, domain, agent))
  expect(await of('a.example')).toBeUndefined()
  await set('', own)
  await set('A.example', ofSite)
  expect([await of('a.example'), await of('b.example'), await of('a.example', 2)]).toEqual([ofSite, own, undefined])
  await transaction(world.db, tx => people.setMemberStatus(tx, 1, ofSite, 'blocked'))
  expect(await of('a.example')).toBe(own)
  await set('', null)
  expect(await of('b.example')).toBeUndefined()
})
