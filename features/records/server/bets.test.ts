import { afterAll, beforeAll, expect, test } from 'vitest'
import { lineOf, ticketOf } from '../../../tests/support/lottery.ts'
import { givenRecords, type MemberThere, type RecordsWorld } from '../../../tests/support/records/world.ts'
import type { BetsAsk } from './bets.ts'
import { betDetail, betOptions, betRecord, betsFile, betsPage, betTotals } from './records.ts'

let world: RecordsWorld
beforeAll(async () => {
  world = await givenRecords()
})
afterAll(async () => {
  expect(await world.findings()).toEqual([])
  await world.close()
})

const ASK: BetsAsk = { range: 'today', limit: 50, language: 'EN' }
const page = (member: MemberThere, ask: Partial<BetsAsk> = {}) => betsPage(world.db, member, { ...ASK, ...ask })
const rounds = async (member: MemberThere, ask: Partial<BetsAsk> = {}) =>
  (await page(member, ask)).list.map(line => line.round)
let keys = 0
async function buy(member: MemberThere, numero?: string) {
  const issue = numero ?? (await world.addIssue())
  const tickets = [ticketOf(issue, lineOf('MB_LO2', [['13']]))]
  const { bets } = await world.lottery.place({ bettor: member.bettor, key: `records-${++keys}`, tickets })
  return { numero: issue, id: String(bets[0]!.id) }
}

/** An open round, one that won, a ticket, and a round that was taken back. */
async function givenPlay() {
  const member = await world.newMember()
  await member.bet('open', '300')
  const won = await member.bet('won', '1000')
  await member.win('won', won, '2500')
  const ticket = await buy(member)
  await member.rollback(await member.bet('back', '700'))
  await world.follow()
  return { member, ticket }
}

test('every product in one list, each with its figures', async () => {
  const { member, ticket } = await givenPlay()
  const { list, next } = await page(member)
  expect(next).toBeNull()
  expect(list.map(line => [line.source, line.product, line.name, line.round, line.status])).toEqual([
    ['round', 'RNG', 'Slot', 'back', 'cancelled'],
    ['ticket', 'LOTT', 'Fast North', ticket.numero, 'open'],
    ['round', 'RNG', 'Slot', 'won', 'settled'],
    ['round', 'RNG', 'Slot', 'open', 'open'],
  ])
  expect(list.map(line => [line.stake, line.valid, line.payout, line.net])).toEqual([
    ['0.00', '0.00', '0.00', null],
    [list[1]!.stake, '0.00', '0.00', null],
    ['10.00', '10.00', '25.00', '15.00'],
    ['3.00', '0.00', '0.00', null],
  ])
})

test('product, vendor, game, status and order narrow the list and its totals alike', async () => {
  const { member, ticket } = await givenPlay()
  const asks: [Partial<BetsAsk>, string[]][] = [
    [{ product: 'RNG' }, ['back', 'won', 'open']],
    [{ product: 'LIVE' }, []],
    [{ product: 'LOTT' }, [ticket.numero]],
    [{ vendor: 'TESTER' }, ['back', 'won', 'open']],
    [{ vendor: 'NOBODY' }, []],
    [{ game: 'TESTER.slot' }, ['back', 'won', 'open']],
    [{ game: 'FAST60' }, [ticket.numero]],
    [{ status: 'open' }, [ticket.numero, 'open']],
    [{ status: 'settled' }, ['won']],
    [{ status: 'cancelled', product: 'RNG' }, ['back']],
    [{ order: 'won' }, ['won']],
    [{ order: ticket.numero }, [ticket.numero]],
    [{ order: ticket.id }, [ticket.numero]],
    [{ order: 'wo%' }, []],
    [{ range: 'yesterday' }, []],
  ]
  for (const [ask, expected] of asks) {
    expect([ask, await rounds(member, ask)]).toEqual([ask, expected])
    expect((await betTotals(world.db, member, { range: 'today', ...ask })).count).toBe(expected.length)
  }
})

test('totals are of all pages: what came back is no stake, what is open no loss', async () => {
  const { member } = await givenPlay()
  const stake = Number((await page(member, { product: 'LOTT' })).list[0]!.stake)
  expect(await betTotals(world.db, member, ASK)).toEqual({
    ...{ count: 4, valid: '10.00', payout: '25.00', net: '15.00' },
    stake: (13 + stake).toFixed(2),
  })
})

