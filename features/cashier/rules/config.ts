import * as z from 'zod/mini'
import { parseAmount } from '#shared/money.ts'
import { WEIGHTS } from './risk.ts'

/* How a merchant's cashier works: configuration with history, each number of cashier.md that is not fixed. */

const money = z.pipe(z.string().check(z.regex(/^\d{1,15}(?:\.\d{1,4})?$/)), z.transform(parseAmount))
const whole = z.int().check(z.nonnegative())
const rate = z.number().check(z.nonnegative(), z.maximum(1000))

/** EXACT: the amount must be the order's. ACTUAL: what came counts, a push payment cannot be refused any more (§3.5). */
const method = z.object({
  provider: z.string().check(z.regex(/^[a-z0-9_-]{1,40}$/)),
  amountPolicy: z.enum(['EXACT', 'ACTUAL']),
  min: money,
  max: money,
  nameCheck: z._default(z.boolean(), false),
  /** Confirmations that make a payment final; none where the provider's word does. */
  confirmations: z.optional(whole),
  expiresS: z.optional(whole),
  isOpen: z._default(z.boolean(), true),
  /** Whether its payments may be taken back; by default those of gateways. */
  isReversible: z.optional(z.boolean()),
  minRank: z._default(whole, 0),
  kycLevel: z._default(whole, 1),
})

export const configShape = z.object({
  zoneMinutes: z._default(z.int(), 420),
  deposit: z.object({
    turnoverTimes: z._default(rate, 1),
    expiresS: z._default(whole, 900),
    lateGraceS: z._default(whole, 86_400),
    maxUnpaidPerHour: z._default(whole, 5),
    maxFailedIn10Min: z._default(whole, 5),
    dualLimit: money,
    readBackFrom: z.optional(money),
    /** A further transfer with the reference of a paid order counts for so long (D19). */
    furtherDays: z._default(whole, 30),
    /** What members of level 1 may pay in altogether (security C-06). */
    l1DepositCap: z._default(money, parseAmount('150')),
  }),
  methods: z.record(z.string(), method),
  withdrawal: z.object({
    min: money,
    max: money,
    timesPerDay: whole,
    dailyMax: money,
    fee: z.object({ free: whole, fixed: money, ratePpm: whole, min: money, max: money }),
    autoLimit: money,
    autoDaily: money,
    dualLimit: money,
    confirmMinutes: z._default(whole, 30),
    payerMinutes: z._default(whole, 15),
    claimMinutes: z._default(whole, 10),
    turnoverMode: z._default(z.enum(['PART', 'ALL']), 'PART'),
    cancelByMember: z._default(z.boolean(), false),
    newPayeeHours: z._default(whole, 24),
    minPart: z.optional(money),
    mostMatched: z._default(whole, 5),
    /** By signal; a signal without a weight counts nothing. */
    weights: z._default(z.record(z.string(), whole), { ...WEIGHTS }),
    /** Sums that need level 3; none does without it. */
    enhancedFrom: z.optional(money),
  }),
})

export type Config = z.output<typeof configShape>
export type ConfigInput = z.input<typeof configShape>
export type Method = Config['methods'][string]

/** The kind of deposit that members pay to one another (§6.5): its provider is nobody. */
export const MATCHED = 'c2c'
/** Millionths of a number of times, as lots count. */
export const timesPpm = (times: number): bigint => BigInt(Math.round(times * 1e6))

/** Whether who had money taken back may still pay so (§4.5). */
export const isReversible = (method: Method): boolean =>
  method.isReversible ?? (method.amountPolicy === 'EXACT' && method.provider !== MATCHED)
