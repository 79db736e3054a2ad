import { openLotsOf } from '#features/turnover/server/turnover.ts'
import { amount, parseAmount } from '#shared/money.ts'
import { transaction } from '#shared/server/db.ts'
import { dice } from '../../support/cashier/dice.ts'
import { givenPlayer, givenVendor } from '../../support/given.ts'
import type { PointMember, PointsWorld } from '../../support/points/world.ts'
import { giveBonus } from '../../support/promotions/bonuses.ts'
import type { Hall, Ticket } from './lottery-hall.ts'

export const CATEGORIES = ['RNG', 'FISH', 'ARCADE', 'LIVE', 'COCKFIGHT', 'SPORTS', 'ESPORTS', 'ELOTT', 'PVP'] as const
type Category = (typeof CATEGORIES)[number]
/** In hundredths, as calls say it; what a stake was taken of, as it was answered. */
type Bet = { tx: string; stake: number; left: number; cash: number; bonus: number }
export type Round = {
  name: string
  category: Category
  bets: Bet[]
  state: 'OPEN' | 'CLOSED' | 'CANCELLED'
  payout: number
  declared: number | undefined
  /** The call that closed it. */
  closing: { op: 'win' | 'end_round'; body: { round: string; tx?: string } } | undefined
}
export type Player = Awaited<ReturnType<typeof newPlayer>>

/** A vendor with a game of each category. */
export async function openTables({ db, context }: PointsWorld) {
  const vendor = await givenVendor(context)
  await db`
    insert into games.games (id, vendor_id, code, game_type, classify, name)
    select 'TESTER.' || lower(type), id, lower(type), type, '', type from games.vendors, unnest(${[...CATEGORIES]}::text[]) type`
  return vendor
}
type Vendor = Awaited<ReturnType<typeof openTables>>

