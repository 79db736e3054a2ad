import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '#apps/server/app.ts'
import { joinGroup } from '#features/operators/server/operators.ts'
import { transaction } from '#shared/server/db.ts'
import { type DrawWorld, openDrawWorld } from '../../../../tests/support/draws.ts'
import { givenMerchant } from '../../../../tests/support/given.ts'
import {
  askOffice,
  type GivenOperator,
  givenOperator,
  type OfficeReply,
} from '../../../../tests/support/office/operators.ts'
import { setOffer } from '../catalogue/games.ts'

const A =
  '60213|80300|60683,51132|89384,11622,10383,09349,00136,47894|7740,7568,2767,8365|0570,5252,4790,7707,6494,9516|354,649,773|26,09,06,64'
const B = A.replace('60683', '60699').replace('10383', '10384')

let world: DrawWorld
let app: Awaited<ReturnType<typeof buildApp>>
let ann: GivenOperator
let ben: GivenOperator
beforeAll(async () => {
  world = await openDrawWorld()
  app = await buildApp(world.context, { trustedProxies: [], siteFolder: undefined, isReady: () => true })
  await givenMerchant(world.db, 2)
  await givenMerchant(world.db, 3)
  await world.newGame('XSMB', { source: 'OFFICIAL' })
  await world.newGame('KENO', { family: 'KENO_VIETLOTT' })
  await transaction(world.db, async tx => {
    await setOffer(tx, 2, 'XSMB', {})
    await joinGroup(tx, 1, 2)
  })
  const may = [
    'lottery.read',
    'lottery.change',
    'results.enter',
    'results.confirm',
    'results.correct',
    'draws.void',
    'numbers.read',
    'numbers.close',
  ]
  const group = () => givenOperator(world.db, { permissions: may, scope: 'group' })
  ;[ann, ben] = [await group(), await group()]
})
afterAll(async () => {
  await app.close()
  await world.close()
})

const base = '/wps/office/lottery'
const reason = 'the test asks for it'
const get = (path: string, query = {}) => askOffice(app, ann.token, ['GET', `${base}/${path}`], query)
const post = (who: GivenOperator, path: string, body: object) =>
  askOffice(app, who.token, ['POST', `${base}/${path}`], body)
const confirm = (who: GivenOperator, { value }: OfficeReply) => {
  const { proposalId } = value as { proposalId: string }
  return askOffice(app, who.token, ['POST', `/wps/office/proposals/${proposalId}/confirm`])
}
const said = (numero: string, result = A) => ({ game: 'XSMB', numero, result })

/** An outside issue that was drawn, with a bet of 100 on 83, which falls twice in A and never in B. */
async function over() {
  const memberId = await world.newMember()
  const issue = await world.newIssue('XSMB')
  await world.bet(issue, [{ memberId, lines: [['MB_LO2', '83', 100n]] }])
  await world.lock(issue)
  await world.work()
  return { ...issue, cash: () => world.cashOf(memberId) }
}

test('a result is entered by two people and corrected by two people, each on record; bets follow', async () => {
  const { numero, cash } = await over()
  const before = await cash()
  expect((await post(ann, 'results', said(numero))).status).toBe(200)
  expect((await post(ann, 'results/confirm', said(numero))).code).toBe('second_person_needed')
  const twin = await givenOperator(world.db, {
    ...{ permissions: ['results.confirm'], scope: 'group', person: ann.email },
  })
  expect((await post(twin, 'results/confirm', said(numero))).code).toBe('second_person_needed')
  expect((await post(ben, 'results/confirm', said(numero, B))).code).toBe('results_differ')
  expect((await post(ben, 'results/confirm', said(numero))).status).toBe(200)
  await world.work()
  const won = await cash()
  expect(won).toBeGreaterThan(before)
  expect((await post(ann, 'results/correct', { ...said(numero, B), reason })).status).toBe(200)
  expect((await post(ben, 'results/confirm', said(numero, B))).value).toMatchObject({ version: 2 })
  await world.work()
  expect(await cash()).toBe(before)
  const card = (await get(`draws/XSMB/${numero}`)).value as { results: object[]; entries: object[]; sold: object[] }
  expect([card.results.length, card.entries.length, card.sold.length]).toEqual([2, 5, 1])
  const record = await world.db<{ action: string }[]>`
    select action from operators.audit where item = ${`draw:XSMB:${numero}`} order by id`
  expect(record.map(each => each.action)).toEqual([
    ...['results.enter', 'results.confirm', 'results.confirm', 'results.correct', 'results.confirm'],
  ])
})

