import type { StakedBonus } from '#features/bonuses/server/bonuses.ts'
import { checkBet } from '#features/protection/rules/protection.ts'
import { totalsAfter } from '#features/wallet/rules/wallet.ts'
import { type Amount, amount, CURRENCY_SCALE, fromMinor, unitOf, ZERO } from '#shared/money.ts'
import type { LimitVerdict, Verdict, View } from '../../rules/gateway.ts'
import { decideBet } from '../../rules/wallet-bet.ts'
import { refuse } from '../../rules/wallet-known.ts'
import { decidePartialRefund, decideRollback, decideRollbackRound } from '../../rules/wallet-rollback.ts'
import { decideAdjust, decideEndRound } from '../../rules/wallet-round.ts'
import { decidePromoWin, decideReward, decideWin } from '../../rules/wallet-win.ts'
import type { Step } from './gateway-call.ts'
import { roundKey } from './gateway-call.ts'
import { type BatchState, betsOf, type Player } from './gateway-state.ts'
import { giftKey } from './gifts.ts'
import type { KnownTx } from './store.ts'

/** One step with all that is known about what it names. */
export type Seen = {
  step: Step
  player: Player | undefined
  ref: KnownTx | undefined
  /** The round it is about: of a rollback, that of what it undoes. */
  round: { key: string; name: string }
  fingerprint: bigint
}

export function see(state: BatchState, step: Step, fingerprint: bigint): Seen {
  const ref = state.transactions.get(step.keys.ref)
  const own = 'round' in step.body ? step.body.round : ''
  const isAboutRef = step.op === 'rollback' || step.op === 'partial_refund'
  const name = isAboutRef ? (ref?.round ?? '') : own
  const key = isAboutRef ? name && roundKey(step.context.vendorId, ref?.player ?? '', name) : step.keys.round
  return { step, player: state.players.get(step.keys.player), ref, round: { key, name }, fingerprint }
}

export function decide(state: BatchState, seen: Seen): Verdict {
  const verdict = decideAlone(state, seen)
  if (!outgrows(state, seen, verdict)) return verdict
  return refuse('AMOUNT_INVALID', undefined, seen.step.op === 'bet' ? undefined : 'ORPHAN_WIN')
}

/** In ten-thousandths: below the 2^63 that the database counts to, with room for what comes back. */
const LARGEST = 8n * 10n ** 18n
const BRINGS_MORE: readonly Step['op'][] = ['bet', 'win', 'adjust', 'promo_win', 'reward_status']

/** True when a sum would become larger than can be counted. What comes back was there before, and is never refused. */
function outgrows(state: BatchState, { step, player }: Seen, verdict: Verdict): boolean {
  if (verdict.kind !== 'write' || !player || !BRINGS_MORE.includes(step.op)) return false
  const { round, rewards, postings } = verdict
  const wallet = state.wallets.get(player.real.id)!
  let { balance, bonus, totals } = wallet
  for (const posting of postings) {
    if (posting.to === 'bonus') bonus = amount(bonus + posting.amount)
    if (posting.to !== 'cash') continue
    balance = amount(balance + posting.amount)
    totals = totalsAfter(totals, posting.house, posting.amount)
  }
  if (isTooLarge(balance) || isTooLarge(bonus) || isTooLarge(totals.staked) || isTooLarge(totals.won)) return true
  if (round && (isTooLarge(round.stake) || isTooLarge(round.payout))) return true
  return rewards?.some(reward => isTooLarge(reward.won)) ?? false
}

const isTooLarge = (sum: bigint) => sum > LARGEST || sum < -LARGEST

