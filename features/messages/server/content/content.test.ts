import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Content } from '#features/messages/rules/content.ts'
import { putUp } from '#features/messages/server/messages.ts'
import { transaction } from '#shared/server/db.ts'
import { aBanner } from '../../../../tests/office/settings-calls.ts'
import { type CashierOffice, givenCashierOffice } from '../../../../tests/support/office/cashier.ts'
import { askOffice, type GivenOperator, givenOperator } from '../../../../tests/support/office/operators.ts'
import { background } from '../clock.ts'

let world: CashierOffice
let writer: GivenOperator
beforeAll(async () => {
  world = await givenCashierOffice()
  writer = await givenOperator(world.db, { role: 'content' })
})
afterAll(() => world.close())

const base = '/wps/office/content'
const reason = 'the test asks for it'
const post = (who: GivenOperator, path: string, body: object) =>
  askOffice(world.app, who.token, ['POST', `${base}/${path}`], body)
const save = (id: string, after: number, content: Partial<Content> = {}, startsAt: string | null = null) =>
  post(writer, id, { after, content: aBanner(content), startsAt })
const said = (title: string) => ({ EN: { title, content: '' } })

/** Proposed by the writer, confirmed by ann. */
async function publish(id: string, version: number): Promise<string | undefined> {
  const { code, value } = await post(writer, `${id}/publish`, { version, reason })
  if (code) return code
  return (await world.confirm(world.ann, { value, code, status: 200 })).code
}

/** What the site shows of one thing, past what a process answers from memory. */
async function shown(id: string, language = 'EN', platform?: string): Promise<string | undefined> {
  const [row] = await world.db<{ on: boolean; title: string | null }[]>`
    select (a.languages = '{}' or ${language} = any(a.languages))
        and (a.devices = '' or ${platform ?? null}::text is null or a.devices = ${platform ?? null}) as on, t.title
    from messages.announcements a left join messages.texts t
      on t.merchant_id = 1 and t.announcement_id = a.id and t.language = ${language}
    where a.merchant_id = 1 and a.id = ${id}`
  return row?.on ? (row.title ?? undefined) : undefined
}
const versions = async (id: string) => {
  const { value } = await askOffice(world.app, writer.token, ['GET', `${base}/${id}/versions`])
  return (value as { list: { version: number; state: string }[] }).list.map(each => `${each.version} ${each.state}`)
}

test('a draft stands only once a second person approved it, and a version before it comes back at once', async () => {
  expect((await save('lantern', 0, { texts: said('One') })).value).toEqual({ version: 1 })
  expect(await shown('lantern')).toBeUndefined()
  const { value } = await post(writer, 'lantern/publish', { version: 1, reason })
  const { proposalId } = value as { proposalId: string }
  const own = await askOffice(world.app, writer.token, ['POST', `/wps/office/proposals/${proposalId}/confirm`])
  expect(own.code).toBe('second_person_needed')
  expect((await world.confirm(world.ann, { value, code: undefined, status: 200 })).code).toBeUndefined()
  expect(await shown('lantern')).toBe('One')

  await save('lantern', 1, { texts: said('Two') })
  expect(await publish('lantern', 2)).toBeUndefined()
  expect(await shown('lantern')).toBe('Two')
  expect(await versions('lantern')).toEqual(['2 LIVE', '1 OVER'])
  expect((await post(writer, 'lantern/roll-back', { version: 2, reason })).code).toBe('state_changed')
  expect((await post(writer, 'lantern/roll-back', { version: 1, reason })).code).toBeUndefined()
  expect(await shown('lantern')).toBe('One')
  const record = await world.recordOf('content:lantern')
  expect(record.map(each => each.action)).toContain('content.rollBack')
  expect(record.at(-1)).toMatchObject({ inputs: { from: 2, to: 1 }, reason })
  expect((await post(writer, 'lantern/take-down', { reason })).code).toBeUndefined()
  expect((await post(writer, 'lantern/take-down', { reason })).code).toBe('not_found')
  expect(await shown('lantern')).toBeUndefined()
})

