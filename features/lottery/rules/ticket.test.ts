import { expect, test } from 'vitest'
import { fc } from '../../../tests/support/property.ts'
import { parseOpened } from './draws/opened.ts'
import { findPlay } from './lottery.ts'
import { settleLine } from './settle.ts'
import { lineOf, parseSelection, type SoldLine, soldLine } from './sold.ts'
import { capWins, rebateOf, returnTicket, settleTicket, type TicketEnd } from './ticket.ts'

const XSMB =
  '60213|80300|60683,51132|89384,11622,10383,09349,00136,47894|7740,7568,2767,8365|0570,5252,4790,7707,6494,9516|354,649,773|26,09,06,64'
const north = { family: 'MB', result: parseOpened('VN27', XSMB), drawOdds: {} }

function sold(code: string, selection: string, unit = 100n, family = 'MB'): SoldLine {
  const play = findPlay(family, code)!
  return soldLine(play, { selection: parseSelection(selection), unit, odds: play.odds })
}

const ends = fc.array(
  fc.record({ won: fc.bigInt(0n, 10_000n), returned: fc.bigInt(0n, 100n), stake: fc.bigInt(1n, 2_000n) }).map(
    (money): TicketEnd => ({
      ...money,
      kind: money.won > 0n ? 'win' : 'lose',
      ...{ hits: 0, turnover: money.stake, lines: [] },
    }),
  ),
  { maxLength: 12 },
)
const sum = (values: readonly bigint[]) => values.reduce((total, value) => total + value, 0n)

function smaller(a: bigint, b: bigint): bigint {
  if (a < b) return a
  return b
}

test('a ticket is its lines together', () => {
  const lines = [sold('MB_LO2', '83,13'), sold('MB_XIEN2', '13,83'), sold('MB_DE_DB', '99')]
  const outcomes = lines.map(line => settleLine(findPlay('MB', line.play)!, lineOf(line), north))
  const end = settleTicket(lines, north, null)
  expect(end).toMatchObject({ kind: 'win', hits: 4, won: sum(outcomes.map(({ payout }) => payout)), returned: 0n })
  expect(end.stake).toBe(sum(outcomes.map(({ stake }) => stake)))
  expect(end.lines.map(([kind]) => kind)).toEqual(['win', 'win', 'lose'])
})

test('each line is capped by itself', () => {
  const end = settleTicket([sold('MB_LO2', '83'), sold('MB_LO2', '13')], north, 12_000n)
  expect(end.won).toBe(12_000n + 9_950n)
})

test('whatever is won, a member gains no more than the cap, and no ticket is cut below its stake', () => {
  fc.assert(
    fc.property(ends, fc.bigInt(0n, 20_000n), (tickets, cap) => {
      const wins = capWins(tickets, cap)
      const net = (won: readonly bigint[]) => sum(tickets.map(({ returned, stake }, i) => won[i]! + returned - stake))
      const uncut = tickets.map(({ won }) => won)
      expect(net(wins)).toBe(smaller(net(uncut), cap))
      tickets.forEach(({ won, returned, stake }, i) => {
        expect(wins[i]! <= won).toBe(true)
        if (wins[i] !== won) expect(wins[i]! + returned >= stake).toBe(true)
      })
    }),
  )
})

test('the last tickets give their profit first', () => {
  const ticket = (won: bigint): TicketEnd => ({
    ...{ kind: 'win', hits: 1, won, stake: 100n, returned: 0n, turnover: 100n, lines: [] },
  })
  expect(capWins([ticket(1_100n), ticket(110n)], 400n)).toEqual([500n, 100n])
})

test('a stake that comes back counts as no turnover', () => {
  const end = returnTicket(2_800n, [sold('MB_LO2', '83'), sold('MB_DE_DB', '83')], 'refund')
  expect(end).toMatchObject({ kind: 'refund', won: 0n, returned: 2_800n, turnover: 0n })
  expect(end.lines).toEqual([
    ['refund', 0, '2700'],
    ['refund', 0, '100'],
  ])
})

test('a rebate is floored once', () => {
  expect(rebateOf(999n, 10_000)).toBe(9n)
  expect(rebateOf(99n, 10_000)).toBe(0n)
})
