import * as z from 'zod/mini'
import { contractsOfficeApi } from '#features/agents/api-deals.ts'
import { type Acting, type Actions, audit, fourEyes } from '#features/operators/server/operators.ts'
import { usernameKey } from '#features/people/rules/people.ts'
import { Refusal } from '#shared/refusal.ts'
import type { Context } from '#shared/server/context.ts'
import { type Sql, type Tx, transaction } from '#shared/server/db.ts'
import { endByOperator, withdrawByOperator } from '../contracts/answer.ts'
import { endsWith, preview, propose, refuseProblem, startOf } from '../contracts/propose.ts'
import { runsFrom } from '../contracts/runs.ts'
import * as contracts from '../contracts/store-contracts.ts'
import { findPartyByKey, partiesByNumber } from '../contracts/store-parties.ts'
import { proposalOf, type Terms } from '../contracts/terms.ts'
import { contractLine, endLines, namesOf } from '../contracts/view.ts'
import * as store from './store-contracts.ts'

/** No member: nobody's name is masked. */
const OPERATOR = 0
type Input<K extends keyof typeof contractsOfficeApi> = z.output<(typeof contractsOfficeApi)[K]['input']>

/** Who has this whole name. Refused as `not_found`. */
export async function numberOf(db: Sql, merchantId: number, username: string | undefined): Promise<number | undefined> {
  if (username === undefined) return undefined
  const found = await findPartyByKey(db, merchantId, usernameKey(username))
  if (!found) throw new Refusal('not_found')
  return found.number
}

export async function contractsPage(db: Sql, merchantId: number, { before, limit, username, ...ask }: Input<'list'>) {
  const filter = { ...ask, party: await numberOf(db, merchantId, username) }
  const ids = await store.selectContractIds(db, merchantId, filter, { before: idOf(before), limit: limit + 1 })
  const page = ids.slice(0, limit)
  const { at } = await contracts.clockOf(db, merchantId)
  return { list: await linesOf(db, page, at), next: ids.length > limit ? String(page.at(-1)) : null }
}

/** The place of a page by the id of the last row before it. */
export function idOf(before: string | undefined): bigint | null {
  if (before === undefined) return null
  if (!/^\d{1,18}$/.test(before)) throw new Refusal('invalid_input', { field: 'before' })
  return BigInt(before)
}

async function linesOf(db: Sql, ids: readonly bigint[], at: Date) {
  const all = await contracts.contractsById(db, ids)
  const names = await namesOf(db, all)
  return all.toSorted((a, b) => Number(b.id - a.id)).map(each => contractLine(each, names, at, OPERATOR))
}

export async function oneContract(db: Sql, merchantId: number, id: bigint) {
  const found = await contracts.findContract(db, merchantId, id)
  if (!found) throw new Refusal('not_found')
  const clock = await contracts.clockOf(db, merchantId)
  const ids = await store.selectVersionIds(db, found)
  const [steps, versions] = [await store.selectSteps(db, ids), await linesOf(db, ids, clock.at)]
  return {
    contract: versions.find(each => each.id === String(id))!,
    versions,
    steps: steps.map(({ at, ...step }) => ({ ...step, at: at.toISOString() })),
    end: isRunning(found, clock.at) ? await endOf(db, found, startOf(found.kind, found, clock)) : null,
  }
}

const isRunning = (contract: contracts.Contract, at: Date) =>
  (contract.status === 'A' || contract.status === 'V') && contract.effectiveTo === null && runsFrom(contract, at)

async function endOf(db: Sql | Tx, contract: contracts.Contract, at: Date) {
  const ends = await endsWith(db, contract, at)
  const names = await namesOf(
    db,
    ends.map(each => each.contract),
  )
  return { at: at.toISOString(), ends: endLines(ends, names) }
}

export async function previewHouse(db: Sql, who: Acting, terms: Terms) {
  const clock = await contracts.clockOf(db, who.merchantId)
  const found = await preview(db, clock, { operator: who.operatorId }, proposalOf(who.merchantId, terms))
  const names = await namesOf(
    db,
    found.ends.map(each => each.contract),
  )
  return { ...found, ends: endLines(found.ends, names), effectiveFrom: found.effectiveFrom.toISOString() }
}

export function withdrawHouse(
  db: Sql,
  who: Acting,
  { id, reason }: { id: string; reason: string },
): Promise<Record<string, never>> {
  return transaction(db, async tx => {
    const clock = await contracts.clockOf(tx, who.merchantId)
    await withdrawByOperator(tx, clock, { merchantId: who.merchantId, id: BigInt(id), operator: who.operatorId })
    await audit(tx, who, { action: 'contracts.withdraw', item: `contract:${id}`, inputs: {}, reason })
    return {}
  })
}

const { reason: _, ...terms } = contractsOfficeApi.propose.input.shape
const endShape = z.object({ id: z.string() })

/** What the house pays, and what ends against the will of both sides, is said by two people. */
export function contractActions({ db }: Pick<Context, 'db'>): Actions {
  return {
    'contracts.propose': fourEyes('contracts.propose', z.object(terms), {
      ground: async (tx, merchantId, content, maker) => {
        await contracts.holdContracts(tx, merchantId)
        const clock = await contracts.clockOf(tx, merchantId)
        const found = await preview(tx, clock, { operator: maker }, proposalOf(merchantId, content))
        refuseProblem(found.problem)
        const names = await namesOf(
          tx,
          found.ends.map(each => each.contract),
        )
        const ends = endLines(found.ends, names)
        const { kind, product, tiers, payee } = content
        const effect = { kind, product, tiers: tiers.length, ends: ends.map(each => each.payee) }
        return { item: `member:${payee}`, version: ends.map(each => each.id).join('.') || 'none', effect }
      },
      carryOut: ({ merchantId, people }, content) =>
        transaction(db, async tx => {
          await contracts.holdContracts(tx, merchantId)
          await people.mark(tx)
          const clock = await contracts.clockOf(tx, merchantId)
          const made = await propose(tx, clock, { operator: people.by }, proposalOf(merchantId, content))
          return { contract: String(made.id) }
        }),
    }),
    'contracts.end': fourEyes('contracts.end', endShape, {
      ground: async (tx, merchantId, { id }) => {
        const { contract, clock } = await heldRunning(tx, merchantId, id)
        const names = await partiesByNumber(tx, [contract.payee])
        const { at, ends } = await endOf(tx, contract, startOf(contract.kind, contract, clock))
        const { kind, product } = contract
        const username = names.get(contract.payee)!.username
        const effect = { username, kind, product, at, ends: ends.map(each => each.payee) }
        return { item: `contract:${id}`, version: `${contract.version}.${ends.length}`, effect }
      },
      carryOut: ({ merchantId, people }, { id }) =>
        transaction(db, async tx => {
          await contracts.holdContracts(tx, merchantId)
          await people.mark(tx)
          const { contract, clock } = await heldRunning(tx, merchantId, id)
          const to = startOf(contract.kind, contract, clock)
          await endByOperator(tx, clock, contract, to, people.by)
          return { at: to.toISOString() }
        }),
    }),
  }
}

async function heldRunning(tx: Tx, merchantId: number, id: string) {
  await contracts.holdContracts(tx, merchantId)
  const clock = await contracts.clockOf(tx, merchantId)
  const contract = await contracts.findContract(tx, merchantId, BigInt(id))
  if (!contract) throw new Refusal('not_found')
  if (!isRunning(contract, clock.at)) throw new Refusal('state_changed')
  return { contract, clock }
}
