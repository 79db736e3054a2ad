import { afterAll, beforeAll, expect, test } from 'vitest'
import { addMerchant } from '#features/settings/server/settings.ts'
import { accountOf, type Line, move } from '#features/wallet/server/wallet.ts'
import { parseAmount } from '#shared/money.ts'
import { transaction } from '#shared/server/db.ts'
import { type FinanceWorld, givenFinance } from '../../../tests/support/office/finance.ts'
import { askOffice, givenOperator } from '../../../tests/support/office/operators.ts'
import { alarmReturns } from './reports/returns.ts'

let world: FinanceWorld
let today: string
beforeAll(async () => {
  world = await givenFinance()
  const merchant = { id: 2, code: 'm2', name: 'M2', moneyMode: 'real', currency: 'USD', currencySymbol: '$' } as const
  await transaction(world.db, tx => addMerchant(tx, { ...merchant, encPayload: 'accept' }, ['two.test']))
  const member = await world.newMember()
  const bet = await member.bet('r1', '1000')
  await member.win('r1', bet, '400')
  await member.bet('r2', '500')
  const house = { purpose: 'deposits', subject: 'bank' } as const
  await book(member.memberId, 'in', house, '80')
  await book(member.memberId, 'bonus', { purpose: 'promotions', subject: 'gift' }, '3')
  await world.follow()
  today = (await world.get<{ today: string }>('dashboard')).value.today
})
afterAll(() => world.close())

async function book(memberId: string, key: string, house: Line['house'], value: string) {
  const account = await accountOf(world.db, 1, memberId, 'real')
  const lines = [{ account, house, amount: parseAmount(value) }]
  await transaction(world.db, tx => move(tx, [{ key: `${key}-${memberId}`, kind: key, reference: key, lines }]))
}

type Entry = { id: string; account: string; amount: string; memberId: string; kind: string }
type Page = { list: Entry[]; next: string | null }
const days = () => ({ from: today, to: today })

test('the dashboard says what the day came to, and that yesterday there was nothing', async () => {
  const { value } = await world.get<{ money: Record<string, unknown[]>; active: object }>('dashboard')
  expect(value.money).toMatchObject({
    now: [{ currency: 'CRD', bets: 2, figures: { staked: '15.00', paid: '4.00', ggr: '11.00', deposits: '80.00' } }],
    ...{ yesterday: [], lastWeek: [] },
  })
  expect(value.active).toEqual({ now: 1, yesterday: 0, lastWeek: 0 })
})

test('the curve runs up to what the day came to, and says nothing of what is still to come', async () => {
  type Point = { time: string; now: { ggr: string; deposits: string } | null; yesterday: { ggr: string } }
  const { value } = await world.get<{ points: Point[] }>('dashboard/curve', { currency: 'CRD' })
  const board = await world.get<{ money: { now: { figures: object }[] } }>('dashboard')
  expect(value.points).toHaveLength(96)
  const begun = value.points.filter(each => each.now !== null)
  expect(board.value.money.now[0]!.figures).toMatchObject(begun.at(-1)!.now!)
  expect(value.points.slice(begun.length).every(each => each.now === null)).toBe(true)
  expect(new Set(value.points.map(each => each.yesterday.ggr))).toEqual(new Set(['0.00']))
})

test('what was given away is taken off the net', async () => {
  const { value } = await world.get<{ totals: { figures: Record<string, string> }[] }>('sums', days())
  const { ggr, ngr, bonus } = value.totals[0]!.figures as { ggr: string; ngr: string; bonus: string }
  expect(parseAmount(ngr)).toBe(parseAmount(ggr) - parseAmount(bonus))
  expect(parseAmount(bonus)).toBeGreaterThanOrEqual(parseAmount('3'))
})

test('one dimension beside another, and filters; the same twice is refused', async () => {
  const ask = { ...days(), by: 'vendor', and: 'game' }
  const { value } = await world.get<{ list: object[] }>('sums', { ...ask, vendor: 'TESTER' })
  expect(value.list).toMatchObject([{ key: 'TESTER', key2: 'slot', bets: 2, figures: { ggr: '11.00' } }])
  expect((await world.get<{ list: [] }>('sums', { ...ask, vendor: 'NOBODY' })).value.list).toEqual([])
  expect((await world.get('sums', { ...ask, and: 'vendor' })).code).toBe('invalid_input')
  expect((await world.get('sums', { from: today, to: '2020-01-01' })).code).toBe('invalid_input')
})

test('a sum opens its rows, a row both sides of its movement; pages miss none and tell none twice', async () => {
  const ask = { ...days(), vendor: 'TESTER', limit: 1 }
  const seen: Entry[] = []
  let before: string | null = null
  do {
    const { value }: { value: Page } = await world.get<Page>('entries', {
      ...ask,
      ...(before === null ? {} : { before }),
    })
    seen.push(...value.list)
    before = value.next
  } while (before)
  expect(seen.map(({ account, amount }) => [account, amount])).toEqual([
    ['stake', '-5.00'],
    ['payout', '4.00'],
    ['stake', '-10.00'],
  ])
  const { value } = await world.get<{ postings: { account: string; amount: string }[] }>(`entries/${seen[0]!.id}`)
  expect(value.postings).toMatchObject([
    { account: `member:${seen[0]!.memberId}:cash`, amount: '-5.00' },
    { account: 'house:stake:TESTER', amount: '5.00' },
  ])
  const ofMember = await world.get<Page>('entries', { ...days(), memberId: seen[0]!.memberId, account: 'deposits' })
  expect(ofMember.value.list).toMatchObject([{ amount: '80.00', kind: 'in' }])
  const ofGame = await world.get<Page>('entries', { ...days(), game: 'slot', account: 'payout' })
  expect(ofGame.value.list).toMatchObject([{ amount: '4.00' }])
})

