import type { Cashier } from '#features/cashier/server/cashier.ts'
import type { Games } from '#features/games/server/games.ts'
import { lineOf } from '#features/people/server/people.ts'
import { linkedAround } from '#features/players/server/players.ts'
import { chipDump, softPlay, tablePair } from '#features/risk/rules/signs.ts'
import { formatAmount } from '#shared/money.ts'
import type { Context } from '#shared/server/context.ts'
import { type Sql, transaction } from '#shared/server/db.ts'
import * as store from './store-alerts.ts'

type Deps = Pick<Context, 'db'> & { cashier: Pick<Cashier, 'office'>; games: Pick<Games, 'pairs'> }
const DAY_MS = 86_400_000

/** Looks at who sat with whom in card rooms yesterday (UTC), at all merchants; a pair alarms once a day however often it is looked at. */
export async function watchPairs({ db, cashier, games }: Deps, now: Date): Promise<void> {
  const date = new Date(now.getTime() - DAY_MS).toISOString().slice(0, 10)
  for (const merchantId of await store.selectMerchants(db))
    for (const { vendor, game, members, net, currency, play, ...counts } of await games.pairs(merchantId, date)) {
      const ties = await tiesOf(db, cashier, merchantId, members)
      const found = {
        tablePair: tablePair({ ...counts, ties }),
        chipDump: play && chipDump({ ...counts, ties, play }),
        softPlay: play && softPlay({ ...counts, ties, play }),
      }
      const alerts = (['tablePair', 'chipDump', 'softPlay'] as const).flatMap((rule): store.NewAlert[] => {
        const figures = found[rule]
        if (!figures) return []
        const key = [date, vendor, game, ...members].join(' ')
        const about = { game, amount: formatAmount(net), currency }
        return [
          {
            ...{ rule, key, at: new Date(`${date}T23:59:59Z`), members, withdrawal: null },
            figures: { ...figures, ...about },
          },
        ]
      })
      if (alerts.length > 0) await transaction(db, tx => store.insertAlerts(tx, merchantId, alerts))
    }
}

/** Kinds of what ties two members: a payee, a device, an address, and the line of one agent. */
async function tiesOf(
  db: Sql,
  cashier: Pick<Cashier, 'office'>,
  merchantId: number,
  [one, other]: readonly [string, string],
): Promise<number> {
  const { ties } = await linkedAround(db, cashier, { merchantId, memberId: one })
  const kinds = new Set(
    ties.filter(({ members }) => members.includes(one) && members.includes(other)).map(tie => tie.kind),
  )
  return kinds.size + ((await isOneLine(db, merchantId, one, other)) ? 1 : 0)
}

/** The same agent directly above both, or one of them above the other. */
async function isOneLine(db: Sql, merchantId: number, one: string, other: string): Promise<boolean> {
  const [first, second] = [await lineOf(db, merchantId, one), await lineOf(db, merchantId, other)]
  const isAbove = (line: typeof first, id: string) => line.some(each => each.id === id)
  const agent = first.at(-1)?.id
  return (agent !== undefined && agent === second.at(-1)?.id) || isAbove(first, other) || isAbove(second, one)
}
