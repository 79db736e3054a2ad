import { type Node, payCascade, standAfter } from '#features/agents/rules/bills/cascade.ts'
import { houseNet } from '#features/agents/rules/bills/house-net.ts'
import { acceptContract, type Running } from '#features/agents/rules/contracts/accept.ts'
import { contractProblem, exceeding } from '#features/agents/rules/contracts/check.ts'
import { salaryGross, type Tier } from '#features/agents/rules/contracts/tiers.ts'
import { rebatesOf } from '#features/agents/rules/lines/rebates.ts'
import { amount, ZERO } from '#shared/money.ts'
import { fc } from '../support/property.ts'

/* What holds of every line and every contract (agents §9, invariants 3 to 7), on random ones. */

const units = (most: number) => fc.integer({ min: 0, max: most }).map(value => amount(BigInt(value) * 10_000n))
const cents = (most: number) => fc.integer({ min: 0, max: most }).map(value => amount(BigInt(value) * 100n))
const sum = (values: readonly bigint[]) => values.reduce((total, value) => total + value, 0n)

/** Steps as they may be proposed: rates rise, thresholds do not fall. */
const tiers = fc
  .array(
    fc.record({
      bet: fc.integer({ min: 0, max: 300 }),
      loss: fc.integer({ min: 0, max: 40 }),
      active: fc.integer({ min: 0, max: 3 }),
      rate: fc.integer({ min: 1, max: 40_000 }),
    }),
    { minLength: 1, maxLength: 4 },
  )
  .map(steps =>
    steps.map((_, i): Tier => {
      const upTo = steps.slice(0, i + 1)
      const of = (key: 'bet' | 'loss' | 'active' | 'rate') => upTo.reduce((total, step) => total + step[key], 0)
      return {
        minValidBet: amount(BigInt(of('bet')) * 10_000n),
        minNetLoss: amount(BigInt(Math.min(of('loss'), of('bet'))) * 10_000n),
        minActive: of('active'),
        rateType: 'P',
        ratePpm: of('rate'),
        amount: ZERO,
      }
    }),
  )

/** Each but the first stands below an earlier one. */
const parents = fc
  .array(fc.nat(), { minLength: 1, maxLength: 24 })
  .map(picks => picks.map((pick, i) => (i === 0 ? null : (pick % i) + 1)))

/** How a downline's contract lies below the one above: a part of its rates, for more than it asks. */
const lower = fc.record({ percent: fc.integer({ min: 40, max: 130 }), more: fc.integer({ min: 0, max: 60 }) })

/** A line of contracts, each allowed by the one above, with what every agent's own members bet. */
const line = fc.record({
  above: parents,
  top: tiers,
  cuts: fc.array(lower, { minLength: 24, maxLength: 24 }),
  own: fc.array(fc.record({ valid: cents(5_000_000), active: fc.integer({ min: 0, max: 4 }) }), {
    minLength: 24,
    maxLength: 24,
  }),
})

function contractsOf({ above, top, cuts }: { above: (number | null)[]; top: Tier[]; cuts: Cut[] }): Running[] {
  const running: Running[] = []
  for (const [i, upline] of above.entries()) {
    const ceiling = upline === null ? 'HOUSE' : (running.find(({ downline }) => downline === upline)?.tiers ?? null)
    const steps = ceiling === 'HOUSE' || ceiling === null ? top : ceiling.map(tier => cutBy(tier, cuts[i]!))
    const problem = contractProblem({ isDirect: true, ceiling, isPending: false, tiers: steps })
    if (problem === null) running.push({ id: BigInt(i + 1), upline, downline: i + 1, tiers: steps })
  }
  return running
}

type Cut = { percent: number; more: number }
const cutBy = (tier: Tier, { percent, more }: Cut): Tier => ({
  ...tier,
  minValidBet: amount(tier.minValidBet + BigInt(more) * 10_000n),
  ratePpm: Math.floor((tier.ratePpm * percent) / 100),
})

const money = fc.record({
  above: parents,
  gross: fc.array(cents(100_000), { minLength: 24, maxLength: 24 }),
  wallets: fc.array(cents(60_000), { minLength: 24, maxLength: 24 }),
  topUps: fc.array(fc.record({ id: fc.integer({ min: 1, max: 24 }), amount: cents(50_000) }), { maxLength: 6 }),
})

