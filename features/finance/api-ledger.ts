import * as z from 'zod/mini'
import { officeEndpoint, proposed, reason } from '#features/operators/api-office.ts'
import { amountText } from '#features/wallet/api.ts'
import { keysetInput } from '#shared/paging.ts'
import { book, days } from './api-office.ts'
import { MANUAL } from './rules/manual.ts'

/*
 * The ledger as accountants read it (issue 20). `amount` of an entry went to the member's account from the house account, below
 * zero the other way. Whatever was booked is never changed: it is corrected by an entry of its own, on the day of that one.
 */

const base = '/wps/office/finance'
const instant = z.string()
const word = z.string().check(z.regex(/^[\w.:-]{1,80}$/))
const text = z.string().check(z.maxLength(128))
const id = z.string().check(z.regex(/^[\w-]{4,60}$/))

/** Without its days. */
export const journalOnly = {
  /** A house account by what it is for, such as `stake`, and whose, such as a vendor's code: both make an account statement. */
  ...{ account: z.optional(word), subject: z.optional(text), book, currency: z.optional(word) },
  /** What the members' accounts are for: `cash`, `held`, `debt`, `reserved`, `suspense` … */
  ...{ holder: z.optional(word), vendor: z.optional(word), game: z.optional(text), kind: z.optional(word) },
  memberId: z.optional(id),
}
export const journalFilters = { ...days, ...journalOnly }

const entry = z.object({
  ...{ id: z.string(), at: instant, memberId: z.string(), holder: z.string(), kind: z.string(), reference: z.string() },
  ...{ account: z.string(), subject: z.string(), game: z.nullable(z.string()), currency: z.string() },
  /** Real money, or demo money where `book` is `demo`; of a jackpot's pool; and bonus money. */
  ...{ book: z.enum(['real', 'demo']), amount: amountText, pool: amountText, bonus: amountText },
  /** The member's account after it, both kinds of money. */
  balance: amountText,
})

const closing = z.object({
  ...{ day: z.iso.date(), version: z.number(), closedBy: z.string(), closedAt: instant, hash: z.string() },
  ...{ reopenedBy: z.nullable(z.string()), reopenedSecond: z.nullable(z.string()) },
  ...{ reopenedAt: z.nullable(instant), reason: z.string() },
})

export const ledgerApi = {
  accounts: officeEndpoint({
    method: 'GET',
    path: `${base}/accounts`,
    may: 'ledger.read',
    about:
      'The chart of accounts: each one with how it stood before the first day, what moved in the days, how it stands after',
    input: z.object({ ...days, book }),
    output: z.object({
      ...{ timeZone: z.string(), countedAt: instant },
      list: z.array(
        z.object({
          /** `house`: stakes, payouts, promotions …, by subject. `members`: all accounts of members for one purpose together. */
          ...{ side: z.enum(['house', 'members']), account: z.string(), subject: z.string() },
          ...{ book: z.string(), currency: z.string(), entries: z.number() },
          ...{ before: amountText, in: amountText, out: amountText, after: amountText },
        }),
      ),
    }),
  }),
  /** `invalid_input` (`from`, `to`) for days that are none or more than 62. */
  entries: officeEndpoint({
    method: 'GET',
    path: `${base}/entries`,
    may: 'ledger.read',
    about: 'The journal, newest first, by filters: what a sum or an account is made of',
    input: z.object({ ...keysetInput, ...journalFilters }),
    output: z.object({ list: z.array(entry), next: z.nullable(z.string()) }),
  }),
  entry: officeEndpoint({
    method: 'GET',
    path: `${base}/entries/:id`,
    may: 'ledger.read',
    about: 'The movement that an entry belongs to, with both sides of each of its lines',
    input: z.object({ id: z.string().check(z.regex(/^\d{1,17}:\d{1,10}:\d{1,10}$/)) }),
    output: z.object({
      ...{ at: instant, kind: z.string(), reference: z.string() },
      postings: z.array(z.object({ account: z.string(), book: z.string(), currency: z.string(), amount: amountText })),
    }),
  }),
  aside: officeEndpoint({
    method: 'GET',
    path: `${base}/aside`,
    may: 'ledger.read',
    about:
      'Members’ money that is not at hand, or owed: held, debt, reserved, on its way to vendors or there; page by account',
    input: z.object({ ...keysetInput, holder: z.enum(['held', 'debt', 'reserved', 'transit', 'at', 'suspense']) }),
    output: z.object({
      list: z.array(
        z.object({
          ...{ id: z.string(), memberId: z.string(), purpose: z.string(), currency: z.string(), balance: amountText },
        }),
      ),
      next: z.nullable(z.string()),
    }),
  }),
  closings: officeEndpoint({
    method: 'GET',
    path: `${base}/days`,
    may: 'ledger.read',
    about: 'Which days were closed and opened again, the newest first',
    input: z.object(days),
    output: z.object({ list: z.array(closing), today: z.iso.date() }),
  }),
  /** `invalid_input` (`day`) for a day that is not over or not counted to its end yet; `state_changed` when it is closed. */
  closeDay: officeEndpoint({
    method: 'POST',
    path: `${base}/days/:day/close`,
    may: 'days.close',
    about: 'Close a day that is over: what its accounts say is kept, and proven each hour',
    input: z.strictObject({ day: z.iso.date() }),
    output: closing,
  }),
  reopenDay: officeEndpoint({
    method: 'POST',
    path: `${base}/days/:day/reopen`,
    may: 'days.reopen',
    about: 'Open a closed day again (second person)',
    input: z.strictObject({ day: z.iso.date(), reason }),
    output: proposed,
  }),
  /** The second one’s yes answers `insufficient_funds` when the member has not so much any more. */
  postJournal: officeEndpoint({
    method: 'POST',
    path: `${base}/journal`,
    may: 'journal.post',
    about:
      'Book by hand between a member’s cash and a house account (second person); below zero it is taken from the member',
    input: z.strictObject({
      ...{ memberId: id, account: z.enum(MANUAL), amount: amountText },
      /** What makes it this entry and no other, such as the number of a ticket: it is booked once for ever. */
      key: z.string().check(z.regex(/^[\w.-]{4,60}$/)),
      reason,
    }),
    output: proposed,
  }),
}