test('who does not reach each merchant that has the lottery says nothing of its issues', async () => {
  const { numero } = await over()
  const may = ['results.enter', 'draws.void', 'numbers.read', 'numbers.close', 'lottery.read']
  const alone = await givenOperator(world.db, { permissions: may })
  const small = await givenOperator(world.db, { merchantId: 2, permissions: may, scope: 'group' })
  const asked = [
    post(alone, 'results', said(numero)),
    post(alone, `draws/XSMB/${numero}/void`, { reason }),
    post(alone, `draws/XSMB/${numero}/markets`, { play: 'MB_LO2', isClosed: true, reason }),
    askOffice(app, alone.token, ['GET', `${base}/draws/XSMB/${numero}/numbers`]),
  ]
  expect((await Promise.all(asked)).map(each => each.code)).toEqual(Array(4).fill('not_allowed'))
  const there = await askOffice(app, small.token, ['POST', `${base}/results`], said(numero), 'any', {
    'x-merchant': 'm2',
  })
  expect(there.status).toBeGreaterThan(399)
  // Of a lottery that one merchant alone has, its own people decide.
  const keno = await world.newIssue('KENO', -3_600)
  expect((await askOffice(app, alone.token, ['GET', `${base}/draws/KENO/${keno.numero}/numbers`])).status).toBe(200)
  // A third merchant outside of the group that takes it up takes the decision from the group's people.
  await transaction(world.db, tx => setOffer(tx, 3, 'XSMB', {}))
  expect((await post(ann, 'results', said(numero))).code).toBe('not_allowed')
  await world.db`delete from lottery.offers where merchant_id = 3`
  expect((await post(ann, 'results', said(numero))).status).toBe(200)
})

test('an issue is voided by two people, not by its maker nor by one who does not reach all; stakes go back once', async () => {
  const { numero, cash } = await over()
  const staked = await cash()
  const proposed = await post(ann, `draws/XSMB/${numero}/void`, { reason })
  const alone = await givenOperator(world.db, { permissions: ['draws.void'] })
  expect((await confirm(ann, proposed)).code).toBe('second_person_needed')
  expect((await confirm(alone, proposed)).code).toBe('not_allowed')
  const all = await Promise.all(Array.from({ length: 8 }, () => confirm(ben, proposed)))
  expect(all.filter(each => each.status === 200)).toHaveLength(1)
  await world.work()
  expect(await cash()).toBe(staked + 100n * 27n)
  expect((await post(ann, `draws/XSMB/${numero}/void`, { reason })).code).toBe('draw_decided')
  expect((await post(ann, 'results', said(numero))).code).toBe('draw_decided')
})

test('a number of an issue is stopped and goes on, a play that there is not is not', async () => {
  const { numero } = await over()
  const path = `draws/XSMB/${numero}/markets`
  expect((await post(ann, path, { play: 'MB_LO2', token: '83', isClosed: true, reason })).status).toBe(200)
  expect((await get(`draws/XSMB/${numero}/numbers`)).value).toMatchObject({
    closed: [{ market: 'MB_LO2:83', reason: 'manual' }],
  })
  expect((await post(ann, path, { play: 'MB_LO2', token: '83', isClosed: false, reason })).status).toBe(200)
  expect((await get(`draws/XSMB/${numero}/numbers`)).value).toMatchObject({ closed: [] })
  expect((await post(ann, path, { play: 'NONE', isClosed: true, reason })).code).toBe('invalid_input')
})

test('lotteries are listed and shown or hidden at one merchant; issues come by pages, each once', async () => {
  expect((await post(ann, 'games/XSMB', { isHot: true, position: 4, reason })).status).toBe(200)
  expect((await post(ann, 'games/NONE', { isHot: true, reason })).code).toBe('not_found')
  const { list } = (await get('games')).value as { list: { code: string; isHot: boolean; merchants: number }[] }
  expect(list).toMatchObject([
    { code: 'KENO', merchants: 1 },
    { code: 'XSMB', isHot: true, merchants: 2 },
  ])
  const seen: string[] = []
  for (let before: string | null = ''; before !== null; ) {
    const page = (await get('draws', { limit: 2, ...(before && { before }) })).value as {
      list: { id: string }[]
      next: string | null
    }
    seen.push(...page.list.map(each => each.id))
    before = page.next
  }
  const [{ count }] = (await world.db`select count(*)::int as count from lottery.draws`) as unknown as [
    { count: number },
  ]
  expect(new Set(seen).size).toBe(seen.length)
  expect(seen.length).toBe(count)
  expect((await get('exposure')).status).toBe(200)
})
