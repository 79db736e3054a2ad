import * as z from 'zod/mini'
import { type Actions, bySome, fourEyes } from '#features/operators/server/operators.ts'
import { amount, formatAmount, parseAmount, unitOf } from '#shared/money.ts'
import { Refusal } from '#shared/refusal.ts'
import type { Context } from '#shared/server/context.ts'
import { transaction } from '#shared/server/db.ts'
import { type SettingsWritten, settingsShape } from '../../api-office.ts'
import { PRODUCTS, type RebateSettings, rises } from '../../rules/settings.ts'
import { saveSettings, settingsOf, type Versioned } from '../settings.ts'

const shape = z.object({ given: settingsShape })

/** What takes two operators of rebate: rates are money. */
export function rebateActions({ db }: Pick<Context, 'db'>): Actions {
  return {
    'rebates.change': fourEyes('rebates.change', shape, {
      ground: async (tx, merchantId, { given }) => {
        const before = await settingsOf(tx, merchantId)
        const after = readSettings(given, before.currency)
        const effect = { changes: changesOf(settingsView(before), given), rises: rises(before, after) }
        return { item: 'rebates:settings', version: String(before.version), effect }
      },
      carryOut: ({ merchantId, people }, { given }) =>
        transaction(db, async tx => {
          await people.mark(tx)
          const { version, currency } = await settingsOf(tx, merchantId)
          const next = readSettings(given, currency)
          if (!(await saveSettings(tx, merchantId, next, version, bySome(people)))) throw new Refusal('state_changed')
          return { version: version + 1 }
        }),
    }),
  }
}

export const settingsView = ({ isOn, rates, minClaim, dayCap, autoSweep }: Versioned): SettingsWritten => ({
  ...{ isOn, autoSweep, minClaim: formatAmount(minClaim), dayCap: formatAmount(dayCap) },
  rates: Object.fromEntries(
    PRODUCTS.map(each => [each, { mode: rates[each].mode, ppm: [...rates[each].ppm] }]),
  ) as never,
})

/** Refused as `invalid_input` with the field: limits are whole money. */
function readSettings(given: SettingsWritten, currency: string): RebateSettings {
  const moneyOf = (field: 'minClaim' | 'dayCap') => {
    const value = parseAmount(given[field])
    if (value % unitOf(currency) !== 0n) throw new Refusal('invalid_input', { field })
    return amount(value)
  }
  return {
    ...{ isOn: given.isOn, rates: given.rates, autoSweep: given.autoSweep },
    ...{ minClaim: moneyOf('minClaim'), dayCap: moneyOf('dayCap') },
  }
}

function changesOf(before: SettingsWritten, after: SettingsWritten) {
  const flat = ({ rates, ...rest }: SettingsWritten): Record<string, unknown> => ({
    ...rest,
    ...Object.fromEntries(PRODUCTS.map(each => [each, `${rates[each].mode} ${rates[each].ppm.join(', ')}`])),
  })
  const [from, to] = [flat(before), flat(after)]
  return Object.keys(to)
    .filter(field => String(from[field]) !== String(to[field]))
    .map(field => ({ field, from: String(from[field]), to: String(to[field]) }))
}