test('the chart of accounts adds up to nothing', async () => {
  const { value } = await world.get<{ list: { after: string }[] }>('accounts', days())
  expect(value.list.reduce((sum, { after }) => sum + parseAmount(after), 0n)).toBe(0n)
  expect(value.list.length).toBeGreaterThan(4)
})

test('another merchant’s entry is not found', async () => {
  const { value } = await world.get<Page>('entries', days())
  const foreign = await givenOperator(world.db, { merchantId: 2 })
  const path = `/wps/office/finance/entries/${value.list[0]!.id}`
  expect((await askOffice(world.app, foreign.token, ['GET', path], {}, 'two.test')).code).toBe('not_found')
  const own = await askOffice(world.app, foreign.token, ['GET', '/wps/office/finance/entries'], days(), 'two.test')
  expect(own.value).toEqual({ list: [], next: null })
})

test('a day that is over is closed once, and opened again by two', async () => {
  const yesterday = new Date(Date.parse(today) - 86_400_000).toISOString().slice(0, 10)
  expect((await world.post(world.ann, `days/${today}/close`)).code).toBe('invalid_input')
  const both = await Promise.all([1, 2].map(() => world.post(world.ann, `days/${yesterday}/close`)))
  expect(both.map(each => each.code ?? 'done').sort()).toEqual(['done', 'state_changed'])
  const { value } = await world.post(world.ann, `days/${yesterday}/reopen`, { reason: 'a statement came late' })
  const { proposalId } = value as { proposalId: string }
  expect((await world.confirm(world.ann, proposalId)).code).toBe('second_person_needed')
  const ben = await givenOperator(world.db)
  expect((await world.confirm(ben, proposalId)).code).toBeUndefined()
  const list = (await world.get<{ list: { reopenedBy: string }[] }>('days', { from: yesterday, to: yesterday })).value
    .list
  expect(list).toMatchObject([{ reopenedBy: world.ann.id, reopenedSecond: ben.id }])
  expect((await world.post(world.ann, `days/${yesterday}/close`)).code).toBeUndefined()
})

test('a manual entry takes two people, moves once for its key, and never below zero', async () => {
  const member = await world.newMember()
  const ben = await givenOperator(world.db)
  const entry = (amount: string, key = 'ticket-77') => ({
    ...{ memberId: member.memberId, account: 'adjust', amount, key, reason: 'the wheel stood still' },
  })
  const propose = async (body: object) => (await world.post(world.ann, 'journal', body)).value as { proposalId: string }
  const { proposalId } = await propose(entry('25'))
  const confirmed = await Promise.all(Array.from({ length: 6 }, () => world.confirm(ben, proposalId)))
  expect(confirmed.filter(each => each.code === undefined).length).toBe(1)
  const again = await propose(entry('25'))
  expect((await world.confirm(ben, again.proposalId)).code).toBe('state_changed')
  const much = await propose(entry('-999999999', 'ticket-78'))
  expect((await world.confirm(ben, much.proposalId)).code).toBe('insufficient_funds')
  expect((await world.post(world.ann, 'journal', entry('0', 'ticket-79'))).code).toBe('invalid_input')
  const { value } = await world.get<Page>('entries', { ...days(), kind: 'correction' })
  expect(value.list).toMatchObject([{ amount: '25.00', memberId: member.memberId }])
})

test('a game far from its published return alarms once, until somebody says what it was', async () => {
  await world.db`update games.games set rtp = '96.00', deviation = 0.01, top_win = '2' where code = 'slot'`
  for (const _ of [1, 2]) await alarmReturns(world.db, new Date(`${today}T12:00:00Z`))
  const { list } = (await world.get<{ list: { id: string; sigmas: number }[] }>('alerts')).value
  expect(list).toMatchObject([{ vendor: 'TESTER', game: 'slot', staked: '15.00', paid: '4.00', expected: '14.40' }])
  expect(list[0]!.sigmas).toBeLessThan(-4)
  const path = `alerts/${encodeURIComponent(list[0]!.id)}/close`
  expect((await world.post(world.ann, path, { reason: 'looked into' })).code).toBeUndefined()
  expect((await world.post(world.ann, path, { reason: 'looked into' })).code).toBe('not_found')
  await alarmReturns(world.db, new Date(`${today}T12:00:00Z`))
  expect((await world.get<{ list: [] }>('alerts')).value.list).toEqual([])
})

test('all other reports answer', async () => {
  const { value } = await world.get<{ list: object[] }>('people', days())
  expect(value.list).toMatchObject([{ day: today, active: 1, back1: null }])
  for (const path of ['returns', 'lottery', 'jackpots', 'statements'])
    expect([path, (await world.get(path, days())).code]).toEqual([path, undefined])
  for (const holder of ['held', 'debt', 'reserved', 'transit', 'at', 'suspense'])
    expect((await world.get('aside', { holder })).code).toBeUndefined()
})