const PROPERTIES = {
  'what may be proposed is dominated, and stays so after a lower contract is accepted': fc.property(
    ...[line, tiers, fc.nat()],
    (contracts, lower, pick) => {
      const running = contractsOf(contracts)
      check(isDominated(running, null))
      const target = running[pick % running.length]!
      const { replaced, ended } = acceptContract(running, { downline: target.downline, tiers: lower })
      const gone = new Set([...replaced, ...ended.map(({ id }) => id)])
      const left = [...running.filter(({ id }) => !gone.has(id)), { ...target, id: 999n, tiers: lower }]
      // What is accepted here is random, and itself allowed by nobody.
      check(isDominated(left, target.downline))
      check(left.every(({ upline }) => upline === null || left.some(({ downline }) => downline === upline)))
      check(below(left, target.downline).every(each => exceeding(each.tiers, lower).length === 0))
      check(new Set(ended.map(({ id }) => id)).size === ended.length)
    },
  ),
  'salaries by percentage of direct downlines never come to more than the own': fc.property(
    line,
    ({ own, ...contracts }) => {
      const running = contractsOf(contracts)
      const teams = running.map(({ downline }) => {
        const team = teamBelow(running, downline).map(id => own[id - 1]!)
        return { valid: amount(sum(team.map(({ valid }) => valid))), active: sumOf(team.map(({ active }) => active)) }
      })
      const nodes = running.map(({ downline, upline, tiers: steps }, i) => ({
        ...{ id: downline, parent: upline, gross: salaryGross(steps, teams[i]!).gross },
      }))
      check(houseNet(nodes).bills.every(({ shortfall }) => shortfall === 0n))
      check(houseNet(nodes).houseCost === (nodes[0]?.gross ?? 0n))
    },
  ),
  'a cascade makes and loses no money, and takes none that is not there': fc.property(
    money,
    ({ above, gross, wallets, topUps }) => {
      const nodes = above.map((parent, i): Node => ({ id: i + 1, parent, gross: gross[i]!, wallet: wallets[i]! }))
      const once = payCascade(nodes)
      checkMoney(nodes, once)
      const known = topUps.filter(({ id }) => id <= nodes.length)
      const stands = standAfter(nodes, once, known)
      checkMoney(stands, payCascade(stands))
      const same = payCascade(standAfter(nodes, once, []))
      check(same.legs.length === 0 && same.houseCost === 0n)
    },
  ),
  'those above get no more of a stake than the system leaves above its bettor': fc.property(
    fc.record({
      stake: units(1_000_000),
      maxPpm: fc.integer({ min: 0, max: 150_000 }),
      points: fc.array(fc.nat(160_000)),
    }),
    ({ stake, maxPpm, points }) => {
      const bettor = { id: 'm', ppm: Math.min(points[0] ?? 0, maxPpm) }
      const uplines = points.slice(1).map((ppm, i) => ({ id: String(i), ppm, isSuspended: ppm % 5 === 0 }))
      const result = rebatesOf({ stake, maxPpm, bettor, uplines })
      const paid = sum(result.uplines.map(each => each.amount)) + result.retainedByHouse
      check(paid <= (stake * BigInt(maxPpm - bettor.ppm)) / 1_000_000n)
      check(result.uplines.every(each => each.amount >= 0n))
    },
  ),
} as const

/** Runs all of them so many times; throws with the smallest case that breaks one. */
export function proveAgentRules(numRuns: number): string[] {
  return Object.entries(PROPERTIES).map(([name, property]) => {
    fc.assert(property as fc.IProperty<unknown>, { numRuns })
    return name
  })
}

function checkMoney(nodes: readonly Node[], { bills, houseCost }: ReturnType<typeof payCascade>) {
  const before = sum(nodes.map(({ wallet }) => wallet))
  check(sum(bills.map(({ walletAfter }) => walletAfter)) - before === houseCost)
  for (const bill of bills) {
    check(bill.received <= bill.gross && bill.received >= 0n)
    check(bill.paidDown <= bill.dueDown && bill.paidDown >= 0n)
    check(bill.walletAfter === walletOf(nodes, bill.id) - bill.walletUsed + bill.credited)
    check(bill.walletAfter >= 0n && bill.walletUsed >= 0n && bill.credited >= 0n)
    // Whoever owes has nothing left to pay with.
    check(bill.paidDown === bill.dueDown || bill.walletAfter === 0n)
  }
}

function isDominated(running: readonly Running[], except: number | null): boolean {
  return running.every(({ upline, downline: id, tiers: steps }) => {
    const above = running.find(({ downline }) => downline === upline)
    return upline === null || id === except || (above !== undefined && exceeding(steps, above.tiers).length === 0)
  })
}

const walletOf = (nodes: readonly Node[], id: number) => nodes.find(node => node.id === id)!.wallet
const below = (running: readonly Running[], id: number) => running.filter(({ upline }) => upline === id)
const teamBelow = (running: readonly Running[], id: number): number[] => [
  id,
  ...below(running, id).flatMap(({ downline }) => teamBelow(running, downline)),
]
const sumOf = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

function check(holds: boolean): void {
  if (!holds) throw new Error('does not hold')
}
