import type { FastifyInstance } from 'fastify'
import { walletApi } from '#features/wallet/api.ts'
import { formatAmount } from '#shared/money.ts'
import { type Ask, memberOf } from '#shared/server/caller.ts'
import type { Context } from '#shared/server/context.ts'
import { serve } from '#shared/server/serve.ts'
import { readRefill, refill } from './refill.ts'
import { balanceOf } from './wallet.ts'

const TRIAL = 4

export function siteRoutes(app: FastifyInstance, { db, realtime }: Context): void {
  serve(app, walletApi.balance, async (_, ask) => {
    const trial = ask.caller.kind === 'member' && ask.caller.accountType === TRIAL
    const { sum, cash, bonus, elsewhere, currency, version } = await balanceOf(db, memberOf(ask), trial)
    return {
      sumBalance: formatAmount(sum),
      cash: formatAmount(cash),
      bonus: formatAmount(bonus),
      elsewhere: formatAmount(elsewhere),
      currency,
      version: String(version),
    }
  })

  const whose = (ask: Ask) => ({ merchantId: ask.merchantId, memberId: memberOf(ask) })
  serve(app, walletApi.refill, async (_, ask) => {
    const { amount: added, nextAt, below, to } = await readRefill(db, whose(ask))
    return {
      ...{ amount: formatAmount(added), nextAt: nextAt?.toISOString() ?? null },
      ...{ below: formatAmount(below), to: formatAmount(to) },
    }
  })
  serve(app, walletApi.takeRefill, async (_, ask) => {
    const added = await refill(db, whose(ask))
    realtime.hint(memberOf(ask), { topic: 'balance' })
    return { added: formatAmount(added) }
  })
}
