import * as z from 'zod/mini'
import { officeEndpoint, proposed, reason, version } from '#features/operators/api-office.ts'
import { amountText } from '#features/wallet/api.ts'
import { keysetInput } from '#shared/paging.ts'
import { PROVIDER_KINDS } from './rules/provider-kinds.ts'

/* The desk of the cashier: configuration, statements, cases, vouchers, balances (cashier.md §8, §9). */

const base = '/wps/office/cashier'
const nothing = z.object({})
const providerKind = z.enum(PROVIDER_KINDS)
const code = z.string().check(z.regex(/^[a-z0-9_-]{1,40}$/))
const rowId = z.string().check(z.regex(/^\d{1,18}$/))
const numbered = { before: z.optional(rowId), limit: keysetInput.limit }
const page = <T extends z.ZodMiniType>(row: T) => z.object({ list: z.array(row), next: z.nullable(z.string()) })
const section = z.record(z.string().check(z.maxLength(60)), z.unknown())
/** `version`: of the configuration that the draft was made from. */
const draft = z.strictObject({ given: section, version, reason })

export const deskApi = {
  config: officeEndpoint({
    method: 'GET',
    path: `${base}/config`,
    may: 'config.read',
    about: 'The configuration that counts, and the versions before it, the newest first; keys of providers never',
    input: z.object({ limit: keysetInput.limit }),
    output: z.object({
      versions: z.array(z.object({ version, config: section, setBy: z.string(), setAt: z.string() })),
      providers: z.array(
        z.object({
          ...{ code: z.string(), route: z.nullable(z.string()), address: z.nullable(z.string()) },
          ...{ keyId: z.nullable(z.string()), isDemo: z.boolean(), kind: providerKind, version },
        }),
      ),
    }),
  }),
  changeMethods: officeEndpoint({
    method: 'POST',
    path: `${base}/config/methods`,
    may: 'methods.change',
    about: 'A draft of all methods (second person)',
    input: draft,
    output: proposed,
  }),
  changeFees: officeEndpoint({
    method: 'POST',
    path: `${base}/config/fees`,
    may: 'fees.change',
    about: 'A draft of the fee of withdrawals (second person)',
    input: draft,
    output: proposed,
  }),
  changeWeights: officeEndpoint({
    method: 'POST',
    path: `${base}/config/weights`,
    may: 'weights.change',
    about: 'A draft of what each signal of a withdrawal weighs (second person)',
    input: draft,
    output: proposed,
  }),
  changeRules: officeEndpoint({
    method: 'POST',
    path: `${base}/config/rules`,
    may: 'rules.change',
    about: 'A draft of limits, times and everything else (second person)',
    input: draft,
    output: proposed,
  }),
  /** `version` is 0 for a provider that is new. `line`: how it is called; without it the provider only tells. */
  /** `invalid_input` ({ field }) for event keys that its kind does not sign by, and for another kind than it has. */
  changeProvider: officeEndpoint({
    method: 'POST',
    path: `${base}/providers/:code`,
    may: 'providers.change',
    sealed: true,
    about: 'How a provider is called, and what both sides sign with (second person): secrets are write only',
    input: z.strictObject({
      code,
      eventKeys: z.array(z.string().check(z.regex(/^[\x21-\x7e]{16,200}$/))).check(z.minLength(1), z.maxLength(4)),
      line: z.optional(
        z.strictObject({
          /** What it speaks; PC-1 unless told, and for ever what it spoke first. */
          kind: z.optional(providerKind),
          route: z.string().check(z.regex(/^[a-z0-9_-]{1,60}$/)),
          address: z.string().check(z.maxLength(300)),
          keyId: z.string().check(z.regex(/^[\w-]{1,60}$/)),
          secret: z.string().check(z.minLength(32), z.maxLength(200)),
        }),
      ),
      version,
      reason,
    }),
    output: proposed,
  }),
  /** Refused whole as `bad_payload` when count, sums or hash differ. */
  uploadStatement: officeEndpoint({
    method: 'POST',
    path: `${base}/statements`,
    may: 'statements.upload',
    mostBytes: 16 * 1024 * 1024,
    about: "A provider's statement of a day, as its CSV: differences become cases, nothing is paid or taken by them",
    input: z.strictObject({ text: z.string().check(z.minLength(1), z.maxLength(16 * 1024 * 1024)) }),
    output: z.object({
      ...{ provider: z.string(), currency: z.string(), day: z.string(), lines: z.number() },
      /** What differs, in words; `isEven`: it closes with what the ledger says is there. */
      differences: z.array(z.string()),
      isEven: z.boolean(),
    }),
  }),
  statements: officeEndpoint({
    method: 'GET',
    path: `${base}/statements`,
    may: 'statements.read',
    about: 'Statements that were taken, newest first',
    input: z.object({
      before: z.optional(z.string().check(z.regex(/^\d{4}-\d\d-\d\d:[a-z0-9_-]{1,40}:[A-Z]{3,5}$/))),
      limit: keysetInput.limit,
    }),
    output: page(
      z.object({
        ...{ provider: z.string(), currency: z.string(), day: z.string(), lines: z.number(), readAt: z.string() },
        ...{ differences: z.number(), closing: amountText, isEven: z.boolean() },
      }),
    ),
  }),
  cases: officeEndpoint({
    method: 'GET',
    path: `${base}/cases`,
    may: 'cases.read',
    about: 'What people have to look at, or had, newest first',
    input: z.object({ ...numbered, open: z._default(z.enum(['true', 'false']), 'true') }),
    output: page(
      z.object({
        ...{ id: rowId, kind: z.string(), about: z.string(), detail: z.string(), foundAt: z.string() },
        ...{ closedBy: z.nullable(z.string()), closedAt: z.nullable(z.string()), note: z.string() },
      }),
    ),
  }),
  closeCase: officeEndpoint({
    method: 'POST',
    path: `${base}/cases/:id/close`,
    may: 'cases.close',
    about: 'Say what came of a case; once',
    input: z.strictObject({ id: rowId, reason }),
    output: nothing,
  }),
  vouchers: officeEndpoint({
    method: 'GET',
    path: `${base}/vouchers`,
    may: 'vouchers.read',
    about: 'Batches of vouchers, never a code',
    input: z.object({ before: z.optional(code), limit: keysetInput.limit }),
    output: page(
      z.object({
        ...{ batch: z.string(), currency: z.string(), value: amountText, issued: z.number(), redeemed: z.number() },
        ...{ expiresAt: z.string(), issuedBy: z.string(), secondBy: z.string() },
      }),
    ),
  }),
  issueVouchers: officeEndpoint({
    method: 'POST',
    path: `${base}/vouchers`,
    may: 'vouchers.issue',
    about: 'Issue a batch of vouchers (second person, who is told the codes, once)',
    input: z.strictObject({
      batch: code,
      value: z.string().check(z.regex(/^\d{1,9}(\.\d{1,4})?$/)),
      count: z.int().check(z.minimum(1), z.maximum(500)),
      expiresAt: z.iso.datetime({ offset: true }),
      reason,
    }),
    output: proposed,
  }),
  balances: officeEndpoint({
    method: 'GET',
    path: `${base}/balances`,
    may: 'desk.read',
    about: 'By provider: what lies there, what of it nobody is known to own, what it charged',
    input: nothing,
    output: z.object({
      list: z.array(
        z.object({
          ...{ provider: z.string(), currency: z.string(), there: amountText, suspense: amountText, fees: amountText },
        }),
      ),
    }),
  }),
}
