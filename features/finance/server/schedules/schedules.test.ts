import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { listOutbox } from '#features/notifications/server/notifications.ts'
import { selectAudit } from '#features/operators/server/operators.ts'
import { type FinanceWorld, givenFinance } from '../../../../tests/support/office/finance.ts'
import { askOffice, type GivenOperator, givenOperator } from '../../../../tests/support/office/operators.ts'
import { background } from '../clock.ts'

let world: FinanceWorld
let ben: GivenOperator
let cat: GivenOperator
beforeAll(async () => {
  world = await givenFinance()
  ben = await givenOperator(world.db, { permissions: ['reports.read', 'reports.schedule'] })
  cat = await givenOperator(world.db, { permissions: ['members.read'] })
})
beforeEach(async () => {
  await world.db`delete from finance.schedules`
  await world.db`delete from finance.exports`
  await world.db`delete from notifications.outgoing`
})
afterAll(() => world.close())

const daily = () => ({
  ...{ kind: 'revenue', format: 'csv', period: 'yesterday', every: 'day', on: 1, hour: 8 },
  ...{ filters: { by: 'game' }, readers: [ben.id] },
})
const add = async (change: object = {}, who = world.ann) => {
  const { code, value } = await world.post(who, 'schedules', { ...daily(), ...change })
  expect(code).toBeUndefined()
  return (value as { id: string }).id
}
const run = () => background(world.context).jobs!['finance.schedules']!.work()
/** As if nobody had run it for so long. */
const missed = (days: number) => world.db`update finance.schedules set next_at = next_at - ${days} * interval '1 day'`
type Row = { id: string; told: number | null; dueAt: string | null; nextAt: string; pausedAt: string | null }
type Listed = Row & { readers: { id: string; mayRead: boolean }[] }
const listed = async () => (await world.get<{ list: Listed[] }>('schedules')).value.list
const filesOf = async (who: GivenOperator) =>
  (await world.get<{ list: { id: string; filters: object }[] }>('exports', {}, who)).value.list
const mails = async () => (await listOutbox(world.context))!.map(({ to, subject, text }) => ({ to, subject, text }))

test('what is due is sent once, whoever runs it how often: a file for each reader and a mail that leads to it', async () => {
  const id = await add({ readers: [ben.id, world.ann.id] })
  await run()
  expect(await mails()).toEqual([])
  await missed(1)
  await Promise.all(Array.from({ length: 8 }, run))
  await run()
  const [row] = await listed()
  expect(row).toMatchObject({ id, told: 2, dueAt: expect.any(String) })
  expect(Date.parse(row!.nextAt) - Date.parse(row!.dueAt!)).toBe(86_400_000)
  const files = await filesOf(ben)
  expect(files).toHaveLength(1)
  const yesterday = new Date(Date.parse(row!.dueAt!) - 86_400_000).toISOString().slice(0, 10)
  expect(files[0]).toMatchObject({ kind: 'revenue', filters: { by: 'game', from: yesterday, to: yesterday } })
  const sent = await mails()
  expect(sent.map(({ to }) => to).sort()).toEqual([world.ann.email, ben.email].sort())
  const mine = sent.find(({ to }) => to === ben.email)!
  expect(mine.text).toContain(`https://office.test/exports?item=${files[0]!.id}&at=`)
  expect(mine.subject).toContain(yesterday)
  const taken = await world.app.inject({
    url: `/wps/office/finance/exports/${files[0]!.id}/file`,
    headers: { host: 'localhost', authorization: `Bearer ${ben.token}` },
  })
  expect(taken.statusCode).toBe(200)
})

test('after a stop the last one alone is made up for', async () => {
  await add({ period: 'week', every: 'week', on: 1 })
  await missed(28)
  await run()
  await run()
  expect(await filesOf(ben)).toHaveLength(1)
  const [{ dueAt, nextAt } = { dueAt: '', nextAt: '' }] = await listed()
  const now = Date.now()
  expect(Date.parse(dueAt!)).toBeLessThanOrEqual(now)
  expect(Date.parse(nextAt)).toBeGreaterThan(now)
  expect(Date.parse(nextAt) - Date.parse(dueAt!)).toBe(7 * 86_400_000)
})

