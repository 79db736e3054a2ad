import * as z from 'zod/mini'
import { officeEndpoint, proposed, reason, version } from '#features/operators/api-office.ts'
import { amountText } from '#features/wallet/api.ts'
import { keysetInput } from '#shared/paging.ts'
import { OWNERS } from './rules/deadlines.ts'
import { DEPOSIT_STATES } from './rules/deposits.ts'
import { QUEUE_NAMES } from './rules/queues.ts'
import { REJECT_REASONS } from './rules/reject-reasons.ts'
import { PART_STATES, SIDES, WITHDRAWAL_STATES } from './rules/withdrawals.ts'

/* What operators do about payments (cashier.md §9, "Office"); the rest of the desk is in api-desk.ts. */

const instant = z.string()
const whole = z.nullable(z.string())
const id = z.string().check(z.regex(/^[\w#-]{4,60}$/))
const code = z.string().check(z.regex(/^[a-z0-9_-]{1,40}$/))
const paymentId = z.string().check(z.minLength(1), z.maxLength(200))
const moment = z.optional(z.iso.datetime({ offset: true }))
const nothing = z.object({})
const listInput = { ...keysetInput, before: z.optional(id), memberId: z.optional(id), from: moment, to: moment }
const base = '/wps/office/cashier'

const member = z.object({ id: z.string(), username: z.string() })
/** Who has it in hand and until when; `missed`: how many deadlines passed since. Null of what is over. */
const wait = z.nullable(
  z.object({ step: z.string(), owner: z.enum(OWNERS), since: instant, until: instant, missed: z.int() }),
)
const step = z.object({ at: instant, state: z.string(), actor: z.string(), note: z.string() })

const deposit = z.object({
  ...{ id: z.string(), member, method: whole, provider: z.string(), amount: amountText, currency: z.string() },
  ...{ state: z.enum(DEPOSIT_STATES), reason: z.string(), late: z.boolean(), reference: whole, paymentId: whole },
  ...{ createdAt: instant, expiresAt: instant, endedAt: z.nullable(instant) },
})

/** Money that came; `amount` null of the mark that a payment left which was taken back before it was told. */
const arrival = z.object({
  ...{ provider: z.string(), paymentId: z.string(), amount: z.nullable(amountText), currency: whole },
  ...{ state: z.string(), reason: z.string(), orderId: whole, depositId: whole, memberId: whole, payerName: whole },
  ...{ reference: whole, proposed: z.array(z.string()), cameAt: instant, decidedBy: whole, secondBy: whole, version },
})

const withdrawal = z.object({
  ...{ id: z.string(), member, amount: amountText, fee: amountText, currency: z.string() },
  ...{ state: z.enum(WITHDRAWAL_STATES), way: z.enum(['AUTO', 'SINGLE', 'DUAL']), score: z.number() },
  ...{ claimedBy: whole, claimedUntil: z.nullable(instant), approvedBy: whole, secondBy: whole },
  ...{ closedBy: whole, closedSecond: whole, reason: z.string(), createdAt: instant, endedAt: z.nullable(instant) },
  version,
})

/** Whose pictures: of who paid a matched part, or of who says that it did not arrive. */
const side = z.enum(SIDES)

const part = z.object({
  ...{ id: z.string(), kind: z.string(), provider: z.string(), amount: amountText, state: z.enum(PART_STATES) },
  ...{ createdAt: instant, endedAt: z.nullable(instant), dueAt: z.nullable(instant) },
  /** The pictures that members showed of it, each asked for by itself. */
  pictures: z.array(z.object({ side, number: z.number() })),
  version,
})

const done = z.object({ count: z.int(), sum: amountText })

const card = z.object({
  withdrawal,
  wait,
  /** `number` but for its last four characters is hidden. */
  payee: z.object({ kind: z.string(), name: z.string(), number: z.string(), addedAt: instant }),
  signals: z.array(z.object({ signal: z.string(), weight: z.number() })),
  parts: z.array(part),
  lots: z.array(z.object({ source: z.string(), amount: amountText, remaining: amountText })),
  means: z.object({ cash: amountText, locked: amountText, owed: amountText, deposited: amountText }),
  /** Valid bets since the withdrawal before this one, or all of them. */
  validSince: amountText,
  lastOut: z.nullable(instant),
  deposits: z.array(z.object({ method: z.string(), count: z.number(), sum: amountText })),
  /** Where the member logged in from, the newest first. */
  devices: z.array(
    z.object({ device: z.string(), address: z.string(), firstAt: instant, lastAt: instant, logins: z.int() }),
  ),
  /** Others with the same payee or device, and what they paid in and took out. */
  alerts: z.array(
    z.object({ member, shares: z.enum(['device', 'payee']), currency: z.string(), deposits: done, withdrawals: done }),
  ),
  /** What was decided about the member before, the newest first. */
  earlier: z.array(withdrawal),
  steps: z.array(step),
})

const page = <T extends z.ZodMiniType>(row: T) => z.object({ list: z.array(row), next: z.nullable(z.string()) })
const ofArrival = { provider: code, paymentId, version, reason }
const ofWithdrawal = { id, version }
/** How the withdrawal stands afterwards. */
const decided = z.object({ state: z.enum(WITHDRAWAL_STATES), version })

export const depositsOfficeApi = {
  deposits: officeEndpoint({
    method: 'GET',
    path: `${base}/deposits`,
    may: 'deposits.read',
    about: 'Deposits, newest first; by state, method, member and when they began; stuck or not paid, the oldest first',
    input: z.object({
      ...{ ...listInput, state: z.optional(z.enum(DEPOSIT_STATES)), method: z.optional(code) },
      queue: z.optional(z.enum(['stuck', 'incomplete'])),
    }),
    output: page(z.extend(deposit, { wait })),
  }),
  deposit: officeEndpoint({
    method: 'GET',
    path: `${base}/deposits/:id`,
    may: 'deposits.read',
    about: 'One deposit, with the money that came for it and its story',
    input: z.object({ id }),
    output: z.object({
      ...{ deposit, wait, arrivals: z.array(arrival), steps: z.array(step) },
      /** What its provider told of its payments, and what became of that; null while it is not applied. */
      events: z.array(
        z.object({ eventId: z.string(), type: z.string(), result: whole, receivedAt: instant, paymentId: z.string() }),
      ),
      slip: z.nullable(z.object({ type: z.enum(['png', 'jpg', 'pdf']), shownAt: instant })),
    }),
  }),
  slip: officeEndpoint({
    method: 'GET',
    path: `${base}/deposits/:id/slip`,
    may: 'deposits.look',
    about: 'The slip that a member showed of a transfer, as base64; who looked is on record (C-12)',
    input: z.object({ id }),
    output: z.object({ type: z.enum(['png', 'jpg', 'pdf']), file: z.string() }),
  }),
  /** `vendor_unavailable` without an answer. */
  readBack: officeEndpoint({
    method: 'POST',
    path: `${base}/deposits/:id/read-back`,
    may: 'deposits.readBack',
    about: 'Ask the provider what it knows of an order; what we missed is taken the normal way',
    input: z.strictObject({ id }),
    output: z.object({
      payments: z.array(
        z.object({
          ...{ paymentId: z.string(), amount: amountText, currency: z.string(), isFinal: z.boolean() },
          wasKnown: z.boolean(),
        }),
      ),
    }),
  }),
  arrivals: officeEndpoint({
    method: 'GET',
    path: `${base}/arrivals`,
    may: 'deposits.read',
    about: 'Money that waits for a person, the oldest first',
    input: z.object({ limit: keysetInput.limit, before: z.optional(z.string().check(z.maxLength(241))) }),
    output: page(arrival),
  }),
  credit: officeEndpoint({
    method: 'POST',
    path: `${base}/arrivals/:provider/:paymentId/credit`,
    may: 'arrivals.credit',
    about: 'Credit what came, never another sum (second person from the limit on); money without an order to a member',
    input: z.strictObject({ ...ofArrival, memberId: z.optional(id) }),
    output: proposed,
  }),
  refund: officeEndpoint({
    method: 'POST',
    path: `${base}/arrivals/:provider/:paymentId/refund`,
    may: 'arrivals.refund',
    about: 'Send back what came (second person)',
    input: z.strictObject(ofArrival),
    output: proposed,
  }),
  match: officeEndpoint({
    method: 'POST',
    path: `${base}/arrivals/:provider/:paymentId/match`,
    may: 'arrivals.match',
    about: 'Say which order money belongs to; nothing moves by it',
    input: z.strictObject({ ...ofArrival, orderId: id }),
    output: nothing,
  }),
}

export const withdrawalsOfficeApi = {
  withdrawals: officeEndpoint({
    method: 'GET',
    path: `${base}/withdrawals`,
    may: 'withdrawals.read',
    about:
      'Withdrawals, newest first; by state, member and when they were asked for; of a queue in work the oldest first',
    input: z.object({
      ...{ ...listInput, state: z.optional(z.enum(WITHDRAWAL_STATES)), queue: z.optional(z.enum(QUEUE_NAMES)) },
    }),
    output: page(z.extend(withdrawal, { wait })),
  }),
  card: officeEndpoint({
    method: 'GET',
    path: `${base}/withdrawals/:id`,
    may: 'withdrawals.read',
    about:
      'All that one looks at before one decides: lots, bets, deposits, devices, others who share them, earlier decisions, the score with its inputs',
    input: z.object({ id }),
    output: card,
  }),
  claim: officeEndpoint({
    method: 'POST',
    path: `${base}/withdrawals/:id/claim`,
    may: 'withdrawals.claim',
    about: 'Take a withdrawal in hand, for some minutes',
    input: z.strictObject(ofWithdrawal),
    output: decided,
  }),
  release: officeEndpoint({
    method: 'POST',
    path: `${base}/withdrawals/:id/release`,
    may: 'withdrawals.release',
    about: 'Let go of it',
    input: z.strictObject(ofWithdrawal),
    output: decided,
  }),
  approve: officeEndpoint({
    method: 'POST',
    path: `${base}/withdrawals/:id/approve`,
    may: 'withdrawals.approve',
    about: 'Approve it: alone, or as the first or the second of two by score and amount',
    input: z.strictObject(ofWithdrawal),
    output: decided,
  }),
  reject: officeEndpoint({
    method: 'POST',
    path: `${base}/withdrawals/:id/reject`,
    may: 'withdrawals.reject',
    about: 'Reject it with a reason that the member reads; all of it is theirs again',
    input: z.strictObject({ ...ofWithdrawal, reason: z.enum(REJECT_REASONS) }),
    output: decided,
  }),
  send: officeEndpoint({
    method: 'POST',
    path: `${base}/withdrawals/:id/send`,
    may: 'withdrawals.send',
    about: 'Send it to a provider: all that no part carries, or less',
    input: z.strictObject({ ...ofWithdrawal, provider: code, amount: z.optional(amountText) }),
    output: decided,
  }),
  matchPart: officeEndpoint({
    method: 'POST',
    path: `${base}/withdrawals/:id/match`,
    may: 'withdrawals.match',
    about: "Have another member's deposit pay it",
    input: z.strictObject({ ...ofWithdrawal, depositId: id }),
    output: decided,
  }),
  close: officeEndpoint({
    method: 'POST',
    path: `${base}/withdrawals/:id/close`,
    may: 'withdrawals.close',
    about: 'End what no part carries any more (second person)',
    input: z.strictObject({ ...ofWithdrawal, reason }),
    output: proposed,
  }),
  reveal: officeEndpoint({
    method: 'POST',
    path: `${base}/withdrawals/:id/reveal`,
    may: 'payees.reveal',
    fresh: true,
    about: 'Where a withdrawal goes, unmasked: who wanted to know and why is on record',
    input: z.strictObject({ id, reason }),
    output: z.object({ name: z.string(), details: z.record(z.string(), z.unknown()) }),
  }),
  partPicture: officeEndpoint({
    method: 'GET',
    path: `${base}/parts/:id/pictures/:side/:number`,
    may: 'parts.look',
    about: 'One picture that a member showed of a part, as base64; who looked is on record (C-12)',
    input: z.object({ id, side, number: z.coerce.number().check(z.int(), z.minimum(1), z.maximum(3)) }),
    output: z.object({ type: z.enum(['png', 'jpg']), file: z.string() }),
  }),
  force: officeEndpoint({
    method: 'POST',
    path: `${base}/parts/:id/force`,
    may: 'parts.force',
    about: 'It did arrive, whatever the receiver says (second person)',
    input: z.strictObject({ ...ofWithdrawal, reason }),
    output: proposed,
  }),
  returnPart: officeEndpoint({
    method: 'POST',
    path: `${base}/parts/:id/return`,
    may: 'parts.return',
    about: 'The payer did not pay: the part is free again (second person)',
    input: z.strictObject({ ...ofWithdrawal, reason }),
    output: proposed,
  }),
  burn: officeEndpoint({
    method: 'POST',
    path: `${base}/parts/:id/burn`,
    may: 'parts.burn',
    about: 'Give up a payout that its provider knows nothing of (second person)',
    input: z.strictObject({ ...ofWithdrawal, reason }),
    output: proposed,
  }),
}