test('pages hold each bet once, whatever is played meanwhile', async () => {
  const member = await world.newMember()
  const expected: string[] = []
  for (let n = 0; n < 9; n++) {
    if (n % 3 === 0) expected.unshift((await buy(member)).numero)
    else {
      await member.bet(`r${n}`, '100')
      expected.unshift(`r${n}`)
    }
  }
  await world.follow()
  for (const filter of [{}, { product: 'RNG' }, { status: 'open' as const }]) {
    const seen: string[] = []
    for (let before: string | undefined; ; ) {
      const { list, next } = await page(member, { ...filter, limit: 2, before })
      seen.push(...list.map(line => line.round))
      // New ones come in above, and an older one changes.
      await member.bet(`new-${++keys}`, '100')
      await buy(member)
      await world.follow()
      if (next === null) break
      before = next
    }
    const wanted = 'product' in filter ? expected.filter(round => round.startsWith('r')) : expected
    expect(seen.filter(round => wanted.includes(round))).toEqual(wanted)
    expect(new Set(seen).size).toBe(seen.length)
  }
})

const LEG = {
  ...{
    event: 'A – B',
    market: 'Asian handicap',
    pick: 'A −0.25',
    odds: '1.950',
    score: '1:1',
    result: 'half_lose' as const,
  },
}

test('a round’s movements and its vendor’s record are its own player’s', async () => {
  const { member } = await givenPlay()
  const { id } = (await page(member, { order: 'won' })).list[0]!
  const { moves } = await betDetail(world.db, member, id)
  expect(moves.map(move => [move.kind, move.amount])).toEqual([
    ['bet', '-10.00'],
    ['win', '25.00'],
  ])
  const asked: unknown[] = []
  const record = async (_: number, played: object) => {
    asked.push(played)
    return { url: null, legs: [LEG], sides: [] }
  }
  const ask = { id, language: 'EN' }
  expect(await betRecord(world.db, record, member, ask)).toEqual({ url: null, legs: [LEG] })
  expect(asked).toMatchObject([{ player: member.player.player, round: 'won' }])
  const stranger = await world.newMember()
  await expect(betDetail(world.db, stranger, id)).rejects.toMatchObject({ code: 'not_found' })
  await expect(betRecord(world.db, record, stranger, ask)).rejects.toMatchObject({ code: 'not_found' })
  expect(await rounds(stranger)).toEqual([])
  expect(await rounds({ ...member, merchantId: 2 }).catch(error => error.code)).toBe('not_found')
})

test('what may be filtered is what was played, in the language asked for', async () => {
  const { member } = await givenPlay()
  await world.db`update games.games set names = '{"VI": "Trò thử"}' where code = 'slot'`
  const { games } = await betOptions(world.db, member, 'VI')
  await world.db`update games.games set names = '{}' where code = 'slot'`
  expect(games).toEqual([
    { product: 'LOTT', vendor: '', vendorName: '', game: 'FAST60', name: 'Fast North' },
    { product: 'RNG', vendor: 'TESTER', vendorName: 'TESTER', game: 'TESTER.slot', name: 'Trò thử' },
  ])
})

test('days that are none, too many, or of no range, and a place of no page, are refused', async () => {
  const member = await world.newMember()
  for (const ask of [
    { range: 'custom' },
    { range: 'custom', from: '2026-11-02', to: '2026-11-01' },
    { range: 'custom', from: '2026-01-01', to: '2026-03-04' },
    { before: 'x' },
    { before: `zzzzzzzzzzzz.${'0'.repeat(32)}.1` },
  ] as const)
    await expect(page(member, ask)).rejects.toMatchObject({ code: 'invalid_input' })
  expect(await rounds(member, { range: 'custom', from: '2026-01-01', to: '2026-03-03' })).toEqual([])
})

test('a file holds all pages, in the clock of the merchant, and no formula', async () => {
  const { member, ticket } = await givenPlay()
  await world.db`update games.games set name = '=cmd|"/c calc"!A1, x' where code = 'slot'`
  const file = await betsFile(world.db, member, { range: 'today', language: 'EN' })
  await world.db`update games.games set name = 'Slot' where code = 'slot'`
  expect(file).toMatchObject({ rows: 4, isCut: false })
  expect(file.text.startsWith('\uFEFFtime UTC,product,vendor,game,')).toBe(true)
  const lines = file.text.trimEnd().split('\r\n')
  expect(lines).toHaveLength(5)
  expect(lines[2]).toContain(`,LOTT,,Fast North,${ticket.numero},open,`)
  expect(lines[3]).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d,RNG,TESTER,"'=cmd\|""\/c calc""!A1, x",won,settled,10.00,/)
})
