import * as z from 'zod/mini'
import { officeEndpoint } from '#features/operators/api-office.ts'
import { statementLine } from '#features/records/api.ts'
import { betLine, pageInput, rangeInput } from '#features/records/api-bets.ts'
import { transfer } from '#features/transfers/api.ts'
import { amountText } from '#features/wallet/api.ts'
import { base, member, memberId, most, pageOf, row, whole } from './api-office.ts'

/* What else operators see of one member, each by pages of its own. Deposits, withdrawals and documents are calls of their features. */

const instant = z.string()
const moment = z.optional(z.iso.datetime())
const language = z._default(z.string().check(z.maxLength(8)), 'EN')
const roundId = z.string().check(z.regex(/^[0-9a-f]{32}$/))

const wallet = z.object({
  ...{ book: z.enum(['real', 'demo']), purpose: z.string(), currency: z.string() },
  ...{ balance: amountText, bonus: amountText, version: z.number() },
})

const login = z.object({
  ...{ id: z.string(), device: z.string(), ip: z.string(), at: instant, lastActiveAt: instant },
  ...{ endedAt: z.nullable(instant), endReason: whole, isOpen: z.boolean() },
})

const linked = z.object({
  member,
  /** A document of the same number, the same browser at the same address, the same address, the same place that money goes to. */
  by: z.enum(['document', 'device', 'address', 'payee']),
  /** How often they logged in from there; of a payee its last characters, of a document nothing. */
  about: z.string(),
  last: instant,
})

const note = z.object({ id: z.string(), at: instant, operatorId: z.string(), text: z.string() })

export const tabsApi = {
  wallets: officeEndpoint({
    method: 'GET',
    path: `${base}/:memberId/wallets`,
    may: 'members.read',
    about: 'Each account of a member and what is in it, by what it is for',
    input: z.object({ memberId }),
    output: z.object({ list: z.array(wallet) }),
  }),
  ledger: officeEndpoint({
    method: 'GET',
    path: `${base}/:memberId/ledger`,
    may: 'bets.read',
    about: 'Every change of a member’s balance, the newest first, with what was played',
    input: z.object({ memberId, before: z.optional(row), limit: most, from: moment, to: moment, language }),
    output: pageOf(statementLine),
  }),
  bets: officeEndpoint({
    method: 'GET',
    path: `${base}/:memberId/bets`,
    may: 'bets.read',
    about: 'Rounds and tickets of a member, the newest first; `product` LOTT for tickets of lotteries alone',
    input: z.object({
      memberId,
      ...pageInput,
      ...rangeInput,
      product: z.optional(z.string().check(z.minLength(1), z.maxLength(80))),
      order: z.optional(z.string().check(z.minLength(1), z.maxLength(80))),
      language,
    }),
    output: pageOf(betLine),
  }),
  round: officeEndpoint({
    method: 'GET',
    path: `${base}/:memberId/bets/:id`,
    may: 'bets.read',
    about: 'What moved in a round of a member',
    input: z.object({ memberId, id: roundId }),
    output: z.object({ moves: z.array(z.object({ at: instant, kind: z.string(), amount: amountText })) }),
  }),
  replay: officeEndpoint({
    method: 'GET',
    path: `${base}/:memberId/bets/:id/replay`,
    may: 'bets.read',
    about: 'Where the vendor shows a round again, with its proof; null while it shows nothing',
    input: z.object({ memberId, id: roundId, language }),
    output: z.object({ url: whole }),
  }),
  transfers: officeEndpoint({
    method: 'GET',
    path: `${base}/:memberId/transfers`,
    may: 'bets.read',
    about: 'Money of a member to vendors that keep it themselves, and back, the newest first',
    input: z.object({ memberId, before: z.optional(row), limit: most }),
    output: pageOf(z.extend(transfer, { id: z.string() })),
  }),
  logins: officeEndpoint({
    method: 'GET',
    path: `${base}/:memberId/logins`,
    may: 'members.read',
    about: 'Logins of a member, the newest first, and how each ended',
    input: z.object({ memberId, before: z.optional(z.string().check(z.regex(/^ses_[0-9a-z]{4,60}$/))), limit: most }),
    output: pageOf(login),
  }),
  devices: officeEndpoint({
    method: 'GET',
    path: `${base}/:memberId/devices`,
    may: 'members.read',
    about: 'Devices that a member logged in from: known ones first',
    input: z.object({ memberId, limit: most }),
    output: z.object({
      list: z.array(
        z.object({
          ...{ id: z.string(), firstAt: instant, knownUntil: instant, isTrusted: z.boolean(), isGone: z.boolean() },
        }),
      ),
    }),
  }),
  linked: officeEndpoint({
    method: 'GET',
    path: `${base}/:memberId/linked`,
    may: 'members.read',
    about:
      'Other members with a document of the same number, at the same device, the same address, or paid out to the same place',
    input: z.object({ memberId, limit: most }),
    output: z.object({ list: z.array(linked) }),
  }),
  notes: officeEndpoint({
    method: 'GET',
    path: `${base}/:memberId/notes`,
    may: 'members.read',
    about: 'What operators noted of a member, the newest first',
    input: z.object({ memberId, before: z.optional(row), limit: most }),
    output: pageOf(note),
  }),
  log: officeEndpoint({
    method: 'GET',
    path: `${base}/:memberId/log`,
    may: 'members.read',
    about: 'What operators changed of a member, the newest first: who, when, what and why',
    input: z.object({ memberId, before: z.optional(row), limit: most }),
    output: pageOf(
      z.object({
        ...{ id: z.string(), at: instant, operatorId: z.string(), action: z.string() },
        ...{ inputs: z.unknown(), reason: z.string() },
      }),
    ),
  }),
}