test('who writes beside another is told, and what was proposed before a newer draft is over', async () => {
  await save('beside', 0)
  expect((await save('beside', 0)).code).toBe('state_changed')
  const { value } = await post(writer, 'beside/publish', { version: 1, reason })
  await save('beside', 1)
  expect((await world.confirm(world.ann, { value, code: undefined, status: 200 })).code).toBe('state_changed')
  expect(await shown('beside')).toBeUndefined()
  const atOnce = await Promise.all(Array.from({ length: 8 }, () => save('beside', 2)))
  expect(atOnce.filter(each => each.code === undefined).length).toBe(1)
})

test('what stood before there were versions is the first one', async () => {
  await transaction(world.db, tx => putUp(tx, 1, { id: 'seeded', kind: 'B', groupName: 'home', texts: said('Seeded') }))
  await save('seeded', 0, { texts: said('Written') })
  expect(await publish('seeded', 2)).toBeUndefined()
  await post(writer, 'seeded/roll-back', { version: 1, reason })
  expect(await shown('seeded')).toBe('Seeded')
  expect((await save('seeded', 2, { kind: 'PL', groupName: '' })).code).toBe('invalid_input')
})

test('a banner of one language and of one device is shown to nobody else', async () => {
  await save('viet', 0, {
    languages: ['VI'],
    devices: 'MOBILE',
    texts: { VI: { title: 'Đèn lồng', content: '' } },
  })
  expect(await publish('viet', 1)).toBeUndefined()
  const seen = async (language: string, platform: string) => {
    const url = `/wps/relay/MCSFE_getListAnnouncements?types=B&language=${language}&platform=${platform}`
    const { list } = (await world.app.inject({ url, headers: { host: 'localhost' } })).json().value
    return list.some((each: { id: string }) => each.id === 'viet')
  }
  await expect.poll(() => seen('VI', 'MOBILE')).toBe(true)
  expect([await seen('EN', 'MOBILE'), await seen('VI', 'DESKTOP')]).toEqual([false, false])
})

test('what was approved for later is put up at its time, once, in place of what stood until then', async () => {
  const later = new Date(Date.now() + 3_600_000).toISOString()
  await save('timed', 0, { texts: said('Now') })
  await publish('timed', 1)
  await save('timed', 1, { texts: said('Later') }, later)
  expect(await publish('timed', 2)).toBeUndefined()
  const work = background(world.context).jobs!['messages.put-up']!.work
  await work()
  expect([await shown('timed'), await versions('timed')]).toEqual(['Now', ['2 APPROVED', '1 LIVE']])
  await world.db`update messages.versions set starts_at = now() where id = 'timed' and version = 2`
  await Promise.all([work(), work()])
  expect([await shown('timed'), await versions('timed')]).toEqual(['Later', ['2 LIVE', '1 OVER']])
})

test('what cannot be shown is refused, and says which field', async () => {
  const bad: Record<string, Partial<Content>> = {
    groupName: { groupName: 'nowhere' },
    texts: { texts: {} },
    url: { url: 'https://elsewhere.example/x.png' },
    phoneUrl: { phoneUrl: '/../x' },
    linkageTarget: { linkageType: 'URL', linkageTarget: 'javascript:alert(1)' },
    endsAt: { endsAt: '2020-01-01T00:00:00Z' },
  }
  for (const [field, content] of Object.entries(bad)) {
    const { code, value } = await save('bad', 0, content)
    expect([field, code, (value as { field?: string }).field]).toEqual([field, 'invalid_input', field])
  }
})

test('a picture is written anew, keeps nothing of what else was in the file, and is told under its hash', async () => {
  const png = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#a8255f' } })
    .withExif({ IFD0: { Copyright: 'a secret place' } })
    .png()
    .toBuffer()
  const picture = png.toString('base64')
  const { url } = (await post(writer, 'pictures', { picture })).value as { url: string }
  expect(((await post(writer, 'pictures', { picture })).value as { url: string }).url).toBe(url)
  const sent = await world.app.inject({ url, headers: { host: 'localhost' } })
  expect([sent.statusCode, sent.headers['content-type']]).toEqual([200, 'image/jpeg'])
  expect(sent.rawPayload.includes('a secret place')).toBe(false)
  const svg = Buffer.from('<svg onload="alert(1)"/>').toString('base64')
  expect((await post(writer, 'pictures', { picture: svg })).code).toBe('not_a_picture')
  expect((await world.app.inject({ url: '/content/x.jpg', headers: { host: 'localhost' } })).statusCode).toBe(404)
})
