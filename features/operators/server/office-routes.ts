import type { FastifyInstance } from 'fastify'
import { hasTotp } from '#features/credentials/server/credentials.ts'
import { officeApi } from '#features/operators/api-office.ts'
import { merchantById } from '#features/settings/server/settings.ts'
import { Refusal } from '#shared/refusal.ts'
import type { Context } from '#shared/server/context.ts'
import { transaction } from '#shared/server/db.ts'
import { serve } from '#shared/server/serve.ts'
import { actingOf } from './acting.ts'
import type { FourEyes } from './four-eyes/proposals.ts'
import type { ProposalRow } from './four-eyes/store-proposals.ts'
import { loginOperator } from './logins/logins.ts'
import { beginFactor, confirmFactor } from './logins/second-factor.ts'
import { endLogin, listLogins } from './logins/store-logins.ts'
import { disableOperator } from './staff/staff.ts'
import * as staff from './staff/store-staff.ts'
import { audit, selectAudit } from './store-audit.ts'

export function officeRoutes(app: FastifyInstance, context: Context, { fourEyes }: { fourEyes: FourEyes }): void {
  const { db } = context
  loginRoutes(app, context)

  serve(app, officeApi.operators, async (_, { merchantId }) => ({
    list: (await staff.listOperators(db, merchantId)).map(toOperator),
    roles: (await staff.listRoles(db, merchantId)).map(role => ({ ...role, version: String(role.version) })),
  }))
  serve(app, officeApi.invite, ({ email, role, reason }, ask) => {
    const content = { email: email.toLowerCase(), role, language: ask.language }
    return fourEyes.propose(actingOf(ask), { action: 'operators.invite', content, reason })
  })
  serve(app, officeApi.setRole, ({ id, role, reason }, ask) =>
    fourEyes.propose(actingOf(ask), { action: 'operators.role', content: { operatorId: id, role }, reason }),
  )
  serve(app, officeApi.disable, async ({ id, reason }, ask) => {
    await disableOperator(context, actingOf(ask), id, reason)
    return {}
  })
  serve(app, officeApi.changeRole, ({ code, permissions, reason }, ask) =>
    fourEyes.propose(actingOf(ask), { action: 'roles.change', content: { code, permissions }, reason }),
  )

  serve(app, officeApi.proposals, async ({ open, before, limit }, ask) => {
    const list = await fourEyes.list(actingOf(ask), { isOpen: open === 'true', before, limit })
    return { list: list.map(toProposal), next: list.length === limit ? list.at(-1)!.id : null }
  })
  serve(app, officeApi.proposal, async ({ id }, ask) => toProposal(await fourEyes.find(actingOf(ask), id)))
  serve(app, officeApi.confirm, async ({ id }, ask) => ({ result: await fourEyes.confirm(actingOf(ask), id) }))
  serve(app, officeApi.refuse, async ({ id, reason }, ask) => {
    await fourEyes.refuse(actingOf(ask), id, reason)
    return {}
  })
  serve(app, officeApi.withdraw, async ({ id }, ask) => {
    await fourEyes.withdraw(actingOf(ask), id)
    return {}
  })
  serve(app, officeApi.audit, async ({ limit, ...which }, { merchantId }) => {
    const list = await selectAudit(db, merchantId, { ...which, limit })
    const rows = list.map(({ id, at, ...row }) => ({ ...row, id: String(id), at: at.toISOString() }))
    return { list: rows, next: list.length === limit ? rows.at(-1)!.id : null }
  })
}

function loginRoutes(app: FastifyInstance, context: Context): void {
  const { db } = context
  serve(app, officeApi.login, async (input, ask) => {
    const { expiresAt, ...begun } = await loginOperator(context, ask, input)
    return { ...begun, expiresAt: expiresAt.toISOString() }
  })
  serve(app, officeApi.logout, async (_, ask) => {
    const who = actingOf(ask)
    await endOwn(who.sessionId, ask)
    return {}
  })
  serve(app, officeApi.me, async (_, ask) => {
    const { merchantId, operatorId, permissions } = actingOf(ask)
    const own = (await staff.findOperator(db, merchantId, operatorId))!
    const { code, name, currency, currencySymbol, timeZone } = await merchantById(db, merchantId)
    return {
      ...{ operator: toOperator(own), permissions: [...permissions], hasFactor: await hasTotp(context, operatorId) },
      merchant: { code, name, currency, currencySymbol, timeZone },
    }
  })
  serve(app, officeApi.sessions, async (_, ask) => {
    const { operatorId, sessionId } = actingOf(ask)
    const list = (await listLogins(db, operatorId)).map(({ createdAt, lastActiveAt, ...login }) => ({
      ...{ ...login, createdAt: createdAt.toISOString(), lastActiveAt: lastActiveAt.toISOString() },
      isThis: login.id === sessionId,
    }))
    return { list }
  })
  serve(app, officeApi.endSession, async ({ id }, ask) => {
    if (!(await endOwn(id, ask))) throw new Refusal('not_found')
    return {}
  })
  serve(app, officeApi.beginFactor, ({ password }, ask) => beginFactor(context, actingOf(ask), password))
  serve(app, officeApi.confirmFactor, async ({ code }, ask) => {
    await confirmFactor(context, actingOf(ask), code)
    return {}
  })

  function endOwn(id: string, ask: Parameters<typeof actingOf>[0]): Promise<boolean> {
    const who = actingOf(ask)
    return transaction(db, async tx => {
      const isEnded = await endLogin(tx, who.operatorId, id)
      if (isEnded) await audit(tx, who, { action: 'session.end', item: id, inputs: {} })
      return isEnded
    })
  }
}

function toOperator({ id, email, role, state, createdAt }: staff.OperatorRow) {
  return { id, email, role, state, createdAt: createdAt.toISOString() }
}

function toProposal({ madeAt, expiresAt, decidedAt, ...row }: ProposalRow) {
  const { id, action, item, content, effect, reason, maker, state, checker, word } = row
  return {
    ...{ id, action, item, content, effect, reason, maker, state, checker, word },
    ...{ madeAt: madeAt.toISOString(), expiresAt: expiresAt.toISOString() },
    decidedAt: decidedAt?.toISOString() ?? null,
  }
}
