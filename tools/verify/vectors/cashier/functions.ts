import * as z from 'zod/mini'
import { chainCredit } from '#features/cashier/rules/chain.ts'
import { timesPpm } from '#features/cashier/rules/config.ts'
import { deadlineOf, STEPS } from '#features/cashier/rules/deadlines.ts'
import { feeOf } from '#features/cashier/rules/fee.ts'
import { crc16, pix, promptpay, vietqr } from '#features/cashier/rules/qr.ts'
import { findReferences, namesAgree, referenceOf } from '#features/cashier/rules/references.ts'
import { riskOf, WEIGHTS } from '#features/cashier/rules/risk.ts'
import { signEvent } from '#features/cashier/server/cashier.ts'
import { withdrawableOf } from '#features/turnover/rules/turnover.ts'
import { parseAmount, ZERO } from '#shared/money.ts'
import { wire } from './wire.ts'

const text = z.string()
const money = z.pipe(z.string(), z.transform(parseAmount))
const whole = z.int()

const takes = <T extends z.ZodMiniType>(shape: T, run: (input: z.output<T>) => unknown) => {
  return (input: unknown) => run(shape.parse(input))
}

/** The rules of cashier.md that are functions, by the names that vectors have for them (§12). */
export const functions: Readonly<Record<string, (input: unknown) => unknown>> = {
  crc16: takes(z.object({ text }), input => crc16(input.text)),
  vietqr: takes(z.object({ bin: text, account: text, amount: z.optional(money), text: z.optional(text) }), vietqr),
  pix: takes(z.object({ key: text, name: text, city: text, amount: z.optional(money), txid: z.optional(text) }), pix),
  promptpay: takes(
    z.object({ phone: z.optional(text), nationalId: z.optional(text), amount: z.optional(money) }),
    promptpay,
  ),
  referenceCheck: takes(z.object({ seven: text }), input => referenceOf(input.seven)),
  referenceFind: takes(z.object({ text }), input => findReferences(input.text)),
  nameMatch: takes(z.object({ payer: text, payee: text }), input => namesAgree(input.payer, input.payee)),
  fee: takes(
    z.object({
      ...{ amount: money, usedToday: whole, free: whole, fixed: money, ratePpm: whole },
      ...{ minFee: money, maxFee: money, unit: money },
    }),
    ({ amount, usedToday, unit, minFee, maxFee, ...table }) => {
      const { fee, net } = feeOf(amount, usedToday, { ...table, min: minFee, max: maxFee }, unit)
      return { fee: wire(fee), net: wire(net) }
    },
  ),
  withdrawable: takes(
    z.object({
      ...{ cash: money, debt: z.optional(money), mode: z._default(z.enum(['PART', 'ALL']), 'PART'), unit: money },
      lots: z.array(z.object({ times: z.number(), remaining: money })),
    }),
    ({ lots, debt = ZERO, ...ask }) => {
      const open = lots.map(({ times, remaining }) => ({ timesPpm: timesPpm(times), remaining }))
      const { locked, withdrawable } = withdrawableOf({ ...ask, debt, lots: open })
      return { locked: wire(locked), withdrawable: wire(withdrawable) }
    },
  ),
  risk: takes(
    z.object({
      ...{ signals: z.array(text), amount: money, autoLimit: money, autoToday: money, autoDaily: money },
      ...{ dualLimit: money, weights: z.optional(z.record(text, whole)) },
    }),
    ({ weights = WEIGHTS, ...ask }) => riskOf({ ...ask, weights }),
  ),
  webhookSignature: takes(z.object({ secret: text, id: text, timestamp: text, body: text }), input =>
    signEvent(input.secret, input.id, input.timestamp, input.body),
  ),
  chainCredit: takes(z.object({ units: text, rate: text, unit: money }), input =>
    wire(chainCredit(BigInt(input.units), input.rate, input.unit)),
  ),
  clock: takes(
    z.object({ step: z.enum(Object.keys(STEPS) as [keyof typeof STEPS]), since: z._default(z.number(), 0) }),
    ({ step, since }) => {
      const { owner, until } = deadlineOf(step, new Date(since * 1000))
      return { owner, deadline: until.getTime() / 1000 }
    },
  ),
}
