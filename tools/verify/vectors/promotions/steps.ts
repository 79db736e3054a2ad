import { endBonusesOfExcluded, forfeitBonuses } from '#features/bonuses/server/bonuses.ts'
import { claimEnvelope, openEnvelope } from '#features/draws/server/draws.ts'
import { grantOnDeposit } from '#features/promotions/server/promotions.ts'
import { exclude } from '#features/protection/server/protection.ts'
import { claimReward, issueReward, withdrawRewards } from '#features/rewards/server/rewards.ts'
import { type BetCategory, type BetResult, validBet } from '#features/turnover/rules/valid-bet.ts'
import { endLotsOfExcluded, openLots } from '#features/turnover/server/turnover.ts'
import { type Amount, amount, parseAmount } from '#shared/money.ts'
import { databaseNow } from '#shared/server/clock.ts'
import { transaction } from '#shared/server/db.ts'
import { PAYMENT_PASSWORD } from '../../../../tests/support/cashier/on-database.ts'
import { wire } from '../cashier/wire.ts'
import { freeBetActs } from './free-bets.ts'
import type { Step } from './shape.ts'
import { addBudget, type World } from './world.ts'

type Act = (world: World, step: Step) => Promise<string>

const text = (step: Step, field: string) => String(step[field])
const minor = (value: unknown) => String(parseAmount(String(value)) / 100n)
const memberOf = (world: World, step: Step) => world.members.get(String(step.member ?? 'A'))!

/** What a case may do, each by the door that does it. */
export const acts: Record<string, Act> = {
  async deposit(world, step) {
    const { cashier, db, named } = world
    const who = memberOf(world, step)
    const promotion = step.promo === undefined ? undefined : named(text(step, 'promo'))
    const key = named(text(step, 'id'))
    const ask = { merchantId: 1, memberId: who.memberId, method: 'psp', amount: parseAmount(text(step, 'amount')), key }
    const order = await cashier.cashier.createDeposit({ ...ask, promotion })
    const paid = { type: 'payment.final', id: key, order: order.id, paymentId: key, amount: text(step, 'amount') }
    await cashier.tell(paid)
    const [event] = await db<{ payload: Parameters<typeof grantOnDeposit>[1] }[]>`
      select payload from events.outbox where topic = 'cashier.deposit_credited' and payload->>'depositId' = ${order.id}`
    // Told twice, as events are.
    for (let n = 0; n < 2; n++) await transaction(db, tx => grantOnDeposit(tx, event!.payload))
    if (step.bonus !== undefined) world.grants.set(text(step, 'bonus'), `deposit:${order.id}`)
    return 'ok'
  },
  async bet(world, step) {
    const body = {
      tx: world.named(text(step, 'id')),
      kind: 'normal',
      amount: minor(step.stake),
      ...aboutBet(world, step),
    }
    const session = memberOf(world, step).player.session
    world.bets.set(text(step, 'id'), { category: text(step, 'category'), stake: text(step, 'stake') })
    return ask(world, 'bet', { ...body, session, game: text(step, 'category').toLowerCase() })
  },
  settle: (world, step) => win(world, step, 1),
  async resettle(world, step) {
    const before = world.wins.get(text(step, 'bet'))!
    const taken = await ask(world, 'rollback', { tx: `${before.tx}-back`, ref: before.tx, ...aboutBet(world, step) })
    return taken === 'ok' ? win(world, step, Number(before.tx.split('-win').at(-1)) + 1) : taken
  },
  async rollback(world, step) {
    const bet = text(step, 'bet')
    const settled = world.wins.get(bet)
    // What was lost is told as a win of nothing, which goes back first (W-127).
    if (settled && parseAmount(settled.payout) === 0n) {
      await ask(world, 'rollback', { tx: `${settled.tx}-back`, ref: settled.tx, ...aboutBet(world, step) })
      world.wins.delete(bet)
    }
    return ask(world, 'rollback', {
      tx: `${world.named(bet)}-back-${step.at}`,
      ref: world.named(bet),
      ...aboutBet(world, step),
    })
  },
  refund: (world, step) => {
    const bet = world.named(text(step, 'bet'))
    const body = { tx: `${bet}-part-${step.at}`, ref: bet, amount: minor(step.amount) }
    return ask(world, 'partial_refund', { ...body, ...aboutBet(world, step) })
  },
  async giveup(world, step) {
    const { memberId } = memberOf(world, step)
    const id = await grantIdOf(world, text(step, 'bonus'))
    const owner = { merchantId: 1, memberId, currency: 'USD' }
    await transaction(world.db, tx => forfeitBonuses(tx, owner, { id }, 'given up'))
    return 'ok'
  },
  async withdraw(world, step) {
    const who = memberOf(world, step)
    await world.cashier.cashier.requestWithdrawal({
      ...{ merchantId: 1, memberId: who.memberId, payeeId: who.payeeId, key: world.named(text(step, 'id')) },
      ...{
        amount: parseAmount(text(step, 'amount')),
        password: PAYMENT_PASSWORD,
        forfeitBonus: step.forfeitBonus === true,
      },
    })
    return 'ok'
  },
  async exclude(world, step) {
    const who = { merchantId: 1, memberId: memberOf(world, step).memberId }
    await transaction(world.db, async tx => {
      await exclude(tx, { ...who, by: who.memberId, kind: 'self', term: '6 months' })
      await endLotsOfExcluded(tx, { ...who, kind: 'self' })
      await endBonusesOfExcluded(tx, who)
      await withdrawRewards(tx, who)
    })
    return 'ok'
  },
  async 'sweep.dust'(world, step) {
    const { memberId } = memberOf(world, step)
    await world.countNow(memberId)
    return (await openLots(world.db, { merchantId: 1, memberId, currency: 'USD' })).length > 0 ? 'kept' : 'cleared'
  },
  'reward.issue': (world, step) =>
    transaction(world.db, async tx => {
      const at = await databaseNow(tx)
      const issued = await issueReward(tx, {
        ...{
          id: world.named(text(step, 'id')),
          merchantId: 1,
          memberId: memberOf(world, step).memberId,
          currency: 'USD',
        },
        ...{ promotion: world.named(text(step, 'campaign')), kind: 'gift', amount: parseAmount(text(step, 'amount')) },
        ...{ timesPpm: BigInt(Number(step.turnoverTimes ?? 1)) * 1_000_000n, note: '', by: 'vectors' },
        expiresAt: new Date(at.getTime() + Number(step.expiresS ?? 86_400) * 1_000),
      })
      return issued === 'done' || issued === 'again' ? 'ok' : issued
    }),
  async 'reward.claim'(world, step) {
    const owner = { merchantId: 1, memberId: memberOf(world, step).memberId }
    await transaction(world.db, tx => claimReward(tx, owner, world.named(text(step, 'id'))))
    return 'ok'
  },
  async 'envelope.open'(world, step) {
    const code = text(step, 'campaign')
    const at = await databaseNow(world.db)
    const sums = { min: parseAmount(text(step, 'min')), max: parseAmount(text(step, 'max')), unit: 100n }
    const { serverSeed, publicInput } = { serverSeed: text(step, 'serverSeed'), publicInput: text(step, 'publicInput') }
    await transaction(world.db, async tx => {
      // The key that draws names the promotion: it has the case's own name.
      await addBudget(tx, code, text(step, 'budget'))
      const about = { id: world.named(code), merchantId: 1, promotion: code, currency: 'USD', texts: {}, by: 'vectors' }
      const ends = { startsAt: at, endsAt: new Date(at.getTime() + Number(step.lastsS) * 1_000) }
      const budget = { budget: parseAmount(text(step, 'budget')), count: Number(step.count) }
      const { serverSecret } = world.cashier.context
      await openEnvelope(tx, serverSecret, { ...about, ...ends, ...budget, ...sums }, { serverSeed, publicInput })
    })
    return 'ok'
  },
  async 'envelope.claim'(world, step) {
    const owner = { merchantId: 1, memberId: memberOf(world, step).memberId }
    await claimEnvelope(world.cashier.context, owner, world.named(text(step, 'campaign')))
    return 'ok'
  },
  ...freeBetActs,
  clock: async () => 'ok',
}

