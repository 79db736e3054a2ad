import type { FastifyInstance } from 'fastify'
import { loginsApi } from '#features/operators/api-logins.ts'
import { officeApi } from '#features/operators/api-office.ts'
import { merchantById } from '#features/settings/server/settings.ts'
import { Refusal } from '#shared/refusal.ts'
import type { Context } from '#shared/server/context.ts'
import { transaction } from '#shared/server/db.ts'
import { serve } from '#shared/server/serve.ts'
import { actingOf } from '../acting.ts'
import { findOperator } from '../staff/store-staff.ts'
import { toOperator } from '../staff/view.ts'
import { audit } from '../store-audit.ts'
import { loginOperator } from './logins.ts'
import { addPasskey } from './passkeys.ts'
import {
  beginFactor,
  beginPasskey,
  confirmFactor,
  hasFactor,
  proofOptions,
  prove,
  removePasskey,
} from './second-factor.ts'
import { endLogin, listLogins } from './store-logins.ts'
import { listPasskeys } from './store-passkeys.ts'

export function loginRoutes(app: FastifyInstance, context: Context): void {
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
    const { home, operatorId, permissions } = actingOf(ask)
    const own = (await findOperator(db, home, operatorId))!
    const { code, name, currency, currencySymbol, timeZone } = await merchantById(db, ask.merchantId)
    return {
      ...{ operator: toOperator(own), permissions: [...permissions], hasFactor: await hasFactor(context, operatorId) },
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

  serve(app, loginsApi.passkeys, async (_, ask) => {
    const list = await listPasskeys(db, actingOf(ask).operatorId)
    return {
      list: list.map(({ id, name, createdAt, lastUsedAt }) => ({
        ...{ id, name, createdAt: createdAt.toISOString(), lastUsedAt: lastUsedAt?.toISOString() ?? null },
      })),
    }
  })
  serve(app, loginsApi.beginPasskey, async ({ password }, ask) => ({
    options: await beginPasskey(context, actingOf(ask), password, ask),
  }))
  serve(app, loginsApi.addPasskey, async ({ name, passkey }, ask) => {
    await addPasskey(context, actingOf(ask), name, passkey, ask)
    return {}
  })
  serve(app, loginsApi.removePasskey, async ({ id }, ask) => {
    await removePasskey(context, actingOf(ask), id)
    return {}
  })
  serve(app, loginsApi.proofOptions, (_, ask) => proofOptions(context, actingOf(ask), ask))
  serve(app, loginsApi.prove, async (proof, ask) => {
    await prove(context, actingOf(ask), proof, ask)
    return {}
  })

  function endOwn(id: string, ask: Parameters<typeof actingOf>[0]): Promise<boolean> {
    const who = actingOf(ask)
    return transaction(db, async tx => {
      const isEnded = await endLogin(tx, who.operatorId, id)
      if (isEnded) await audit(tx, { ...who, merchantId: who.home }, { action: 'session.end', item: id, inputs: {} })
      return isEnded
    })
  }
}
