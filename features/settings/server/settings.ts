import * as z from 'zod/mini'
import type { FlagNode, SystemStatus } from '#features/settings/api.ts'
import { openServices } from '#features/settings/rules/chat.ts'
import { flagTree, isOn } from '#features/settings/rules/flags.ts'
import { plainHost } from '#features/settings/rules/hosts.ts'
import { acceptedPattern } from '#features/settings/rules/patterns.ts'
import { asksAge, minimumAgeOf, takesFrom } from '#features/settings/rules/real-money.ts'
import { plainAddress, type RegistrationField } from '#features/settings/rules/settings.ts'
import { Refusal } from '#shared/refusal.ts'
import { CACHE_MS, createCache } from '#shared/server/cache.ts'
import type { Sql, Tx } from '#shared/server/db.ts'
import { noteEvent } from '#shared/server/outbox.ts'
import { countryOf } from './geo.ts'
import { compileRegions } from './regions.ts'
import * as store from './store.ts'
import { findPhoneAuth, listThird } from './store-outside.ts'

export { isSecureUrl } from '../rules/hosts.ts'
export { addHost, addMerchant, setField, setFields, setTheme } from './changes.ts'
export { countryOf, startGeo } from './geo.ts'
export {
  type PhoneAuth,
  phoneAuthOf,
  removePhoneAuth,
  removeThirdProvider,
  setBlockedCountries,
  setPhoneAuth,
  setThirdProvider,
  type ThirdProvider,
  thirdProvider,
} from './outside.ts'
export { holdMerchant, holdMerchants, keysOf, type NamedField, normalRanges, rawSettings } from './raw.ts'
export { assertRealMoneySaid, setRealMoney } from './real-money.ts'
export { updatePayloads as setPayloads, updateTimeZone as setTimeZone } from './store-basics.ts'
export { setAnalytics, setCustomerService, setLicences, setResources, setSmsRules } from './support.ts'

export type SiteStatus = SystemStatus['status']
export type { Merchant } from './store.ts'

/** The status of a merchant changed: screens read it again. */
export const statusChanged = {
  name: 'settings.status_changed',
  payload: z.object({ merchantId: z.number(), status: z.literal([0, 1, 2]) }),
}

const memories = new WeakMap<Sql, ReturnType<typeof createMemory>>()

/** A change reaches every process within the time that it answers from memory (C-17 allows 2 s). */
function createMemory(db: Sql) {
  return {
    hosts: createCache(async (_: 'all') => {
      const [hosts, unknown] = await Promise.all([store.listHosts(db), store.findMerchantForUnknownHosts(db)])
      return { byHost: new Map(hosts.map(each => [each.host, each.merchantId])), unknown }
    }, CACHE_MS),
    merchant: createCache((id: number) => load(db, id), CACHE_MS),
  }
}

async function load(db: Sql, id: number) {
  const [merchant, flags, fields, routes, thirdParties, phoneAuth] = await Promise.all([
    store.findMerchant(db, id),
    store.listFlags(db, id),
    store.listFields(db, id),
    store.listRoutes(db, id),
    listThird(db, id),
    findPhoneAuth(db, id),
  ])
  if (!merchant) throw new Refusal('not_found')
  return {
    merchant,
    isBlocked: compileRegions(merchant.blockedRanges, merchant.blockedCountries, ip => countryOf(db, ip)),
    flags: flagTree(flags),
    fields: Object.fromEntries(
      fields.map(({ field, ...rules }) => [field, isAsked(merchant, field) ? { ...rules, ...ASKED } : rules]),
    ),
    routes: routes.map(each => ({ domainName: each.domainName, speed: 0 })),
    thirdParties: [...thirdParties],
    hasPhoneAuth: phoneAuth !== undefined,
  }
}

const ASKED = { enabled: true, required: true }
const isAsked = (merchant: store.Merchant, field: string) => field === 'birthDate' && asksAge(merchant)

function memoryOf(db: Sql) {
  let memory = memories.get(db)
  if (!memory) {
    memory = createMemory(db)
    memories.set(db, memory)
  }
  return memory
}

