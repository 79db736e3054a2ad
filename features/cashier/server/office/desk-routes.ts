import type { FastifyInstance } from 'fastify'
import { deskApi } from '#features/cashier/api-desk.ts'
import { actingOf, type FourEyes } from '#features/operators/server/operators.ts'
import { formatAmount } from '#shared/money.ts'
import { Refusal } from '#shared/refusal.ts'
import { serve } from '#shared/server/serve.ts'
import { SECTIONS } from '../../rules/config-sections.ts'
import type { Office } from './office.ts'

export function deskRoutes(app: FastifyInstance, office: Office, fourEyes: FourEyes): void {
  configRoutes(app, office, fourEyes)
  serve(app, deskApi.uploadStatement, ({ text }, ask) => office.uploadStatement(actingOf(ask), text))
  serve(app, deskApi.statements, async (input, { merchantId }) => {
    const rows = await office.statements(merchantId, input)
    const list = rows.map(({ closing, readAt, ...row }) => ({
      ...{ ...row, closing: formatAmount(closing), readAt: readAt.toISOString() },
    }))
    const last = rows.length === input.limit ? rows.at(-1) : undefined
    return { list, next: last ? `${last.day}:${last.provider}:${last.currency}` : null }
  })
  serve(app, deskApi.cases, async ({ open, ...input }, { merchantId }) => {
    const rows = await office.cases(merchantId, { ...input, isOpen: open === 'true' })
    const list = rows.map(({ id, foundAt, closedAt, ...row }) => ({
      ...{ ...row, id: String(id), foundAt: foundAt.toISOString(), closedAt: closedAt?.toISOString() ?? null },
    }))
    return { list, next: nextOf(list, input.limit) }
  })
  serve(app, deskApi.closeCase, async ({ id, reason }, ask) => {
    await office.closeCase(actingOf(ask), id, reason)
    return {}
  })
  serve(app, deskApi.vouchers, async (input, { merchantId }) => {
    const list = (await office.vouchers(merchantId, input)).map(({ value, expiresAt, ...row }) => ({
      ...{ ...row, value: formatAmount(value), expiresAt: expiresAt.toISOString() },
    }))
    return { list, next: list.length === input.limit ? list.at(-1)!.batch : null }
  })
  serve(app, deskApi.issueVouchers, ({ reason, ...content }, ask) => {
    if (/^0+(?:\.0+)?$/.test(content.value)) throw new Refusal('invalid_input', { field: 'value' })
    return fourEyes.propose(actingOf(ask), { action: 'vouchers.issue', content, reason })
  })
  serve(app, deskApi.balances, async (_, { merchantId }) => ({
    list: (await office.balances(merchantId)).map(({ there, suspense, fees, ...row }) => ({
      ...{ ...row, there: formatAmount(there), suspense: formatAmount(suspense), fees: formatAmount(fees) },
    })),
  }))
}

function configRoutes(app: FastifyInstance, office: Office, fourEyes: FourEyes): void {
  const DRAFTS = {
    ...{ methods: deskApi.changeMethods, fees: deskApi.changeFees },
    ...{ weights: deskApi.changeWeights, rules: deskApi.changeRules },
  }
  serve(app, deskApi.config, async ({ limit }, { merchantId }) => ({
    versions: (await office.configs(merchantId, limit)).map(({ version, setAt, ...row }) => ({
      ...{ ...row, version: String(version), setAt: setAt.toISOString() },
    })),
    providers: await office.providers(merchantId),
  }))
  for (const section of SECTIONS)
    serve(app, DRAFTS[section], ({ given, version, reason }, ask) =>
      fourEyes.propose(actingOf(ask), { action: `${section}.change`, content: { given }, version, reason }),
    )
  serve(app, deskApi.changeProvider, async ({ code, eventKeys, line, version, reason }, ask) => {
    const who = actingOf(ask)
    const content = await office.sealProvider(who.merchantId, code, eventKeys, line)
    return fourEyes.propose(who, { action: 'providers.change', content, version, reason })
  })
}

function nextOf(list: readonly { id: string }[], limit: number): string | null {
  return list.length === limit ? list.at(-1)!.id : null
}
