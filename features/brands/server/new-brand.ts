import type * as z from 'zod/mini'
import type { brandsApi } from '#features/brands/api-office.ts'
import { copyConfig } from '#features/cashier/server/cashier.ts'
import { copyLobby } from '#features/games/server/games.ts'
import { copyOffers } from '#features/lottery/server/lottery.ts'
import { copyContent } from '#features/messages/server/messages.ts'
import { type Acting, audit, brandsOf, joinGroup, openOffice } from '#features/operators/server/operators.ts'
import {
  addHost,
  addMerchant,
  holdMerchants,
  merchantOfCode,
  rawSettings,
  setFields,
  setFlag,
  setTheme,
} from '#features/settings/server/settings.ts'
import { CURRENCY_SCALE } from '#shared/money.ts'
import { Refusal } from '#shared/refusal.ts'
import type { Context } from '#shared/server/context.ts'
import { transaction } from '#shared/server/db.ts'
import { assertTimeZone } from './time-zone.ts'

type Wish = z.output<typeof brandsApi.create.input>

/**
 * Opens one more brand of the group, for credits, as another one of it is: all of it or nothing, in one transaction. Members
 * are welcomed by what play money of its currency is given (`features/wallet/rules/gifts.ts`). A vendor's games are not
 * copied: its keys are those of one merchant.
 */
export function createBrand({ db }: Pick<Context, 'db'>, who: Acting, wish: Wish): Promise<void> {
  const { code, name, host, currency, currencySymbol, timeZone, theme, from, copy, reason } = wish
  if (CURRENCY_SCALE[currency] === undefined) throw new Refusal('invalid_input', { field: 'currency' })
  assertTimeZone(timeZone)
  return transaction(db, async tx => {
    const id = await holdMerchants(tx)
    const group = await brandsOf(tx, who)
    const source = await merchantOfCode(db, from)
    if (source === undefined || !group.includes(source)) throw new Refusal('invalid_input', { field: 'from' })
    if (await merchantOfCode(db, code)) throw new Refusal('invalid_input', { field: 'code' })
    await addMerchant(tx, { id, code, name, moneyMode: 'credits', currency, currencySymbol, timeZone })
    await addHost(tx, id, host)
    if (!(await rawSettings(tx, id)).hosts.includes(host)) throw new Refusal('invalid_input', { field: 'host' })
    await setTheme(tx, id, theme)
    const { merchant, flags, fields } = await rawSettings(tx, source)
    if (copy.flags) for (const { modId, enabled } of flags) await setFlag(tx, id, modId, enabled)
    if (copy.fields) await setFields(tx, id, fields)
    if (copy.content) await copyContent(tx, source, id)
    if (copy.games) {
      await copyLobby(tx, source, id)
      await copyOffers(tx, source, id, currency)
    }
    const hasCashier =
      copy.cashier && merchant.currency === currency && (await copyConfig(tx, source, id, who.operatorId))
    // A cashier that is not there is not offered.
    if (!hasCashier) for (const flag of ['DEPOSIT', 'WITHDRAW']) await setFlag(tx, id, flag, false)
    await openOffice(tx, id)
    await joinGroup(tx, who.home, id)
    const inputs = { code, name, host, currency, currencySymbol, timeZone, theme, from, copy }
    await audit(tx, who, { action: 'brands.create', item: `brand:${code}`, inputs, reason })
  })
}
