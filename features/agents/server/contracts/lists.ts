import type * as z from 'zod/mini'
import type { agentContractsApi } from '#features/agents/api-contracts.ts'
import type { Kind } from '#features/agents/rules/contracts/kinds.ts'
import { ACCOUNT_TYPES, accountType, usernameKey } from '#features/people/rules/people.ts'
import { Refusal } from '#shared/refusal.ts'
import type { Sql } from '#shared/server/db.ts'
import { progressOf } from './progress.ts'
import { endsBy, startOf } from './propose.ts'
import { isOpen, runsFrom } from './runs.ts'
import * as store from './store-contracts.ts'
import { directAgents, findParty, type Party } from './store-parties.ts'
import { contractLine, endLines, namesOf } from './view.ts'

type Viewer = { merchantId: number; memberId: string }
type Input<K extends keyof typeof agentContractsApi> = z.output<(typeof agentContractsApi)[K]['input']>

async function viewerOf(db: Sql, { merchantId, memberId }: Viewer): Promise<Party> {
  const found = await findParty(db, merchantId, memberId)
  if (!found) throw new Refusal('not_found')
  return found
}

/** What pays the viewer, and what waits for their answer. */
export async function mine(db: Sql, viewer: Viewer, kind: Kind) {
  const { number } = await viewerOf(db, viewer)
  const clock = await store.clockOf(db, viewer.merchantId)
  const all = await store.contractsOf(db, kind, { payee: number })
  const running = all.filter(each => runsFrom(each, clock.at))
  const asked = all.filter(each => isOpen(each, clock.at) || (each.status === 'V' && runsFrom(each, clock.at)))
  const names = await namesOf(db, [...running, ...asked])
  return {
    contracts: await Promise.all(
      running.map(async contract => ({
        contract: contractLine(contract, names, clock.at, number),
        progress: await progressOf(db, { ...clock, merchantId: viewer.merchantId }, contract),
      })),
    ),
    requests: await Promise.all(
      asked.map(async contract => {
        const ends = isOpen(contract, clock.at) ? await endsBy(db, contract, startOf(kind, contract, clock)) : []
        const endNames = await namesOf(
          db,
          ends.map(each => each.contract),
        )
        return { contract: contractLine(contract, names, clock.at, number), ends: endLines(ends, endNames) }
      }),
    ),
    timeZone: clock.timeZone,
  }
}

const AGENT_TYPES = Object.entries(ACCOUNT_TYPES).flatMap(([code, type]) =>
  type.isAgent && type.canContract ? [Number(code)] : [],
)

/** Agents directly below, each with what the viewer pays and proposes them. */
export async function downlineContracts(db: Sql, viewer: Viewer, input: Input<'downlines'>) {
  const own = await viewerOf(db, viewer)
  const { at } = await store.clockOf(db, viewer.merchantId)
  const key = input.username === undefined ? undefined : usernameKey(input.username.trim())
  const agents = await directAgents(db, viewer.merchantId, own.id, AGENT_TYPES, key)
  const paid = await store.contractsOf(db, input.kind, { payers: [own.number] })
  const byPayee = Map.groupBy(paid, ({ payee }) => payee)
  const rows = agents.map(member => {
    const all = byPayee.get(member.number) ?? []
    return {
      member,
      all,
      running: all.filter(each => runsFrom(each, at)),
      open: all.filter(each => isOpen(each, at) || (each.status === 'V' && runsFrom(each, at))),
    }
  })
  const wanted = rows.filter(row => isWanted(row, input.state))
  const page = wanted.slice((input.pageNo - 1) * input.pageSize, input.pageNo * input.pageSize)
  const ceiling = (await store.contractsOf(db, input.kind, { payee: own.number })).filter(each => runsFrom(each, at))
  const names = await namesOf(db, [...ceiling, ...page.flatMap(({ all }) => all)])
  return {
    list: page.map(({ member, running, open }) => ({
      member: { id: member.id, username: member.username },
      isAgent: accountType(member.type).isAgent,
      running: running.map(each => contractLine(each, names, at, own.number)),
      open: open.map(each => contractLine(each, names, at, own.number)),
    })),
    total: wanted.length,
    ceiling: ceiling.map(each => contractLine(each, names, at, own.number)),
  }
}

function isWanted(
  row: { all: readonly unknown[]; running: readonly unknown[]; open: readonly unknown[] },
  state: Input<'downlines'>['state'],
): boolean {
  switch (state) {
    case undefined:
      return true
    case 'running':
      return row.running.length > 0
    case 'open':
      return row.open.length > 0
    case 'ended':
      return row.all.length > 0 && row.running.length === 0
    case 'none':
      return row.running.length === 0 && row.open.length === 0
  }
}

/** All there ever was between the viewer and somebody directly below, or with whoever stands above. */
export async function versions(db: Sql, viewer: Viewer, input: Input<'versions'>) {
  const own = await viewerOf(db, viewer)
  const { at } = await store.clockOf(db, viewer.merchantId)
  const other = input.with === undefined ? undefined : await findParty(db, viewer.merchantId, input.with)
  if (input.with !== undefined && !other) throw new Refusal('not_found')
  const all = other
    ? (await store.contractsOf(db, input.kind, { payee: other.number })).filter(({ payer }) => payer === own.number)
    : await store.contractsOf(db, input.kind, { payee: own.number })
  const wanted = all.filter(({ product }) => input.product === undefined || product === input.product)
  // Of somebody with whom there was never one, nothing is told: not even that they are there.
  if (other && all.length === 0 && other.upline !== own.id) throw new Refusal('not_found')
  const page = wanted.slice((input.pageNo - 1) * input.pageSize, input.pageNo * input.pageSize)
  const names = await namesOf(db, page)
  return { list: page.map(each => contractLine(each, names, at, own.number)), total: wanted.length }
}
