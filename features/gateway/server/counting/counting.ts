import type { BetCategory } from '#features/turnover/rules/turnover.ts'
import type { Bet, Follow } from '#features/turnover/server/turnover.ts'
import { amount } from '#shared/money.ts'
import type { Tx } from '#shared/server/db.ts'
import { countRound } from '../../rules/counted.ts'
import * as store from './store-counting.ts'

/** Rows of a wallet that are read at once: more of them wait for the next time. */
const MOST = 500

/** Bets of vendors' rounds that the log tells of beyond what was read of these members' wallets, for `turnover`. */
export async function readRounds(tx: Tx, follows: readonly Follow[], most = MOST) {
  const byWallet = new Map(follows.map(follow => [follow.wallet, follow]))
  const rows = await store.selectNews(tx, follows, most)
  const read = [...Map.groupBy(rows, row => row.wallet)].map(([wallet, [row]]) => {
    const { memberId, version: before } = byWallet.get(wallet)!
    const { version, money, at, oldest } = row!
    return { memberId, before, version, money, at, oldest }
  })
  const rounds = Map.groupBy(
    rows.filter(row => row.roundKey !== null),
    row => `${row.wallet} ${row.roundKey}`,
  )
  const bets = [...rounds.values()].flatMap(round => betsOf(byWallet.get(round[0]!.wallet)!, round as TakenRow[]))
  return { bets, read, more: read.some(({ before, version }) => version - before >= most) }
}

type TakenRow = Required<store.NewsRow>

function betsOf({ merchantId, memberId, currency }: Follow, rows: readonly TakenRow[]): Bet[] {
  const [{ vendor, game, category, roundState: state, roundPayout, declared: valid }] = rows as [TakenRow]
  const declared = valid === null ? undefined : amount(valid)
  const taken = rows.map(({ kind, stake }) => ({ kind, stake: amount(stake) }))
  // A game that is in no catalogue any more counts as most do.
  const known = (category ?? 'RNG') as BetCategory
  const round = { category: known, state, payout: amount(roundPayout), bets: taken, declared }
  return countRound(round).map((counted, i) => {
    const { bet, acceptedAt, stake, bonus } = rows[i]!
    const about = { merchantId, memberId, currency, reference: `bet:${bet}`, acceptedAt, category: known }
    return { ...about, game: `${vendor ?? ''}:${game}`, stake: amount(stake), bonus: amount(bonus), ...counted }
  })
}
