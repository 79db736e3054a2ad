import type { FastifyInstance } from 'fastify'
import { cashierApi } from '#features/cashier/api.ts'
import { confirmApi } from '#features/cashier/api-confirm.ts'
import { withdrawalsApi } from '#features/cashier/api-withdrawals.ts'
import { assertAllowedCountry, assertOpen, isAllowedCountry, siteStatus } from '#features/settings/server/settings.ts'
import { formatAmount, parseAmount } from '#shared/money.ts'
import { Refusal } from '#shared/refusal.ts'
import { type Ask, memberOf } from '#shared/server/caller.ts'
import type { Context } from '#shared/server/context.ts'
import { serve } from '#shared/server/serve.ts'
import type { Cashier } from './cashier.ts'
import { readPictures, readSlip } from './pictures.ts'

const whose = (ask: Ask) => ({ merchantId: ask.merchantId, memberId: memberOf(ask) })

/** A keyset page as the store asks for it. */
function pageOf({ before, limit, open }: { before?: string | undefined; limit: number; open?: '1' | undefined }) {
  if (before !== undefined && !/^\d{1,18}$/.test(before)) throw new Refusal('invalid_input', { field: 'before' })
  return { before: before === undefined ? 2n ** 62n : BigInt(before), limit, isOpen: open === '1' }
}

export function siteRoutes(app: FastifyInstance, context: Context, { cashier }: { cashier: Cashier }): void {
  depositRoutes(app, context, cashier)
  withdrawalRoutes(app, cashier)
  serve(app, confirmApi.confirmations, (_, ask) => cashier.partsToAnswer(whose(ask)))
  serve(app, confirmApi.processPart, async ({ id, action, images, word }, ask) => {
    const pictures = await readPictures(images)
    const { state } = await answerPart(cashier, ask, { id, action, word }, pictures)
    return { id, state }
  })
}

type Answer = { id: string; action: 'received' | 'notReceived' | 'paid'; word: string }
type Pictures = Awaited<ReturnType<typeof readPictures>>

function answerPart(cashier: Cashier, ask: Ask, { id, action, word }: Answer, pictures: Pictures) {
  if (action === 'paid') return cashier.payerPaid(whose(ask), id, pictures)
  return action === 'received'
    ? cashier.partReceived(whose(ask), id)
    : cashier.partNotReceived(whose(ask), id, pictures, word)
}

function depositRoutes(app: FastifyInstance, { db, realtime }: Context, cashier: Cashier): void {
  /** Nothing begins while the site is closed, nor from where real money may not be taken. */
  const assertBegins = async ({ merchantId, ip }: Ask) => {
    assertOpen(await siteStatus(db, merchantId, ip))
    await assertAllowedCountry(db, merchantId, ip)
  }
  serve(app, cashierApi.methods, async (_, ask) => {
    const methods = await cashier.methods(whose(ask))
    return (await isAllowedCountry(db, ask.merchantId, ask.ip)) ? methods : { ...methods, refused: 'region_blocked' }
  })
  serve(app, cashierApi.createDeposit, async ({ key, method, amount, promotion }, ask) => {
    // Money that is on its way arrives all the same (O-11).
    await assertBegins(ask)
    const { id } = await cashier.createDeposit({ ...whose(ask), key, method, amount: parseAmount(amount), promotion })
    return cashier.depositPage(whose(ask), id)
  })
  serve(app, cashierApi.deposits, (input, ask) =>
    cashier.listDeposits(whose(ask), { ...pageOf(input), state: input.state }),
  )
  serve(app, cashierApi.deposit, ({ id }, ask) => cashier.depositPage(whose(ask), id))
  serve(app, cashierApi.cancelDeposit, async ({ id }, ask) => {
    await cashier.cancelDeposit(whose(ask), id)
    return cashier.depositPage(whose(ask), id)
  })
  serve(app, cashierApi.askDeposit, async ({ id }, ask) => {
    await cashier.askDeposit(whose(ask), id)
    return cashier.depositPage(whose(ask), id)
  })
  serve(app, cashierApi.slip, async ({ id, images }, ask) => {
    await cashier.showSlip(whose(ask), id, await readSlip(images[0]!))
    return cashier.depositPage(whose(ask), id)
  })
  serve(app, cashierApi.redeemVoucher, async ({ code }, ask) => {
    await assertBegins(ask)
    const { id, amount, currency } = await cashier.redeemVoucher(whose(ask), code)
    realtime.hint(memberOf(ask), { topic: 'balance' })
    return { id, amount: formatAmount(amount), currency }
  })
  serve(app, cashierApi.settleDebt, async ({ key, amount }, ask) => {
    await cashier.settleDebt({ ...whose(ask), key, amount: parseAmount(amount) })
    const { cash, owed } = await cashier.meansOf(whose(ask))
    realtime.hint(memberOf(ask), { topic: 'balance' })
    return { cash: formatAmount(cash), debt: formatAmount(owed) }
  })
}

function withdrawalRoutes(app: FastifyInstance, cashier: Cashier): void {
  serve(app, withdrawalsApi.payees, (_, ask) => cashier.payees(whose(ask)))
  serve(app, withdrawalsApi.addPayee, ({ paymentPassword: password, code, ...payee }, ask) =>
    cashier.addOwnPayee({ ...whose(ask), ...payee, password, code }),
  )
  serve(app, withdrawalsApi.removePayee, async ({ id, paymentPassword: password }, ask) => {
    await cashier.removeOwnPayee({ ...whose(ask), id, password })
    return {}
  })
  serve(app, withdrawalsApi.withdrawable, (_, ask) => cashier.withdrawable(whose(ask)))
  serve(app, withdrawalsApi.requestWithdrawal, async ({ paymentPassword: password, amount, ...input }, ask) => {
    const sessionId = ask.caller.kind === 'member' ? ask.caller.sessionId : undefined
    const asked = { ...whose(ask), ...input, password, sessionId, amount: parseAmount(amount) }
    const { id } = await cashier.requestWithdrawal(asked)
    return cashier.withdrawalPage(whose(ask), id)
  })
  serve(app, withdrawalsApi.withdrawals, ({ ended, ...input }, ask) =>
    cashier.listWithdrawals(whose(ask), { ...pageOf(input), ended }),
  )
  serve(app, withdrawalsApi.withdrawal, ({ id }, ask) => cashier.withdrawalPage(whose(ask), id))
  serve(app, withdrawalsApi.cancelWithdrawal, async ({ id }, ask) => {
    await cashier.cancelWithdrawal(whose(ask), id)
    return cashier.withdrawalPage(whose(ask), id)
  })
  serve(app, withdrawalsApi.times, (_, ask) => cashier.times(ask.merchantId))
}
