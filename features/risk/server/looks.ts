import type * as z from 'zod/mini'
import type { Cashier } from '#features/cashier/server/cashier.ts'
import { type Acting, selectAudit } from '#features/operators/server/operators.ts'
import { memberNames, membersById } from '#features/people/server/people.ts'
import { stateOf } from '#features/players/rules/players.ts'
import { knownName, linkedAround } from '#features/players/server/players.ts'
import type { Alert, Circle, ListedCase, riskApi } from '#features/risk/api-office.ts'
import { rightShare } from '#features/risk/rules/cases.ts'
import { RULES } from '#features/risk/rules/signs.ts'
import { Refusal } from '#shared/refusal.ts'
import { type Sql, transaction } from '#shared/server/db.ts'
import { itemOf } from './cases.ts'
import { type AlertRow, countByRule, selectAlerts, selectAlertsOf } from './store-alerts.ts'
import { type CaseRow, findCase, selectCases } from './store-cases.ts'

/* What operators see of it. */

const MOST_STEPS = 100
/** Of an alert about many. */
const MOST_NAMED = 20

type Whom = { merchantId: number; memberId: string }

export async function circleOf(db: Sql, cashier: Pick<Cashier, 'office'>, whom: Whom): Promise<Circle> {
  await knownName(db, whom)
  const { members, ties, isCut } = await linkedAround(db, cashier, whom)
  const ids = members.map(({ id }) => id)
  const known = await transaction(db, tx => membersById(tx, ids))
  return {
    members: members.flatMap(({ id, step }) => {
      const member = known.get(id)
      return member ? [{ id, step, username: member.username, state: stateOf(member) }] : []
    }),
    ties: ties.map(({ last, members, ...tie }) => ({
      ...{ ...tie, last: last.toISOString() },
      members: members.filter(id => known.has(id)),
    })),
    isCut,
  }
}

type AlertsAsk = z.output<typeof riskApi.alerts.input>

export async function alertsPage(db: Sql, merchantId: number, { taken, ...ask }: AlertsAsk) {
  const rows = await selectAlerts(db, merchantId, { ...ask, isTaken: taken === 'true' })
  const list = await toAlerts(db, merchantId, rows)
  return { list, next: nextOf(list, ask.limit) }
}

async function toAlerts(db: Sql, merchantId: number, rows: readonly AlertRow[]): Promise<Alert[]> {
  const nameOf = await namesOf(
    db,
    merchantId,
    rows.flatMap(row => row.members.slice(0, MOST_NAMED)),
  )
  return rows.map(({ id, at, foundAt, members, caseId, ...row }) => ({
    ...{ ...row, id: String(id), at: at.toISOString(), foundAt: foundAt.toISOString() },
    ...{ members: members.slice(0, MOST_NAMED).map(nameOf), count: members.length },
    caseId: caseId === null ? null : String(caseId),
  }))
}

async function namesOf(db: Sql, merchantId: number, ids: readonly string[]) {
  const names = await memberNames(db, merchantId, ids)
  return (id: string) => ({ id, username: names.get(id) ?? '' })
}

type CasesAsk = z.output<typeof riskApi.cases.input>

export async function casesPage(db: Sql, { merchantId, operatorId }: Acting, { closed, mine, ...page }: CasesAsk) {
  const which = { ...page, isClosed: closed === 'true', ...(mine && { assignedTo: operatorId }) }
  const list = await toCases(db, merchantId, await selectCases(db, merchantId, which))
  return { list, next: nextOf(list, page.limit) }
}

async function toCases(db: Sql, merchantId: number, rows: readonly CaseRow[]): Promise<ListedCase[]> {
  const nameOf = await namesOf(
    db,
    merchantId,
    rows.flatMap(row => row.members),
  )
  return rows.map(({ id, openedAt, closedAt, members, ...row }) => ({
    ...{ ...row, id: String(id), openedAt: openedAt.toISOString(), closedAt: closedAt?.toISOString() ?? null },
    members: members.map(nameOf),
  }))
}

/** One case with its alerts and its history, the first deed first. */
export async function caseOf(db: Sql, merchantId: number, id: string) {
  const row = await findCase(db, merchantId, id)
  if (!row) throw new Refusal('not_found')
  const [[listed], alerts, steps] = await Promise.all([
    toCases(db, merchantId, [row]),
    selectAlertsOf(db, merchantId, id).then(rows => toAlerts(db, merchantId, rows)),
    selectAudit(db, merchantId, { item: itemOf(id), limit: MOST_STEPS, zone: 'UTC' }),
  ])
  return {
    ...listed!,
    alerts,
    steps: steps.toReversed().map(({ id, at, operatorId, action, inputs, reason }) => ({
      ...{ id: String(id), at: at.toISOString(), operatorId, deed: action.split(':')[1] ?? '', inputs, reason },
    })),
  }
}

/** Each rule, also one that never found anything. */
export async function rulesOf(db: Sql, merchantId: number) {
  const counts = new Map((await countByRule(db, merchantId)).map(row => [row.rule, row]))
  return RULES.map(rule => {
    const row = counts.get(rule) ?? { rule, fresh: 0, open: 0, confirmed: 0, falseAlarm: 0, unclear: 0 }
    return { ...row, right: rightShare(row) }
  })
}

const nextOf = (rows: readonly { id: string }[], limit: number): string | null =>
  rows.length === limit ? rows.at(-1)!.id : null
