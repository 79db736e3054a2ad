import type { FastifyInstance } from 'fastify'
import { isTrial } from '#features/people/rules/people.ts'
import { assertMayPlay } from '#features/people/server/people.ts'
import { assertOpen, siteStatus } from '#features/settings/server/settings.ts'
import { transfersApi } from '#features/transfers/api.ts'
import { parseAmount, ZERO } from '#shared/money.ts'
import { Refusal } from '#shared/refusal.ts'
import { type Ask, memberOf } from '#shared/server/caller.ts'
import type { Context } from '#shared/server/context.ts'
import { serve } from '#shared/server/serve.ts'
import type { Transfers } from './transfers.ts'

export function siteRoutes(app: FastifyInstance, { db }: Context, { transfers }: { transfers: Transfers }): void {
  serve(app, transfersApi.walletTransfer, async (input, ask) => {
    const memberId = realMemberOf(ask)
    const { merchantId, ip } = ask
    // Money may always come back, also while the site is closed.
    if (input.direction === 'in') {
      assertOpen(await siteStatus(db, merchantId, ip))
      if (ask.caller.kind === 'member') await assertMayPlay(db, merchantId, ask.caller.accountType)
    }
    const amount = input.amount === 'all' ? 'all' : parseAmount(input.amount)
    if (amount !== 'all' && amount <= ZERO) throw new Refusal('invalid_input', { field: 'amount' })
    return transfers.transfer({ ...input, merchantId, memberId, amount })
  })

  serve(app, transfersApi.merchantWallet, async ({ isSingle, vassalage }, ask) => {
    const memberId = realMemberOf(ask)
    if (isSingle === '1' && vassalage === '') throw new Refusal('invalid_input', { field: 'vassalage' })
    const money = await transfers.merchantWallet(ask.merchantId, memberId, isSingle === '1' ? vassalage : undefined)
    return { ...money, auto: await transfers.wantsAuto(memberId) }
  })

  serve(app, transfersApi.bringBack, async ({ key, vassalage }, ask) => {
    const who = { merchantId: ask.merchantId, memberId: realMemberOf(ask) }
    return { list: await transfers.bringAllBack(who, key, vassalage) }
  })

  serve(app, transfersApi.transferList, async ({ before, limit }, ask) => {
    if (before !== undefined && !/^\d{1,18}$/.test(before)) throw new Refusal('invalid_input', { field: 'before' })
    const last = before === undefined ? undefined : BigInt(before)
    return transfers.listTransfers(ask.merchantId, realMemberOf(ask), last, limit)
  })

  serve(app, transfersApi.setAuto, async ({ auto }, ask) => {
    await transfers.setAuto(ask.merchantId, realMemberOf(ask), auto)
    return { auto }
  })
}

/** Trial accounts have nothing that a vendor could keep (C-11). */
function realMemberOf(ask: Ask): string {
  const memberId = memberOf(ask)
  if (ask.caller.kind === 'member' && isTrial(ask.caller.accountType)) throw new Refusal('in_need_true_account')
  return memberId
}
