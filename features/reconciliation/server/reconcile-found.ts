import type { FeedItem } from '#features/games/api-vendor.ts'
import { amount, CURRENCY_SCALE, fromMinor, toMinor, ZERO } from '#shared/money.ts'
import { dayOf, type Judgement, type Ours, type Theirs } from '../rules/reconcile.ts'
import type { FoundCase, Told } from './store-cases.ts'
import type { OurRow } from './store-reconcile.ts'

/* Between the wire, our rows, the rules, and what is kept of a finding. */

/** A line of the feed with what was found about it. */
export type Joined = { item: FeedItem; theirs: Theirs; ours: OurRow | undefined; judged: Judgement }

/** `readAt` stands in for a time that is none. */
export function theirsOf(
  { op, state, player, round, currency, amount: minor, kind, at }: FeedItem,
  readAt: Date,
): Theirs {
  const value = currency in CURRENCY_SCALE ? fromMinor(minor, currency) : undefined
  const said = new Date(at)
  return { op, state, player, round, currency, kind, amount: value, at: Number.isNaN(said.getTime()) ? readAt : said }
}

export function oursOf({ amount: value, ...row }: OurRow): Ours {
  return { ...row, amount: amount(value) }
}

/** What a case keeps of a line of the feed: enough to book it. */
const keptOf = ({
  tx,
  op,
  player,
  round,
  game,
  currency,
  amount,
  kind,
  ref,
  state,
  at,
  reward,
  jackpot,
}: FeedItem) => ({
  ...{ tx, op, player, round, game, currency, amount, kind, ref, state, at },
  ...{ reward, jackpot },
})

/** What a case keeps of our row. */
export const keptOfOurs = ({ op, state, currency, amount: value, kind, ref, game, at }: OurRow) => ({
  ...{ op, state, currency, kind, ref, game },
  amount: toMinor(amount(value), currency),
  at: at.toISOString(),
})

/** What brings cases about this transaction up to date; nothing while it is open. */
export function toldOf({ item, judged }: Joined): Told[] {
  if (judged.kind === 'open') return []
  return [{ tx: item.tx, type: judged.kind === 'differs' ? judged.type : '', theirs: keptOf(item) }]
}

export function foundOf({ item, theirs, ours, judged }: Joined): FoundCase[] {
  if (judged.kind !== 'differs') return []
  const { type, action } = judged
  const { tx, player, round, currency } = item
  const value = theirs.amount ?? ZERO
  return [
    {
      ...{ type, tx, player, round, currency, action },
      amount: type === 'AMOUNT_DIFF' ? value - ours!.amount : value,
      detail: { theirs: keptOf(item), ...(ours ? { ours: keptOfOurs(ours) } : {}) },
      due: action !== '',
      day: dayOf(theirs.at),
    },
  ]
}
