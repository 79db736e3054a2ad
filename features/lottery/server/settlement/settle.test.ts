import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { prove } from '#features/wallet/server/wallet.ts'
import { type DrawWorld, openDrawWorld } from '../../../../tests/support/draws.ts'
import { PROVEN } from '../../../../tests/support/given.ts'
import { flatOdds } from '../../rules/odds.ts'
import { findDraw } from '../draw/store-draws.ts'
import { proveLottery } from '../proof.ts'
import { settleDraw } from './settle.ts'

const XSMB =
  '60213|80300|60683,51132|89384,11622,10383,09349,00136,47894|7740,7568,2767,8365|0570,5252,4790,7707,6494,9516|354,649,773|26,09,06,64'

let world: DrawWorld
let ann: string
let ben: string
beforeAll(async () => {
  world = await openDrawWorld()
  await world.newGame('XSMB', { source: 'OFFICIAL' })
  await world.newGame('KENO', { family: 'KENO_VIETLOTT', source: 'OFFICIAL' })
  await world.newGame('L11', { family: 'L11', source: 'OFFICIAL', vendor: 'LOTT' })
  ann = await world.newMember()
  ben = await world.newMember()
})
afterEach(async () => {
  expect(await prove(world.db)).toEqual(PROVEN)
  expect(await proveLottery(world.db)).toEqual({ paid: 0, bets: 0, roots: 0 })
})
afterAll(() => world.close())

/** Sells, locks, tells the result and pays; answers the bets as they stand. */
async function play(game: string, result: string, bets: Parameters<DrawWorld['bet']>[1]) {
  const issue = await world.newIssue(game)
  const ids = await world.bet(issue, bets)
  const before = await Promise.all([world.cashOf(ann), world.cashOf(ben)])
  await world.lock(issue)
  await world.work()
  await world.tell(game, issue.numero, result)
  await world.work()
  const after = await Promise.all([world.cashOf(ann), world.cashOf(ben)])
  return { issue, ids, bets: await betsOf(ids), paid: after.map((cash, i) => cash - before[i]!) }
}

async function betsOf(ids: readonly bigint[]) {
  const rows = await world.db<{ status: string; version: number; payout: bigint; turnover: bigint }[]>`
    select status, version, payout / 100 as payout, turnover / 100 as turnover from lottery.tickets
    where id = any(${ids}) order by id`
  return rows.map(({ status, version, payout, turnover }) => ({ status, version, payout, turnover }))
}

test('each bet is paid what its lines won, by hits, and a lost one nothing', async () => {
  const { bets, paid } = await play('XSMB', XSMB, [
    {
      memberId: ann,
      lines: [
        ['MB_LO2', '83', 100n],
        ['MB_XIEN2', '13,83', 100n],
      ],
    },
    { memberId: ben, lines: [['MB_LO2', '99', 100n]] },
    { memberId: ann, lines: [['MB_DE_DB', '13', 100n]] },
  ])
  expect(bets).toEqual([
    { status: 'won', version: 1, payout: 2n * 9_950n + 1_600n, turnover: 2_800n },
    { status: 'lost', version: 1, payout: 0n, turnover: 2_700n },
    { status: 'won', version: 1, payout: 9_950n, turnover: 100n },
  ])
  expect(paid).toEqual([2n * 9_950n + 1_600n + 9_950n, 0n])
})

test('a rebate comes with settlement, on what was decided', async () => {
  const { paid } = await play('XSMB', XSMB, [
    { memberId: ann, lines: [['MB_LO2', '99', 100n]], rebatePpm: 10_000 },
    { memberId: ben, lines: [['MB_LO2', '83', 7n]], rebatePpm: 1_000 },
  ])
  expect(paid, '27 and 1,393; a rebate below the smallest unit is none').toEqual([27n, 2n * 696n + 1n])
})

test('a stake comes back by rule as a push, without turnover or rebate', async () => {
  const { bets, paid } = await play('L11', '8,2,11,5,6', [
    { memberId: ann, lines: [['L11_BALL3_BIGSMALL', 'BIG', 100n, flatOdds('1.98')]], rebatePpm: 10_000 },
    { memberId: ben, lines: [['L11_BALL1_BIGSMALL', 'BIG', 100n, flatOdds('1.98')]] },
  ])
  expect(bets.map(({ status, payout, turnover }) => [status, payout, turnover])).toEqual([
    ['push', 100n, 0n],
    ['won', 198n, 100n],
  ])
  expect(paid).toEqual([100n, 198n])
})

