import { formatAmount } from '#shared/money.ts'
import type { Deposit, OrderPage } from '../../api.ts'
import { type Config, MATCHED } from '../../rules/config.ts'
import { UNPAID, WAITING } from '../../rules/deposits.ts'
import { kindOf, takesSlips } from '../../rules/methods.ts'
import { readPay } from '../../rules/pay.ts'
import { depositWait } from '../../rules/story.ts'
import { methodOf } from '../config.ts'
import { bankName, iso, waitView } from '../views.ts'
import type { OwnDeposit } from './store-pages.ts'

const SLIP_AFTER_MS = 600_000
const RATE_MS = 600_000

/** From when on a slip may be shown for a transfer without money, and until when (§4.1); undefined where none is taken. */
export function slipTimes(config: Config, row: OwnDeposit): { from: Date; until: Date } | undefined {
  const method = methodOf(config, row.provider, row.method)
  const hasNone = WAITING.includes(row.state) || UNPAID.includes(row.state)
  if (!method || !hasNone || row.number > 1 || !takesSlips(kindOf(method))) return undefined
  const end = (row.endedAt ?? row.expiresAt).getTime() + config.deposit.lateGraceS * 1000
  return { from: new Date(row.createdAt.getTime() + SLIP_AFTER_MS), until: new Date(end) }
}

/** An order as lists show it. */
export function depositView(config: Config, row: OwnDeposit, at: Date): Deposit {
  const method = methodOf(config, row.provider, row.method)
  const wait = depositWait(row.state, row.since, row.expiresAt, at)
  const slip = slipTimes(config, row)
  const needed = method?.confirmations
  return {
    ...{ id: row.id, method: row.method, kind: method ? kindOf(method) : 'gateway', names: method?.names ?? {} },
    ...{ state: row.state, reason: (row.reason || null) as Deposit['reason'], late: row.late },
    ...{ amount: formatAmount(row.amount), came: row.came === null ? null : formatAmount(row.came) },
    ...{ currency: row.currency, further: row.number, reference: row.reference },
    ...{ createdAt: row.createdAt.toISOString(), expiresAt: row.expiresAt.toISOString(), endedAt: iso(row.endedAt) },
    confirmations: needed !== undefined && row.state === 'CONFIRMING' ? { seen: row.confirmations ?? 0, needed } : null,
    wait: wait && waitView(wait),
    canCancel: row.state === 'CREATED' || (row.state === 'PENDING' && row.dueAt !== null),
    slip: slip && at < slip.until ? { from: slip.from.toISOString(), sent: row.hasSlip } : null,
  }
}

/** How it is paid, while it may be: what the provider gave, with the reference where that belongs into a text. */
export function payView(config: Config, row: OwnDeposit): OrderPage['pay'] {
  const pay = readPay(row.pay)
  const isOver = !WAITING.includes(row.state)
  if (!pay || isOver || row.provider === MATCHED) return null
  const method = methodOf(config, row.provider, row.method)
  const { account, rate } = pay
  const { number = '', bin = '', name = '' } = account ?? {}
  const rateUntil = pay.rateUntil ?? new Date(row.createdAt.getTime() + RATE_MS).toISOString()
  return {
    ...{ payUrl: pay.payUrl ?? null, qr: pay.qr ?? null, address: pay.address ?? null },
    account: account ? { bank: bankName(config, bin), bin, number, name } : null,
    text: pay.text ?? (account ? row.reference : null),
    ...{ coin: method?.coin ?? null, coinAmount: pay.coinAmount ?? null },
    rate: rate ? { value: rate, until: rateUntil } : null,
  }
}