/** The host decides the merchant (S-35). Refused as `not_found` when nobody takes the host. */
export async function merchantOfHost(db: Sql, host: string): Promise<number> {
  const { byHost, unknown } = await memoryOf(db).hosts('all')
  const id = byHost.get(plainHost(host)) ?? unknown
  if (id === undefined) throw new Refusal('not_found')
  return id
}

/** A merchant's own settings, at most a second old. */
export async function merchantById(db: Sql, merchantId: number): Promise<store.Merchant> {
  return (await memoryOf(db).merchant(merchantId)).merchant
}

/** The merchant that an installation began with: who works there looks after the servers of all. */
export const houseOf = (db: Sql): Promise<number> => store.findFirstMerchant(db)

/** The merchant of a code, undefined where there is none. */
export const merchantOfCode = (db: Sql, code: string): Promise<number | undefined> => store.findMerchantByCode(db, code)

/** Whether a merchant's money has value, as it stands within a transaction. */
export async function moneyModeOf(db: Sql | Tx, merchantId: number): Promise<store.Merchant['moneyMode']> {
  const mode = await store.findMoneyMode(db, merchantId)
  if (!mode) throw new Refusal('not_found')
  return mode
}

/** The merchant's currency, as it stands within a transaction. */
export async function currencyOf(tx: Tx, merchantId: number): Promise<string> {
  const merchant = await store.findMerchant(tx, merchantId)
  if (!merchant) throw new Refusal('not_found')
  return merchant.currency
}

/**
 * 0 normal, 1 maintenance, 2 region-restricted (specification §4), for a visitor from `ip`. The region is looked at
 * first: who may not be here is told so also during maintenance.
 */
export async function siteStatus(db: Sql, merchantId: number, ip: string): Promise<SiteStatus> {
  return (await siteGate(db, merchantId))(ip)
}

/** The same for many addresses at once, as it stands now. */
export async function siteGate(db: Sql, merchantId: number): Promise<(ip: string) => SiteStatus> {
  const { merchant, isBlocked } = await memoryOf(db).merchant(merchantId)
  return ip => (isBlocked(ip) ? 2 : merchant.status)
}

/** Refuses what members may not do while the site is closed: log in, register, launch, bet. */
export function assertOpen(status: SiteStatus): void {
  if (status === 1) throw new Refusal('maintenance')
  if (status === 2) throw new Refusal('region_blocked')
}

/** How old members are at least. */
export async function minimumAge(db: Sql, merchantId: number): Promise<number> {
  return minimumAgeOf(await merchantById(db, merchantId))
}

/** Whether members have to say when they were born. */
export async function asksBirthDate(db: Sql, merchantId: number): Promise<boolean> {
  return asksAge(await merchantById(db, merchantId))
}

/** Whether somebody asks from where the merchant may take real money (security §1.2). */
export async function isAllowedCountry(db: Sql, merchantId: number, ip: string): Promise<boolean> {
  return takesFrom(await merchantById(db, merchantId), countryOf(db, ip))
}

/** Nobody opens an account or pays in from elsewhere. */
export async function assertAllowedCountry(db: Sql, merchantId: number, ip: string): Promise<void> {
  if (!(await isAllowedCountry(db, merchantId, ip))) throw new Refusal('region_blocked')
}

/** The permission response (specification §3): all that the site needs to start. */
export async function systemStatus(
  db: Sql,
  merchantId: number,
  ip: string,
  encKeys: SystemStatus['info']['encKeys'],
): Promise<SystemStatus> {
  const { merchant, flags, fields, routes, thirdParties, hasPhoneAuth } = await memoryOf(db).merchant(merchantId)
  const { moneyMode, currency, currencySymbol, licences } = merchant
  const { resources, chatOrigins, analytics, imageCDNs, launchGameCDNs } = merchant
  const status = await siteStatus(db, merchantId, ip)
  return {
    status,
    info: {
      merchantCode: merchant.code,
      merchantName: merchant.name,
      ...{ moneyMode, currency, currencySymbol, licences, minimumAge: minimumAgeOf(merchant) },
      ...{ resources, chatOrigins, analytics, imageCDNs, launchGameCDNs },
      customerService: openServices(merchant.customerService),
      whitelabel: flags,
      register: forWire(fields),
      domainRoute: routes,
      encKeys,
      ...{ thirdParties, phoneAuth: hasPhoneAuth },
    },
    location: { ip: plainAddress(ip), country: countryOf(db, ip) },
    maintenance:
      status === 1
        ? {
            title: merchant.maintenanceTitle,
            message: merchant.maintenanceMessage,
            endsAt: merchant.maintenanceEndsAt?.toISOString() ?? null,
          }
        : null,
    regionRestriction: status === 2 ? { message: merchant.regionMessage } : null,
  }
}