test('a line pays at most its cap, and all bets of a member together gain at most the issue’s', async () => {
  const lo = (memberId: string, selection: string, caps: object) =>
    ({ memberId, lines: [['MB_LO2', selection, 100n]], ...caps }) as const
  const { bets } = await play('XSMB', XSMB, [
    lo(ann, '83', { maxPayout: 12_000n }),
    lo(ben, '83', { maxProfit: 20_000n }),
    lo(ben, '99', { maxProfit: 20_000n }),
    lo(ben, '09', { maxProfit: 20_000n }),
    lo(ben, '13', { maxProfit: 20_000n }),
  ])
  const [capped, ...bens] = bets.map(({ payout }) => payout)
  expect(capped).toBe(12_000n)
  // 19,900 + 0 + 19,900 + 9,950 for stakes of 10,800 would gain 38,950: the last ones give their profit first.
  expect(bens).toEqual([19_900n, 0n, 8_200n, 2_700n])
  expect(bens.reduce((sum, payout) => sum + payout, 0n) - 4n * 2_700n).toBe(20_000n)
})

test('Keno’s top prize is shared when more sets have won it than it is fixed for', async () => {
  const balls = Array.from({ length: 20 }, (_, i) => i + 1).join(',')
  const bet = (memberId: string, unit: bigint) =>
    ({ memberId, lines: [['KENO_10', '1,2,3,4,5,6,7,8,9,10', unit]] }) as const
  const few = await play('KENO', balls, [bet(ann, 2n), bet(ben, 3n)])
  expect(few.paid).toEqual([400_000n, 600_000n])
  const many = await play('KENO', balls, [bet(ann, 2n), bet(ben, 6n)])
  expect(many.paid, '1,000,000 for 8 sets').toEqual([250_000n, 750_000n])
  expect((await findDraw(world.db, 'KENO', many.issue.numero))!.drawOdds).toEqual({ KENO_10: { 10: '125000' } })
})

test('settling again, and two at once, change nothing', async () => {
  const issue = await world.newIssue('XSMB')
  const many = Array.from({ length: 60 }, (_, i) => ({
    memberId: i % 3 === 0 ? ann : ben,
    lines: [['MB_LO2', String(i).padStart(2, '0'), 10n]] as const,
  }))
  const ids = await world.bet(issue, many)
  await world.lock(issue)
  await world.work()
  await world.tell('XSMB', issue.numero, XSMB)
  await Promise.all(Array.from({ length: 4 }, () => settleDraw(world.context, issue.id, { most: 7 })))
  await world.work()
  const once = [await betsOf(ids), await world.cashOf(ann), await world.cashOf(ben)]
  await settleDraw(world.context, issue.id)
  await world.work()
  expect([await betsOf(ids), await world.cashOf(ann), await world.cashOf(ben)]).toEqual(once)
  expect((await betsOf(ids)).every(({ version }) => version === 1)).toBe(true)
})

test('agents are told what each member staked, turned over and got, once for each version', async () => {
  await world.db`delete from events.outbox`
  const { issue } = await play('XSMB', XSMB, [
    { memberId: ann, lines: [['MB_LO2', '83', 100n]], rebatePpm: 10_000 },
    { memberId: ann, lines: [['MB_LO2', '99', 100n]], rebatePpm: 10_000 },
  ])
  const rows = await world.db<{ payload: { drawId: string; version: number; members: object[] } }[]>`
    select payload from events.outbox where topic = 'lottery.betsSettled'`
  expect(rows).toHaveLength(1)
  expect(rows[0]!.payload).toMatchObject({ drawId: String(issue.id), game: 'XSMB', version: 1 })
  expect(rows[0]!.payload.members).toEqual([
    {
      ...{ merchantId: 1, memberId: ann, book: 'real', currency: 'CRD', bets: 2, stake: '540000' },
      ...{ turnover: '540000', payout: '1990000', rebatePpm: 10_000, rebate: '5400' },
    },
  ])
})

test('a draw that cannot be paid waits by itself, and those after it go on', async () => {
  const broken = await world.newIssue('XSMB', 60)
  await world.bet(broken, [{ memberId: ann, lines: [['MB_LO2', '83', 100n]] }])
  await world.db`update lottery.tickets set lines = jsonb_set(lines, '{0,play}', '"GONE"') where draw_id = ${broken.id}`
  await world.lock(broken)
  await world.work()
  await world.tell('XSMB', broken.numero, XSMB)
  const { paid } = await play('XSMB', XSMB, [{ memberId: ben, lines: [['MB_LO2', '83', 100n]] }])
  expect(paid).toEqual([0n, 19_900n])
  expect((await findDraw(world.db, 'XSMB', broken.numero))!.state).toBe('settling')
  await world.db`update lottery.tickets set lines = jsonb_set(lines, '{0,play}', '"MB_LO2"') where draw_id = ${broken.id}`
  await world.work()
  expect((await findDraw(world.db, 'XSMB', broken.numero))!.state).toBe('settled')
})
