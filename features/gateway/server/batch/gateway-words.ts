import { hash } from 'node:crypto'
import type { WalletAnswer } from '#features/gateway/api.ts'
import { amount, toMinor } from '#shared/money.ts'
import type { Verdict } from '../../rules/gateway.ts'
import { shownOf } from '../../rules/wallet-status.ts'
import type { Step } from './gateway-call.ts'
import type { BatchState, Player } from './gateway-state.ts'
import { inUnits, type Seen } from './gateway-step.ts'

/** All the player's money in minor units, as it stands now. */
export function totalNow(state: BatchState, player: Player | undefined): string {
  return player ? moneyNow(state, player).balance!.total : ''
}

/** What every answer tells of the player's money. */
export function moneyNow(
  state: BatchState,
  player: Player | undefined,
): Pick<WalletAnswer, 'balance' | 'wallet_version'> {
  if (!player) return {}
  const { balance, bonus, version } = state.wallets.get(player.real.id)!
  const { currency } = player
  const cash = toMinor(balance, currency)
  const lent = toMinor(bonus, currency)
  const total = lent === '0' ? cash : toMinor(amount(balance + bonus), currency)
  return { balance: { cash, bonus: lent, total }, wallet_version: version }
}

/** The answer to one step. */
export function answerOf(
  state: BatchState,
  { step, player }: Seen,
  verdict: Exclude<Verdict, { kind: 'replay' }>,
): WalletAnswer {
  const isAccepted = verdict.kind === 'write' && (verdict.state === 'ACCEPTED' || verdict.state === 'HELD')
  const split = verdict.kind === 'write' ? verdict.split : undefined
  return {
    status: verdict.code,
    decided: verdict.kind !== 'undecided',
    retry: verdict.kind === 'undecided' ? 'same_id' : 'never',
    ...(isAccepted ? { our_tx: `t_${step.keys.own}` } : {}),
    ...(isAccepted
      ? {
          split: split
            ? { cash: inUnits(split.cash, player), bonus: inUnits(split.bonus, player) }
            : { cash: '0', bonus: '0' },
        }
      : {}),
    ...moneyNow(state, player),
    ...(verdict.kind === 'undecided' ? {} : { ...shownOf(verdict.code), ...verdict.extra }),
  }
}

/** Duplicate or conflict: the same tx with the same content is the same call (§2.3, transaction states). */
export function fingerprintOf({ op, body }: Step): bigint {
  const field = (name: string) => (body as Record<string, unknown>)[name] ?? ''
  // Where a call refers to another, game and currency are that one's; some vendors leave them out when they send again.
  const isAboutRef = op === 'rollback' || op === 'partial_refund'
  const own = isAboutRef || op === 'rollback_round' ? [] : [body.game, body.currency]
  const text = JSON.stringify([
    op,
    body.player,
    ...own,
    // So is its round: only in a play is one told with it.
    isAboutRef ? '' : field('round'),
    field('amount'),
    field('ref'),
    field('kind'),
    field('reward'),
    field('campaign'),
    field('status'),
    field('total'),
  ])
  return hash('sha256', text, 'buffer').readBigInt64BE()
}