export async function whitelabel(db: Sql, merchantId: number): Promise<FlagNode[]> {
  return (await memoryOf(db).merchant(merchantId)).flags
}

export async function flagIsOn(db: Sql, merchantId: number, modId: string): Promise<boolean> {
  return isOn(await whitelabel(db, merchantId), modId)
}

/** The merchant's addresses, the preferred one first; every device gets the same. */
export async function domainRoute(db: Sql, merchantId: number) {
  return { domainList: (await memoryOf(db).merchant(merchantId)).routes }
}

/**
 * Where a merchant's site stands, never what a request says (S-12): at its preferred address, else where the platform stands,
 * by a host of its own. Undefined when nobody has told either.
 */
export async function homeOf(db: Sql, merchantId: number, siteUrl: string | undefined): Promise<string | undefined> {
  const [route] = (await domainRoute(db, merchantId)).domainList
  const home = route?.domainName ?? (await ownOrigin(db, merchantId, siteUrl))
  return home?.replace(/^(?!https?:)/, 'https://').replace(/\/$/, '')
}

/** Where the operators of a merchant work. */
export const officeOf = (db: Sql, merchantId: number, officeUrl: string | undefined) =>
  officeUrl === undefined ? undefined : ownOrigin(db, merchantId, officeUrl)

/** `platformUrl` where its host is the merchant's, else by the first host of their own. Hosts are kept without a port. */
async function ownOrigin(db: Sql, merchantId: number, platformUrl: string | undefined): Promise<string | undefined> {
  const { byHost, unknown } = await memoryOf(db).hosts('all')
  const url = new URL(platformUrl ?? 'https://self.invalid')
  const isTheirs = platformUrl !== undefined && (byHost.get(plainHost(url.host)) ?? unknown) === merchantId
  const [own] = [...byHost].find(([, id]) => id === merchantId) ?? []
  if (own && !isTheirs) url.hostname = own
  return own || platformUrl ? url.origin : undefined
}

/** The registration fields in the order of the form. */
export async function registrationFields(db: Sql, merchantId: number): Promise<Record<string, RegistrationField>> {
  return (await memoryOf(db).merchant(merchantId)).fields
}

/** The same for `/wps/system/setting/register`, each with its pattern spelt out. */
export async function registrationRules(db: Sql, merchantId: number) {
  return forWire(await registrationFields(db, merchantId))
}

function forWire(fields: Record<string, RegistrationField>) {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [
      name,
      { ...field, acceptedPattern: acceptedPattern(field.patternId) },
    ]),
  )
}

/** Switches a flag. Every process follows within a second. */
export async function setFlag(tx: Tx, merchantId: number, modId: string, enabled: boolean): Promise<void> {
  if (!(await store.updateFlag(tx, merchantId, modId, enabled))) throw new Refusal('not_found')
}

/** Opens or closes the whole site. Every process follows within a second (C-17); screens are told to look. */
export async function setSystemStatus(tx: Tx, merchantId: number, change: store.StatusChange): Promise<void> {
  if (!(await store.updateStatus(tx, merchantId, change))) throw new Refusal('not_found')
  await noteEvent(tx, statusChanged, { merchantId, status: change.status })
}

/** Keeps visitors from these CIDR ranges out; `message` is what the region page tells them. */
export async function setBlockedRanges(tx: Tx, merchantId: number, ranges: readonly string[], message: string) {
  await store.updateBlockedRanges(tx, merchantId, ranges, message)
}
