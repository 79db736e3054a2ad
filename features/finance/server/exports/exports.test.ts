import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { selectAudit } from '#features/operators/server/operators.ts'
import { type FinanceWorld, givenFinance } from '../../../../tests/support/office/finance.ts'
import { type GivenOperator, givenOperator } from '../../../../tests/support/office/operators.ts'
import { background } from '../clock.ts'
import { takeExport } from './exports.ts'

let world: FinanceWorld
let days: { from: string; to: string }
beforeAll(async () => {
  world = await givenFinance()
  const member = await world.newMember()
  const bet = await member.bet('r1', '1000')
  await member.win('r1', bet, '400')
  await world.follow()
  const { today } = (await world.get<{ today: string }>('dashboard')).value
  days = { from: today, to: today }
})
afterAll(() => world.close())

type Made = { id: string; name: string }
const make = async (path: string, body: object, who = world.ann) => {
  const { code, value } = await world.post(who, `exports/${path}`, { ...days, ...body })
  expect(code).toBeUndefined()
  return value as Made
}
const take = (id: string, who: GivenOperator = world.ann) =>
  world.app.inject({
    url: `/wps/office/finance/exports/${id}/file`,
    headers: { host: 'localhost', authorization: `Bearer ${who.token}` },
  })
const told = async (id: string, who = world.ann) =>
  (await world.get<{ state: string; rows: number; expected: number | null }>(`exports/${id}`, {}, who)).value

test('the journal is sent whole as CSV, says how many rows it promised and had, and stands on record', async () => {
  const { value } = await world.get<{ list: object[] }>('entries', { ...days, limit: 100 })
  const { id, name } = await make('journal', { format: 'csv' })
  expect(name).toBe(`journal-${days.from}-${days.to}.csv`)
  expect(await told(id)).toMatchObject({ state: 'READY', rows: 0, expected: value.list.length })
  const { body, headers } = await take(id)
  expect(headers).toMatchObject({ 'content-type': 'text/csv; charset=utf-8' })
  expect(headers['content-disposition']).toContain(`filename="${name}"`)
  expect(body.trim().split('\r\n')).toHaveLength(value.list.length + 1)
  expect(await told(id)).toMatchObject({ state: 'DONE', rows: value.list.length })
  const [deed] = await selectAudit(world.db, 1, { kind: 'export', zone: 'UTC', limit: 1 })
  expect(deed).toMatchObject({ action: 'ledger.export', item: `export:${id}`, operatorId: world.ann.id })
})

test('the same as a workbook: figures are numbers, and nothing is a formula', async () => {
  const { id } = await make('journal', { format: 'xlsx', account: 'payout' })
  const { sheets } = await readXlsx(new Uint8Array((await take(id)).rawPayload))
  const [titles, row, ...others] = sheets[0]!.rows
  expect(others).toEqual([])
  const cells = Object.fromEntries(titles!.map((title, n) => [title, row![n]]))
  expect(cells).toMatchObject({ account: 'payout', amount: 4, book: 'real' })
})

test('reports are files, too; a filter that one does not know is refused', async () => {
  const { id } = await make('reports', {
    report: 'revenue',
    format: 'csv',
    by: 'vendor',
    and: 'game',
    vendor: 'TESTER',
  })
  expect((await take(id)).body.split('\r\n')[1]).toMatch(/^TESTER,slot,/)
  for (const report of ['people', 'returns'])
    expect((await take((await make('reports', { report, format: 'csv' })).id)).body.trim().split('\r\n')).toHaveLength(
      2,
    )
  for (const wrong of [
    { report: 'people', game: 'slot' },
    { report: 'revenue', by: 'game', and: 'game' },
    { report: 'x' },
  ])
    expect((await world.post(world.ann, 'exports/reports', { ...days, format: 'csv', ...wrong })).code).toBe(
      'invalid_input',
    )
  const late = await world.post(world.ann, 'exports/reports', {
    from: days.to,
    to: '2020-01-01',
    report: 'people',
    format: 'csv',
  })
  expect(late.code).toBe('invalid_input')
})

