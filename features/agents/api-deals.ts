import * as z from 'zod/mini'
import { officeEndpoint, proposed, reason } from '#features/operators/api-office.ts'
import { keysetInput } from '#shared/paging.ts'
import { contract, foreseen, itemId, termsInput, wouldEnd } from './api-contracts.ts'
import * as kinds from './rules/contracts/kinds.ts'

/* Contracts of all lines as operators see them, and those of the house (agents §2.1 to §2.7). */

const base = '/wps/office/agents/contracts'
const kind = z.enum(kinds.KINDS)
const one = z.object({ id: itemId })
export const username = z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(80)))
export const side = z.optional(z.enum(['payee', 'payer']))

/** What happened to one of the versions, and by whom: a member, an operator, or as it followed from something else. */
const step = z.object({
  ...{ at: z.string(), step: z.string(), version: z.number() },
  member: z.nullable(z.string()),
  operator: z.nullable(z.string()),
})

export const contractsOfficeApi = {
  list: officeEndpoint({
    ...{ method: 'GET', path: base, may: 'agents.read' },
    about: 'Contracts and requests of all lines, the newest first',
    input: z.object({
      ...keysetInput,
      kind: z.optional(kind),
      state: z.optional(z.enum(kinds.STATUSES)),
      product: z.optional(z.enum(kinds.PRODUCTS)),
      period: z.optional(z.enum(kinds.PERIODS)),
      /** The whole name of an agent who is paid by it or pays it; `side` says which. */
      ...{ username, side },
    }),
    output: z.object({ list: z.array(contract), next: z.nullable(z.string()) }),
  }),
  one: officeEndpoint({
    ...{ method: 'GET', path: `${base}/:id`, may: 'agents.read' },
    about: 'One contract with all versions of it, what happened to them, and what would end with it',
    input: one,
    output: z.object({
      contract,
      versions: z.array(contract),
      steps: z.array(step),
      /** What would end below if it ended now, and when; null where it does not run, or ends already. */
      end: z.nullable(z.object({ at: z.string(), ends: z.array(wouldEnd) })),
    }),
  }),
  preview: officeEndpoint({
    ...{ method: 'POST', path: `${base}/preview`, may: 'contracts.propose' },
    about: 'Whether the house could propose this to a top agent, and what accepting it would end',
    input: z.strictObject({ kind, ...termsInput }),
    output: foreseen,
  }),
  /** `contract_refused` with the `problem`. The agent still has to accept it. */
  propose: officeEndpoint({
    ...{ method: 'POST', path: base, may: 'contracts.propose' },
    about: 'Propose a contract of the house to a top agent, or a change of the one that runs (second person)',
    input: z.strictObject({ kind, ...termsInput, reason }),
    output: proposed,
  }),
  /** `state_changed` where nobody waits for an answer any more, `not_found` for what an agent proposed. */
  withdraw: officeEndpoint({
    ...{ method: 'POST', path: `${base}/:id/withdraw`, may: 'contracts.propose' },
    about: 'Take a proposal of the house back that nobody answered',
    input: z.strictObject({ id: itemId, reason }),
    output: z.object({}),
  }),
  /** `state_changed` where it does not run, or ends already. */
  end: officeEndpoint({
    ...{ method: 'POST', path: `${base}/:id/end`, may: 'contracts.end' },
    about: 'End a contract with all that hangs on it when its running period is over (second person)',
    input: z.strictObject({ id: itemId, reason }),
    output: proposed,
  }),
}
