import { buildApp } from '#apps/server/app.ts'
import { createParts } from '#apps/server/parts.ts'
import { followLog, PROOFS } from '#features/finance/server/finance.ts'
import { prove } from '#features/wallet/server/wallet.ts'
import { countFindings } from '#shared/server/proofs.ts'
import { givenRecords } from '../records/world.ts'
import { askOffice, type GivenOperator, givenOperator } from './operators.ts'

/** A platform with a vendor and a lottery, members who play both, and operators who read what it comes to. */
export async function givenFinance() {
  const world = await givenRecords()
  const { db, context } = world
  const parts = createParts(context)
  const app = await buildApp(context, { parts, trustedProxies: [], siteFolder: undefined, isReady: () => true })
  const ann = await givenOperator(db)
  const base = '/wps/office/finance'

  return {
    ...{ ...world, app, ann },
    follow: () => followLog(db),
    findings: async () => {
      const found = { ...(await prove(db)), ...(await countFindings(db, PROOFS)) }
      return Object.entries(found).filter(([, count]) => count > 0)
    },
    get: async <T>(path: string, query: object = {}, who: GivenOperator = ann) => {
      const reply = await askOffice(app, who.token, ['GET', `${base}/${path}`], query)
      return { ...reply, value: reply.value as T }
    },
    post: (who: GivenOperator, path: string, body: object = {}) =>
      askOffice(app, who.token, ['POST', `${base}/${path}`], body),
    confirm: (who: GivenOperator, id: string) =>
      askOffice(app, who.token, ['POST', `/wps/office/proposals/${id}/confirm`]),
    close: async () => {
      await app.close()
      await parts.close()
      await world.close()
    },
  }
}

export type FinanceWorld = Awaited<ReturnType<typeof givenFinance>>