test('a file is its maker’s alone, and only while they may have it', async () => {
  const ben = await givenOperator(world.db, { permissions: ['ledger.export'] })
  const { id } = await make('journal', { format: 'csv' }, ben)
  expect((await take(id)).json().code).toBe('not_found')
  expect((await world.get(`exports/${id}`)).code).toBe('not_found')
  expect((await world.get<{ list: Made[] }>('exports')).value.list.map(each => each.id)).not.toContain(id)
  await world.db`update operators.roles set permissions = '{ledger.read}' where code = (select role from operators.operators where id = ${ben.id})`
  expect((await take(id, ben)).json().code).toBe('not_allowed')
  expect(await told(id, ben)).toMatchObject({ state: 'READY' })
  expect((await world.post(ben, 'exports/journal', { ...days, format: 'csv' })).code).toBe('not_allowed')
})

const acting = (who: GivenOperator) => ({
  ...{ merchantId: 1, home: 1, operatorId: who.id, sessionId: 'ses', ip: '::1', requestId: 'req' },
  ...{ permissions: ['ledger.export'], limits: {} },
})

test('one file is taken once at a time; one that broke off says so and is taken again', async () => {
  const { id } = await make('journal', { format: 'csv' })
  const { table } = await takeExport(world.context, acting(world.ann), id)
  for await (const _ of table.pages) {
    expect(await told(id)).toMatchObject({ state: 'RUNNING' })
    expect((await take(id)).json().code).toBe('state_changed')
    break
  }
  expect(await told(id)).toMatchObject({ state: 'BROKEN' })
  const all = await Promise.all(Array.from({ length: 8 }, () => take(id)))
  expect(all.some(each => each.statusCode === 200)).toBe(true)
  expect(await told(id)).toMatchObject({ state: 'DONE' })
  await world.db`update finance.exports set state = 'RUNNING', said_at = now() - interval '1 hour' where id = ${id}`
  expect(await told(id)).toMatchObject({ state: 'BROKEN' })
})

test('so many are on their way at once, of one person and of all; what is silent counts no more', async () => {
  const ofOne = async (who: GivenOperator) => (await make('journal', { format: 'csv' }, who)).id
  const begin = async (who: GivenOperator) => {
    const id = await ofOne(who)
    return takeExport(world.context, acting(who), id)
  }
  const others = await Promise.all([1, 2, 3].map(() => givenOperator(world.db, { permissions: ['ledger.export'] })))
  const [cat, dan, eve] = others as [GivenOperator, GivenOperator, GivenOperator]
  const ids = await Promise.all(Array.from({ length: 8 }, () => ofOne(cat)))
  const asked = await Promise.allSettled(ids.map(id => takeExport(world.context, acting(cat), id)))
  expect(asked.filter(each => each.status === 'fulfilled')).toHaveLength(2)
  expect(asked.find(each => each.status === 'rejected')?.reason).toMatchObject({ code: 'too_many_files' })
  for (const who of [dan, dan, eve, eve]) await begin(who)
  expect((await take(await ofOne(world.ann))).json().code).toBe('too_many_files')
  await world.db`update finance.exports set said_at = now() - interval '1 hour' where operator_id = ${eve.id}`
  expect((await take(await ofOne(world.ann))).statusCode).toBe(200)
})

test('one that is stopped goes no further and says so; it is taken again, and stopped by nobody else', async () => {
  await world.db`update finance.exports set state = 'DONE' where state = 'RUNNING'`
  const { id } = await make('journal', { format: 'csv' })
  const stop = (who = world.ann) => world.post(who, `exports/${id}/stop`)
  expect((await stop()).code).toBe('state_changed')
  const { table } = await takeExport(world.context, acting(world.ann), id)
  expect((await stop(await givenOperator(world.db))).code).toBe('not_found')
  expect((await stop()).code).toBeUndefined()
  expect(await told(id)).toMatchObject({ state: 'STOPPED' })
  const rest = (async () => {
    for await (const _ of table.pages);
  })()
  await expect(rest).rejects.toThrow('stopped')
  expect(await told(id)).toMatchObject({ state: 'STOPPED' })
  expect((await take(id)).statusCode).toBe(200)
  expect(await told(id)).toMatchObject({ state: 'DONE' })
})

test('what nobody asked for in thirty days is swept, and nothing else', async () => {
  const [old, used, fresh] = await Promise.all([1, 2, 3].map(() => make('journal', { format: 'csv' })))
  const age = (id: string) =>
    world.db`update finance.exports set created_at = now() - interval '31 days' where id = ${id}`
  await age(old!.id)
  await age(used!.id)
  await take(used!.id)
  await background(world.context).jobs!['finance.exports']!.work()
  expect((await world.get(`exports/${old!.id}`)).code).toBe('not_found')
  for (const { id } of [used!, fresh!]) expect((await world.get(`exports/${id}`)).code).toBeUndefined()
})
