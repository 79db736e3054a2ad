import * as z from 'zod/mini'
import { parseAmount } from '#shared/money.ts'
import { WEIGHTS } from './risk.ts'

/* How a merchant's cashier works: configuration with history, each number of cashier.md that is not fixed. */

const money = z.pipe(z.string().check(z.regex(/^\d{1,15}(?:\.\d{1,4})?$/)), z.transform(parseAmount))
const whole = z.int().check(z.nonnegative())
const rate = z.number().check(z.nonnegative(), z.maximum(1000))

/** What a method is to a member (§3.5). */
export const KINDS = ['gateway', 'bank', 'vietqr', 'pix', 'promptpay', 'crypto', 'voucher', 'c2c'] as const
export type Kind = (typeof KINDS)[number]
/** Where money may go: a bank card, an e-wallet, a coin address (§6.1). */
export const PAYEE_KINDS = ['bank', 'wallet', 'coin'] as const
export type PayeeKind = (typeof PAYEE_KINDS)[number]

/** By language; empty where the screen's own word for the kind is meant. */
const texts = z._default(z.record(z.string(), z.string().check(z.maxLength(200))), {})
const clockTime = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/))

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
  kind: z._default(z.enum(KINDS), 'gateway'),
  names: texts,
  notes: texts,
  /** Where it stands among the others, the smallest first. */
  order: z._default(z.int(), 0),
  /** All without it. */
  currencies: z.optional(z.array(z.string())),
  /** Of the merchant's day; over midnight where it ends before it begins. Always without it. */
  openHours: z.optional(z.object({ from: clockTime, to: clockTime })),
  /** Amounts to choose from; derived from the limits without it. */
  quick: z.optional(z.array(money).check(z.maxLength(12))),
  /** How long money takes, as the merchant states it. */
  arrivesS: z.optional(whole),
  /** Of a chain: which coin, as it is said. */
  coin: z.optional(z.string()),
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
    /** Before the first deposit a member says whether they want a limit of their own (C-23). */
    limitPrompt: z._default(z.boolean(), true),
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
    /** Times a day by rank (agents §4.2), and the day's sum: the larger of these and what all have. */
    timesByRank: z._default(z.array(whole), [3, 3, 4, 5, 6, 8, 10, 12, 15, 20, 30]),
    dailyByRank: z._default(z.array(money), []),
    /** Sums from which a second factor is asked for; besides those of a login from where the member never was. */
    stepUpFrom: z.optional(money),
    /** How long nothing leaves after a password, a payment password or the mobile number was changed. */
    changeHours: z._default(whole, 24),
  }),
  /** By kind of payee: which provider pays it, and the banks, e-wallets or networks that it reaches. */
  payouts: z._default(
    z.partialRecord(
      z.enum(PAYEE_KINDS),
      z.object({
        provider: z.string(),
        banks: z.array(z.object({ bin: z.string().check(z.regex(/^[\w-]{1,20}$/)), name: z.string() })),
      }),
    ),
    {},
  ),
  /** Whether deposits of members pay withdrawals of others (§6.5). */
  c2c: z._default(z.boolean(), false),
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