test('who lost the permission, or the account, gets no more; with the permission again they do', async () => {
  const role = await world.db<{ role: string }[]>`select role from operators.operators where id = ${ben.id}`
  const permit = (permissions: string[]) =>
    world.db`update operators.roles set permissions = ${permissions}::text[] where code = ${role[0]!.role}`
  await add()
  await permit(['members.read'])
  await missed(1)
  await run()
  expect(await mails()).toEqual([])
  expect(await listed()).toMatchObject([{ told: 0, readers: [{ id: ben.id, mayRead: false }] }])
  await permit(['reports.read', 'reports.schedule'])
  await world.db`update operators.operators set state = 'disabled' where id = ${ben.id}`
  await missed(1)
  await run()
  expect(await mails()).toEqual([])
  await world.db`update operators.operators set state = 'active' where id = ${ben.id}`
  await missed(1)
  await run()
  expect(await mails()).toHaveLength(1)
})

test('nobody is a reader who may not read it, and nobody has sent what they may not read', async () => {
  const refused = async (change: object, who = world.ann) =>
    (await world.post(who, 'schedules', { ...daily(), ...change })).code
  const { value } = await world.get<{ list: { id: string }[] }>('schedules/readers', { kind: 'revenue' })
  expect(value.list.map(({ id }) => id)).toEqual(expect.arrayContaining([ben.id, world.ann.id]))
  expect(value.list.map(({ id }) => id)).not.toContain(cat.id)
  const elsewhere = await givenOperator(world.db, { merchantId: 2 })
  for (const id of [cat.id, elsewhere.id, 'opr_0000000000000000000000000'])
    expect(await refused({ readers: [ben.id, id] })).toBe('invalid_input')
  expect(await refused({ readers: ['ben@elsewhere.example'] })).toBe('invalid_input')
  expect(await refused({ readers: [] })).toBe('invalid_input')
  expect(await refused({ kind: 'journal', filters: {} })).toBe('invalid_input')
  expect(await refused({ kind: 'journal', filters: {} }, ben)).toBe('not_allowed')
  expect(await refused({ readers: [world.ann.id] }, cat)).toBe('not_allowed')
  for (const wrong of [
    { kind: 'people', filters: { game: 'slot' } },
    { filters: { by: 'game', and: 'game' } },
    { filters: { from: '2026-01-01' } },
    { every: 'week', on: 8 },
    { hour: 24 },
  ])
    expect(await refused(wrong)).toBe('invalid_input')
  expect(await listed()).toEqual([])
})

test('paused it is not sent, and what was due meanwhile is not made up for; removed it is gone', async () => {
  const id = await add()
  const pause = (isPaused: boolean) => world.post(world.ann, `schedules/${id}/pause`, { isPaused })
  await pause(true)
  await missed(3)
  await run()
  await pause(false)
  await run()
  expect(await mails()).toEqual([])
  expect(Date.parse((await listed())[0]!.nextAt)).toBeGreaterThan(Date.now())
  await missed(1)
  await run()
  expect(await mails()).toHaveLength(1)
  const remove = (token = world.ann.token, host = 'localhost') =>
    askOffice(world.app, token, ['DELETE', `/wps/office/finance/schedules/${id}`], {}, host)
  expect((await remove()).code).toBeUndefined()
  expect((await remove()).code).toBe('not_found')
  expect((await pause(true)).code).toBe('not_found')
  expect(await filesOf(ben)).toHaveLength(1)
  const deeds = await selectAudit(world.db, 1, { item: `schedule:${id}`, zone: 'UTC', limit: 9 })
  expect(deeds.map(({ action }) => action)).toEqual(Array(4).fill('reports.schedule'))
})

test('another merchant’s is not found; so many are enough', async () => {
  const id = await add()
  await world.db`update finance.schedules set merchant_id = 2 where id = ${id}`
  expect((await world.post(world.ann, `schedules/${id}/pause`, { isPaused: true })).code).toBe('not_found')
  expect(await listed()).toEqual([])
  const asked = await Promise.all(Array.from({ length: 53 }, () => world.post(world.ann, 'schedules', daily())))
  expect(asked.filter(({ code }) => code === undefined)).toHaveLength(50)
})

test('one that cannot be sent keeps no other from it, and is tried again', async () => {
  const [broken] = [await add({ period: 'month' }), await add()]
  await world.db`update finance.schedules set filters = '[]', kind = 'gone', next_at = next_at - interval '1 day'`
  await world.db`update finance.schedules set kind = 'revenue', filters = '{}' where id <> ${broken}`
  await world.db`alter table finance.exports add constraint no_gone check (kind <> 'gone')`
  await expect(run()).rejects.toThrow('1 reports')
  expect(await mails()).toHaveLength(1)
  await world.db`update finance.schedules set kind = 'people' where id = ${broken}`
  await run()
  expect(await mails()).toHaveLength(2)
  await world.db`alter table finance.exports drop constraint no_gone`
})
