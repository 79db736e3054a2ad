import * as z from 'zod/mini'
import { PERMISSIONS } from '#features/operators/rules/operators.ts'
import { Refusal } from '#shared/refusal.ts'
import type { Context } from '#shared/server/context.ts'
import { type Tx, transaction } from '#shared/server/db.ts'
import { newId } from '#shared/server/ids.ts'
import type { Acting } from '../acting.ts'
import { type Actions, fourEyes } from '../four-eyes/actions.ts'
import { audit } from '../store-audit.ts'
import * as elevations from './store-elevations.ts'
import { findRights } from './store-rights.ts'
import { findOperator, holdOperator, updateNetworks } from './store-staff.ts'

const elevated = z.object({ operatorId: z.string(), permissions: z.array(z.enum(PERMISSIONS)), minutes: z.int() })
const networked = z.object({ operatorId: z.string(), networks: z.array(z.string()) })

/** What two operators decide about how far a third one reaches: more for a while, and from where. Nobody about themselves. */
export function reachActions({ db }: Pick<Context, 'db'>): Actions {
  return {
    'operators.elevate': fourEyes('operators.elevate', elevated, {
      ground: async (tx, merchantId, { operatorId, permissions, minutes }, maker) => {
        if (operatorId === maker) throw new Refusal('not_allowed')
        const own = await findRights(tx, operatorId, merchantId)
        if (!own?.reaches || own.state !== 'active') throw new Refusal('not_found')
        const version = [own.role, ...own.elevated].join()
        return { item: `elevation:${operatorId}`, version, effect: { permissions, minutes, role: own.role } }
      },
      carryOut: ({ merchantId, people, reason }, { operatorId, permissions, minutes }) =>
        transaction(db, async tx => {
          if (operatorId === people.second) throw new Refusal('not_allowed')
          await people.mark(tx)
          const id = newId('elv')
          const until = await elevations.insertElevation(tx, {
            ...{ id, merchantId, operatorId, permissions, minutes, reason },
            ...{ by: people.by, second: people.second! },
          })
          return { id, until: until.toISOString() }
        }),
    }),
    'operators.networks': fourEyes('operators.networks', networked, {
      ground: async (tx, merchantId, { operatorId, networks }, maker) => {
        if (operatorId === maker) throw new Refusal('not_allowed')
        const operator = await findOperator(tx, merchantId, operatorId)
        if (!operator) throw new Refusal('not_found')
        const { email, networks: from, networksVersion } = operator
        return { item: `networks:${email}`, version: String(networksVersion), effect: { email, from, to: networks } }
      },
      carryOut: ({ merchantId, people }, { operatorId, networks }) =>
        transaction(db, async tx => {
          if (operatorId === people.second) throw new Refusal('not_allowed')
          await holdOperator(tx, merchantId, operatorId)
          await people.mark(tx)
          await updateNetworks(tx, operatorId, networks)
        }),
    }),
  }
}

/** Ends what was given for a time, before its time: anybody may who could have given it, and whoever has it. */
export function endElevation({ db }: Pick<Context, 'db'>, who: Acting, id: string, reason: string): Promise<void> {
  return transaction(db, async (tx: Tx) => {
    const ended = await elevations.endElevation(tx, who.merchantId, id, who.operatorId)
    if (!ended) throw new Refusal('not_found')
    await audit(tx, who, { action: 'operators.elevate:end', item: `elevation:${ended}`, inputs: { id }, reason })
  })
}
