import type { Sql } from '#shared/server/db.ts'
import type { createFakeWallet } from '../../support/fake-wallet.ts'

/**
 * The book's bets against the wallet's rounds: each moved what its stake, its cash-outs and its settlement come to, the studio's own
 * books say the same, and nothing is owed. Each finding is a sentence.
 */
export async function unevenBets(
  db: Sql,
  wallet: Pick<ReturnType<typeof createFakeWallet>, 'moneyOf' | 'held' | 'ended'>,
) {
  const rows = await db<
    {
      id: string
      state: string
      round: string
      stake: bigint
      cashed: bigint
      returned: bigint
      books: bigint
      open: number
    }[]
  >`
    select b.id, b.state, r.state as round, b.stake, b.cashed, coalesce(b.returned, 0)::bigint as returned, t.books, t.open
    from studio.sports_bets b join studio.rounds r using (id), lateral (
      select coalesce(sum(case when t.op = 'bet' or w.op = 'win' then -t.amount else t.amount end)
          filter (where t.state in ('ACCEPTED', 'ROLLED_BACK')), 0)::bigint as books,
        count(*) filter (where t.state = 'UNKNOWN')::int as open
      from studio.transactions t left join studio.transactions w on t.op = 'rollback' and w.tx = t.ref
      where t.round_id = b.id) t`
  const wrong: string[] = []
  for (const { id, state, round, stake, cashed, returned, books, open } of rows) {
    const expected = state === 'REFUSED' ? 0n : returned + cashed - stake
    const moved = wallet.moneyOf(id) ?? 0n
    if (moved !== expected) wrong.push(`${id} (${state}) moved ${moved}, not ${expected}`)
    if (books !== moved) wrong.push(`${id} (${state}) is ${books} in the books, ${moved} at the wallet`)
    if (open > 0) wrong.push(`${id} (${state}) has ${open} transactions that nobody decided`)
    const over = state === 'SETTLED' || state === 'CASHED_OUT'
    if (over && round !== 'CLOSED') wrong.push(`${id} (${state}) has a round that is ${round}`)
    if (over && wallet.ended.get(id)?.win !== String(returned + cashed)) wrong.push(`${id} was declared otherwise`)
  }
  const [owed] = await db<{ count: number }[]>`
    select count(*)::int as count from studio.wallet_calls where state <> 'done'`
  if (owed!.count > 0) wrong.push(`${owed!.count} calls are still owed`)
  for (const tx of wallet.held) wrong.push(`${tx} came too late and waits for a person`)
  return { bets: rows.length, wrong }
}
