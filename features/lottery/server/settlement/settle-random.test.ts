import { afterAll, beforeAll, expect, test } from 'vitest'
import { findAccount, prove } from '#features/wallet/server/wallet.ts'
import { openStream } from '#shared/stream.ts'
import { sized } from '../../../../tests/size.ts'
import { type BetAsk, type DrawWorld, openDrawWorld } from '../../../../tests/support/draws.ts'
import { PROVEN } from '../../../../tests/support/given.ts'
import { fc } from '../../../../tests/support/property.ts'
import { drawNumbers } from '../../rules/draws/draw-numbers.ts'
import { formatOpened, parseOpened } from '../../rules/draws/opened.ts'
import { findPlay } from '../../rules/lottery.ts'
import { parseSelection, soldLine } from '../../rules/sold.ts'
import { capWins, rebateOf, settleTicket } from '../../rules/ticket.ts'
import { proveLottery } from '../proof.ts'

let world: DrawWorld
let members: string[]
beforeAll(async () => {
  world = await openDrawWorld()
  await world.newGame('XSMB', { source: 'OFFICIAL' })
  members = await Promise.all(Array.from({ length: 3 }, () => world.newMember()))
})
afterAll(async () => {
  expect(await prove(world.db)).toEqual(PROVEN)
  expect(await proveLottery(world.db)).toEqual({ paid: 0, bets: 0, roots: 0 })
  await world.close()
})

const two = fc.integer({ min: 0, max: 99 }).map(n => String(n).padStart(2, '0'))
const line = fc.oneof(
  fc.uniqueArray(two, { minLength: 1, maxLength: 20 }).map(all => ['MB_LO2', all.join(',')] as const),
  fc.uniqueArray(two, { minLength: 2, maxLength: 2 }).map(all => ['MB_XIEN2', all.join(',')] as const),
  fc.uniqueArray(two, { minLength: 4, maxLength: 4 }).map(all => ['MB_TRUOT4', all.join(',')] as const),
  two.map(number => ['MB_DE_DB', number] as const),
)
const bets = fc.array(
  fc.record({
    member: fc.nat(2),
    lines: fc.array(fc.tuple(line, fc.bigInt(1n, 20n)), { minLength: 1, maxLength: 3 }),
    rebatePpm: fc.constantFrom(0, 1_000, 15_000),
    maxProfit: fc.constantFrom(undefined, 500n, 5_000n),
  }),
  { minLength: 1, maxLength: 15 },
)
const result = fc
  .uint8Array({ minLength: 32, maxLength: 32 })
  .map(key => formatOpened(drawNumbers('VN27', openStream(key))))

/** What each member gets by the rules alone, in minor units. */
function dueOf(asks: readonly BetAsk[], opened: string): bigint[] {
  const drawn = { family: 'MB', result: parseOpened('VN27', opened), drawOdds: {} }
  return members.map(member => {
    const own = asks.filter(({ memberId }) => memberId === member)
    const ends = own.map(({ lines }) => {
      const sold = lines.map(([code, selection, unit]) => {
        const play = findPlay('MB', code)!
        return soldLine(play, { selection: parseSelection(selection), unit, odds: play.odds })
      })
      return settleTicket(sold, drawn, null)
    })
    const caps = own.flatMap(({ maxProfit }) => maxProfit ?? []).sort((a, b) => (a < b ? -1 : 1))
    const wins = caps[0] === undefined ? ends.map(({ won }) => won) : capWins(ends, caps[0])
    return ends.reduce((sum, end, i) => sum + wins[i]! + rebateOf(end.turnover, own[i]!.rebatePpm ?? 0), 0n)
  })
}

/** What members have, less what they owe. */
async function worthOf(): Promise<bigint[]> {
  return Promise.all(
    members.map(async member => {
      const debt = await findAccount(world.db, 1, member, 'real', 'debt')
      const [row] = await world.db<
        { owed: bigint }[]
      >`select balance as owed from wallet.public_balances where id = ${debt?.id ?? 0n}`
      return (await world.cashOf(member)) + (row?.owed ?? 0n) / 100n
    }),
  )
}

test('whatever was bet and drawn, a correction leaves exactly the money of the result that stands', async () => {
  await fc.assert(
    fc.asyncProperty(bets, result, result, async (given, first, second) => {
      fc.pre(first !== second)
      const issue = await world.newIssue('XSMB')
      const asks = given.map(
        ({ member, lines, rebatePpm, maxProfit }): BetAsk => ({
          ...{ memberId: members[member]!, rebatePpm, ...(maxProfit !== undefined && { maxProfit }) },
          lines: lines.map(([[code, selection], unit]) => [code, selection, unit] as const),
        }),
      )
      await world.bet(issue, asks)
      const before = await worthOf()
      await world.lock(issue)
      await world.work()
      await world.tell('XSMB', issue.numero, first)
      await world.work()
      const gained = async () => (await worthOf()).map((worth, i) => worth - before[i]!)
      expect(await gained()).toEqual(dueOf(asks, first))
      const correction = { game: 'XSMB', numero: issue.numero, result: second }
      await world.results.correct({ ...correction, operator: 'ann', reason: 'a misprint' })
      await world.results.confirm({ ...correction, operator: 'ben' })
      await world.work()
      expect(await gained()).toEqual(dueOf(asks, second))
    }),
    { numRuns: sized(5, 15), endOnFailure: true },
  )
})