/** One who bets as chance has it; what they did is remembered as they know it, and nothing is read of what was counted. */
export async function newPlayer(world: PointsWorld, [vendor, hall]: [Vendor, Hall], seed: number, rank: number) {
  const { db, context } = world
  const member: PointMember = await world.newMember()
  const { memberId } = member
  const owner = { merchantId: 1, memberId, currency: 'CRD' }
  await db`update people.members set rank_level = ${rank} where id = ${memberId}`
  const { player, session } = await givenPlayer(context, memberId)
  const credits = [parseAmount('50'), parseAmount('10000000')].map((value, i) => ({
    ...{ owner, lot: { source: `lot${i}:${memberId}`, amount: value, timesPpm: 1_000_000n } },
  }))
  await transaction(db, tx => openLotsOf(tx, credits, new Date()))
  const draw = dice(seed)
  const below = (n: number) => Math.floor(draw() * n)
  const rounds: Round[] = []
  /** Of the house's lottery, whose bets turnover is told of: in hundredths. */
  const tickets = new Map<string, number>()
  /** Of the lottery that sells for both books. */
  const bought: Ticket[] = []
  let [calls, settled] = [0, 0]

  const about = ({ name, category }: Pick<Round, 'name' | 'category'>) => ({
    ...{ player, round: name, game: category.toLowerCase(), currency: 'CRD', occurred_at: '2026-11-25T12:00:00Z' },
  })
  const ask = async (op: Parameters<Vendor['call']>[0], body: object) => (await vendor.call(op, body)).answer
  const pick = (state: Round['state'], isFit: (round: Round) => boolean = () => true): Round | undefined => {
    const fit = rounds.filter(round => round.state === state && isFit(round))
    return fit[below(fit.length)]
  }

  async function bet(): Promise<void> {
    const name = `r${seed}-${++calls}`
    const category = CATEGORIES[below(CATEGORIES.length)]!
    const round: Round = { name, category, bets: [], state: 'OPEN', payout: 0, declared: undefined, closing: undefined }
    const many = category === 'PVP' || draw() < 0.7 ? 1 : 2 + below(2)
    for (let i = 0; i < many; i++) {
      const [tx, stake] = [`t${seed}-${++calls}`, 1 + below(900)]
      const answer = await ask('bet', { ...about(round), tx, kind: 'normal', amount: String(stake), session })
      if (answer.status !== 'OK') break
      round.bets.push({ tx, stake, left: stake, cash: Number(answer.split!.cash), bonus: Number(answer.split!.bonus) })
    }
    if (round.bets.length > 0) rounds.push(round)
  }

  async function close(round: Round | undefined): Promise<void> {
    if (!round) return
    const tx = `w${seed}-${++calls}`
    const staked = round.bets.reduce((sum, each) => sum + each.left, 0)
    // One in ten gives back what was staked.
    const win = draw() < 0.1 ? staked : draw() < 0.5 ? 0 : below(2 * staked + 1)
    const isDeclared = round.bets.length === 1 && round.closing === undefined && draw() < 0.2
    const won = { ...about(round), tx, ref: round.bets[0]!.tx, kind: 'normal', amount: String(win), final: !isDeclared }
    if ((await ask('win', won)).status !== 'OK') return
    round.payout += win
    round.closing = { op: 'win', body: won }
    if (isDeclared) {
      const declared = below(staked + 1)
      const body = { ...about(round), declared: { valid: String(declared) } }
      if ((await ask('end_round', body)).status !== 'OK') return
      round.declared = declared
      round.closing = { op: 'end_round', body }
    }
    round.state = 'CLOSED'
    settled++
  }

  /** A closed round is open again, as if nothing had been won. */
  async function reopen(round: Round | undefined): Promise<Round | undefined> {
    if (!round?.closing?.body.tx) return undefined
    const back = { ...about(round), tx: `b${seed}-${++calls}`, ref: round.closing.body.tx }
    if ((await ask('rollback', back)).status !== 'OK') return undefined
    round.state = 'OPEN'
    round.payout = 0
    return round
  }

  async function takeBack(round: Round | undefined): Promise<void> {
    const one = round?.bets[below(round.bets.length)]
    if (!round || !one) return
    const answer = await ask('rollback', { ...about(round), tx: `b${seed}-${++calls}`, ref: one.tx })
    if (answer.status === 'OK') one.left = 0
    settled++
  }

  async function refund(round: Round | undefined): Promise<void> {
    const one = round?.bets[below(round.bets.length)]
    if (!round || !one || one.left < 2) return
    const part = 1 + below(one.left - 1)
    const body = { ...about(round), tx: `p${seed}-${++calls}`, ref: one.tx, amount: String(part) }
    if ((await ask('partial_refund', body)).status === 'OK') one.left -= part
  }

  async function cancel(round: Round | undefined): Promise<void> {
    if (!round) return
    const answer = await ask('rollback_round', { ...about(round), tx: `c${seed}-${++calls}` })
    if (answer.status === 'OK') round.state = 'CANCELLED'
    settled++
  }

  async function ticket(): Promise<void> {
    const known = [...tickets.keys()]
    const name = known.length > 0 && draw() < 0.4 ? known[below(known.length)]! : `k${++calls}`
    const valid = draw() < 0.2 ? 0 : 1 + below(900)
    await member.play((valid / 100).toFixed(2), name)
    tickets.set(name, valid)
    settled++
  }

  async function buy(): Promise<void> {
    const ticket = await hall.bet(memberId, `lottery-${seed}-${++calls}`, 1 + below(3))
    if (ticket) bought.push(ticket)
  }

  async function takeTicketBack(): Promise<void> {
    const ticket = bought.findLast(({ numero }) => hall.states.get(numero) === 'open')
    if (!ticket) return
    await hall.takeBack(memberId, ticket)
    bought.splice(bought.indexOf(ticket), 1)
    settled++
  }

  async function step(): Promise<void> {
    const at = draw()
    const isPlain = (round: Round) => round.declared === undefined
    if (at < 0.06) return buy()
    if (at < 0.07) return takeTicketBack()
    if (at < 0.36) return bet()
    if (at < 0.62) return close(pick('OPEN'))
    if (at < 0.66) return takeBack(pick('OPEN'))
    if (at < 0.7) return refund(pick('OPEN'))
    if (at < 0.73) return cancel(pick('OPEN'))
    if (at < 0.82) return close(await reopen(pick('CLOSED', isPlain)))
    if (at < 0.85) return takeBack(await reopen(pick('CLOSED', isPlain)))
    if (at < 0.92) {
      const { closing } = pick('CLOSED') ?? {}
      if (closing) await ask(closing.op, closing.body)
      if (closing) settled++
    } else if (at < 0.98) await ticket()
    else {
      const value = amount(BigInt(1 + below(40)) * 10_000n)
      await transaction(db, tx => giveBonus(tx, memberId, value, { order: 'bonus_first' }))
    }
  }

  return {
    ...{ memberId, member, rank, rounds, tickets, bought, states: hall.states },
    settled: () => settled + bought.filter(({ numero }) => hall.states.get(numero) !== 'open').length,
    /** So many steps, one after the other. */
    play: async (steps: number) => {
      for (let n = 0; n < steps; n++) await step()
    },
  }
}