function decideAlone(state: BatchState, seen: Seen): Verdict {
  const { step, fingerprint } = seen
  const { body, op } = step
  const view = viewOf(state, seen)
  const read = (minor: string) => amountIn(seen, minor)
  switch (op) {
    case 'bet':
      return decideBet({ ...body, amount: read(body.amount), fingerprint }, view)
    case 'win': {
      const progressive = body.jackpot?.progressive ? read(body.jackpot.progressive) : ZERO
      return decideWin({ ...body, amount: read(body.amount), progressive, hasRef: body.ref !== '', fingerprint }, view)
    }
    case 'rollback':
      return decideRollback(
        { ...body, amount: body.amount === undefined ? undefined : read(body.amount), fingerprint },
        view,
      )
    case 'rollback_round': {
      const bets = betsOf(state, step.keys.round)
      const names = new Set(bets.map(bet => bet.reward))
      const rewards = [...names].flatMap(name => state.rewards.get(`${step.context.vendorId} ${name}`) ?? [])
      return decideRollbackRound({ fingerprint }, view, bets, rewards)
    }
    case 'partial_refund':
      return decidePartialRefund({ ...body, amount: read(body.amount), fingerprint }, view)
    case 'adjust':
      return decideAdjust({ ...body, amount: read(body.amount), hasRef: body.ref !== '', fingerprint }, view)
    case 'promo_win': {
      const { vendorId, merchantId } = step.context
      const campaignPaidBy = state.campaigns.get(`${vendorId} ${merchantId} ${body.campaign}`)
      return decidePromoWin({ ...body, amount: read(body.amount), campaignPaidBy, fingerprint }, view)
    }
    case 'reward_status':
      return decideReward({ ...body, total: read(body.total), fingerprint }, view)
    case 'end_round': {
      const { bet, win } = body.declared ?? {}
      const declared = { stake: bet ? read(bet) : undefined, payout: win ? read(win) : undefined }
      return decideEndRound(declared, view.round)
    }
  }
}

function viewOf(state: BatchState, { step, player, ref, round }: Seen): View {
  const { op, keys, context } = step
  const wallet = player && state.wallets.get(player.real.id)
  const session = op === 'bet' ? state.sessions.get(keys.session) : undefined
  const currency = player?.currency ?? ''
  const { vendorId } = context
  const { live, returns } = (player && state.bonuses.get(player.memberId)) ?? NO_BONUS
  return {
    site: session ? context.siteOf(session.ip) : 0,
    session: session?.vendorId === vendorId ? session : undefined,
    memberActive: !!player && state.members.get(player.memberId)?.active === true,
    game: context.game,
    currency,
    unit: currency ? unitOf(currency) : 1n,
    purse: wallet && { cash: wallet.balance, bonus: wallet.bonus },
    locked: wallet?.locked === true,
    order: live?.order ?? 'real_first',
    bonus: live && !session?.ownMoney ? { ...live, excludes: live.excludes(gameOf(step)) } : undefined,
    returns,
    roundBonus: returns && betsOf(state, round.key).find(bet => bet.bonusId !== null)?.bonusId,
    giftsLeft: giftsLeft(state, step, player),
    limit: stake => limitOf(state, player, stake, session ? new Date(session.loggedInMs) : state.at),
    own: state.transactions.get(keys.own),
    ref,
    round: state.rounds.get(round.key),
    reward: state.rewards.get(keys.reward || (ref?.reward ? `${vendorId} ${ref.reward}` : '')),
  }
}

const NO_BONUS: { live?: StakedBonus['live']; returns?: StakedBonus['returns'] } = {}

/** As contributions name it. */
function gameOf({ body, context }: Step) {
  return { game: `${context.vendorCode}:${body.game}`, category: context.game?.category ?? 'RNG' }
}

function giftsLeft({ gifts }: BatchState, step: Step, player: Player | undefined): Amount {
  const row = player && gifts.get(giftKey(step.context, player.currency))
  return row ? amount(row.cap - row.given) : ZERO
}

function limitOf(state: BatchState, player: Player | undefined, stake: Amount, sessionStartedAt: Date): LimitVerdict {
  if (!player) return { allowed: true }
  const protection = state.protection.get(player.memberId)
  const { totals } = state.wallets.get(player.real.id)!
  return checkBet(protection, { at: protection?.at ?? state.at, stake, totals, sessionStartedAt })
}

/** The wire's integer in the call's currency; one we don't know will be refused, so its scale no longer matters. */
export function amountIn({ step, player }: Seen, minor: string): Amount {
  const { currency } = step.body
  return fromMinor(minor, currency in CURRENCY_SCALE ? currency : (player?.currency ?? 'CRD'))
}

/** Ten-thousandths in a text of the player's smallest unit. */
export function inUnits(value: Amount, player: Player | undefined): string {
  return String(amount(value < 0n ? -value : value) / unitOf(player?.currency ?? 'CRD'))
}