export async function grantIdOf(world: World, name: string): Promise<bigint> {
  const source = world.grants.get(name) ?? ''
  const [row] = await world.db<{ id: bigint }[]>`select id from bonuses.grants where source = ${source}`
  return row!.id
}

/** Whose call it is and about which round: each bet has its own. */
function aboutBet(world: World, step: Step) {
  const { player } = memberOf(world, step)
  const bet = world.named(String(step.do === 'bet' ? step.id : step.bet))
  const game = 'rng'
  return {
    player: player.player,
    round: `round-${bet}`,
    game,
    currency: player.currency,
    occurred_at: '2026-11-25T12:00:00Z',
  }
}

/** What a vendor that knows more than stake and payout declares of a bet; undefined where it need not. */
function validOf(world: World, { bet, valid, odds, result }: Step): Amount | undefined {
  if (valid !== undefined) return parseAmount(String(valid))
  if (odds === undefined && result === undefined) return undefined
  const { category, stake } = world.bets.get(String(bet))!
  const told = { odds: odds === undefined ? undefined : amount(parseAmount(String(odds))), result: result as BetResult }
  return validBet({ category: category as BetCategory, stake: parseAmount(stake), ...told })
}

async function win(world: World, step: Step, n: number): Promise<string> {
  const bet = text(step, 'bet')
  const tx = `${world.named(bet)}-win${n}`
  world.wins.set(bet, { tx, payout: text(step, 'payout') })
  const valid = validOf(world, step)
  const body = { tx, ref: world.named(bet), kind: 'normal', amount: minor(step.payout), final: valid === undefined }
  const won = await ask(world, 'win', { ...body, ...aboutBet(world, step) })
  if (valid === undefined || won !== 'ok') return won
  return ask(world, 'end_round', { ...aboutBet(world, step), declared: { valid: minor(wire(valid)) } })
}

async function ask(world: World, op: Parameters<World['call']>[0], body: Record<string, unknown>): Promise<string> {
  const { answer } = await world.call(op, body)
  if (answer.status === 'OK') return answer.already === true ? 'already' : 'ok'
  return answer.message === 'wallet.bonus_game_excluded' ? 'BONUS_GAME_EXCLUDED' : answer.status
}
