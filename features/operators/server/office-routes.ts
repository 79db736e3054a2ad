import type { FastifyInstance } from 'fastify'
import { officeApi } from '#features/operators/api-office.ts'
import type { Context } from '#shared/server/context.ts'
import { serve } from '#shared/server/serve.ts'
import { actingOf } from './acting.ts'
import { deskRoutes } from './desk/desk-routes.ts'
import type { FourEyes } from './four-eyes/proposals.ts'
import type { ProposalRow } from './four-eyes/store-proposals.ts'
import { jobRoutes } from './jobs/job-routes.ts'
import { loginRoutes } from './logins/login-routes.ts'
import type { Looks } from './record/looks.ts'
import { recordRoutes } from './record/record-routes.ts'
import { accessRoutes } from './staff/access-routes.ts'
import { disableOperator } from './staff/staff.ts'
import * as staff from './staff/store-staff.ts'
import { toOperator } from './staff/view.ts'

type Own = { fourEyes: FourEyes; looks: Looks }

export function officeRoutes(app: FastifyInstance, context: Context, { fourEyes, looks }: Own): void {
  const { db } = context
  loginRoutes(app, context)
  accessRoutes(app, context, fourEyes)
  recordRoutes(app, context, looks)
  deskRoutes(app, context, fourEyes)
  jobRoutes(app, context)

  serve(app, officeApi.operators, async (_, { merchantId }) => ({
    list: (await staff.listOperators(db, merchantId)).map(row => ({ ...toOperator(row), networks: row.networks })),
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
  serve(app, officeApi.changeRole, ({ reason, ...content }, ask) =>
    fourEyes.propose(actingOf(ask), { action: 'roles.change', content, reason }),
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
}

function toProposal({ madeAt, expiresAt, decidedAt, ...row }: ProposalRow) {
  const { id, action, item, content, effect, reason, maker, state, checker, word, isGlass } = row
  return {
    ...{ id, action, item, content, effect, reason, maker, state, checker, word, isGlass },
    ...{ madeAt: madeAt.toISOString(), expiresAt: expiresAt.toISOString() },
    decidedAt: decidedAt?.toISOString() ?? null,
  }
}
