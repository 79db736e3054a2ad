import { SECTION_NAMES, type Section, type SectionName } from '#features/brands/api-sections.ts'
import { type Acting, type Actions, audit, selectAudit } from '#features/operators/server/operators.ts'
import { addHost, holdMerchant, keysOf, rawSettings } from '#features/settings/server/settings.ts'
import { hasBegun } from '#features/wallet/server/wallet.ts'
import { Refusal } from '#shared/refusal.ts'
import type { Context } from '#shared/server/context.ts'
import { type Sql, transaction } from '#shared/server/db.ts'
import { carrierActions } from './carriers.ts'
import { keyActions as ownKeyActions } from './keys.ts'
import { payloadActions, payloadsOf } from './payloads.ts'
import { realMoneyActions, realMoneyOf } from './real-money.ts'
import { itemOf, READ, versionOf, WRITE } from './sections.ts'

/** What two people set that we are known by elsewhere. */
export const keyActions = (context: Pick<Context, 'db' | 'serverSecret'>): Actions => ({
  ...ownKeyActions(context),
  ...carrierActions(context),
  ...realMoneyActions(context),
  ...payloadActions(context),
})

type Db = Pick<Context, 'db'>
type Read = { [N in SectionName]: { value: ReturnType<(typeof READ)[N]>; version: string } }

/** All settings of a merchant as they are kept, each section with its version. */
export async function settingsOf(db: Sql, merchantId: number) {
  const raw = await rawSettings(db, merchantId)
  const { code, name, moneyMode, currency, currencySymbol, timeZone } = raw.merchant
  const sections = SECTION_NAMES.map(section => {
    const value = READ[section](raw)
    return [section, { value, version: versionOf(value) }]
  })
  return {
    merchant: {
      ...{ code, name, moneyMode, currency, currencySymbol, timeZone, hosts: raw.hosts },
      hasBegun: await hasBegun(db, merchantId),
    },
    ...{
      keys: await keysOf(db, merchantId),
      realMoney: await realMoneyOf(db, merchantId),
      payloads: await payloadsOf(db, merchantId),
      ...(Object.fromEntries(sections) as Read),
    },
  }
}

type Change<N extends SectionName> = { value: Section<N>; version: string; reason: string }

/** Sets a section as a whole; refused as `state_changed` when it is not as the operator read it. */
export function changeSection<N extends SectionName>({ db }: Db, who: Acting, section: N, change: Change<N>) {
  const { merchantId } = who
  return transaction(db, async tx => {
    await holdMerchant(tx, merchantId)
    const before = READ[section](await rawSettings(tx, merchantId))
    if (versionOf(before) !== change.version) throw new Refusal('state_changed')
    await WRITE[section](tx, merchantId, change.value)
    const after = READ[section](await rawSettings(tx, merchantId))
    const action = section === 'registration' ? 'registration.change' : `settings.${section}`
    await audit(tx, who, { action, item: itemOf(section), inputs: { before, after }, reason: change.reason })
  })
}

const A_PAGE = 50

/** Who changed a section: from the record itself, so that nothing is missing. */
export async function historyOf(db: Sql, merchantId: number, section: SectionName, before: string | undefined) {
  const rows = await selectAudit(db, merchantId, { item: itemOf(section), before, limit: A_PAGE, zone: 'UTC' })
  const list = rows.map(({ id, at, operatorId, reason, inputs }) => ({
    ...{ id: String(id), at: at.toISOString(), operatorId, reason },
    ...{ before: inputs.before ?? null, after: inputs.after ?? null },
  }))
  return { list, next: list.length === A_PAGE ? list.at(-1)!.id : null }
}

/** One more host; refused when it is somebody's. */
export function takeHost({ db }: Db, who: Acting, host: string, reason: string): Promise<void> {
  const { merchantId } = who
  return transaction(db, async tx => {
    await holdMerchant(tx, merchantId)
    const { hosts } = await rawSettings(tx, merchantId)
    await addHost(tx, merchantId, host)
    const after = (await rawSettings(tx, merchantId)).hosts
    if (hosts.includes(host) || !after.includes(host)) throw new Refusal('invalid_input', { field: 'host' })
    await audit(tx, who, { action: 'settings.hosts', item: 'settings:hosts', inputs: { host }, reason })
  })
}
