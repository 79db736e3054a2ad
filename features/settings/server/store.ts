import type { SystemStatus } from '#features/settings/api.ts'
import type { Flag } from '#features/settings/rules/flags.ts'
import type { RealMoney } from '#features/settings/rules/real-money.ts'
import type { RegistrationField } from '#features/settings/rules/settings.ts'
import type { MerchantTheme } from '#features/settings/rules/theme.ts'
import type { Sql, Tx } from '#shared/server/db.ts'

type Info = SystemStatus['info']

export type Merchant = Pick<Info, 'resources' | 'customerService' | 'analytics' | 'imageCDNs' | 'launchGameCDNs'> &
  Pick<Info, 'moneyMode' | 'currency' | 'currencySymbol' | 'licences' | 'chatOrigins'> & {
    theme: MerchantTheme
    id: number
    code: string
    name: string
    status: SystemStatus['status']
    maintenanceTitle: string
    maintenanceMessage: string
    maintenanceEndsAt: Date | null
    regionMessage: string
    blockedRanges: string[]
    blockedCountries: string[]
    /** Where the operator's day begins. */
    timeZone: string
    /** Whether calls marked `sealed` may come plain, from tools and tests (security §3.3). */
    encPayload: 'required' | 'accept'
    /** Dialling codes that SMS go to; none means nobody where they cost money (security §3.5). */
    smsCountries: string[]
    /** How many SMS an hour, and how many minutes a code is good for. */
    smsHourlyBudget: number
    codeMinutes: number
    /** What was said before real money may be taken. */
    realMoney: RealMoney
    /** Counts the changes of `customerService`. */
    serviceVersion: number
  }

export async function listHosts(db: Sql) {
  return db<{ host: string; merchantId: number }[]>`
    select host, merchant_id as "merchantId" from settings.merchant_hosts`
}

export async function findMerchantForUnknownHosts(db: Sql): Promise<number | undefined> {
  const [row] = await db<{ id: number }[]>`select id from settings.merchants where takes_unknown_hosts`
  return row?.id
}

export async function findMoneyMode(db: Sql | Tx, id: number): Promise<Merchant['moneyMode'] | undefined> {
  const [row] = await db<
    { mode: Merchant['moneyMode'] }[]
  >`select money_mode as mode from settings.merchants where id = ${id}`
  return row?.mode
}

export async function findMerchant(db: Sql | Tx, id: number): Promise<Merchant | undefined> {
  const [row] = await db<Merchant[]>`
    select id, code, name, money_mode as "moneyMode", currency, currency_symbol as "currencySymbol", status,
      maintenance_title as "maintenanceTitle", maintenance_message as "maintenanceMessage",
      maintenance_ends_at as "maintenanceEndsAt", region_message as "regionMessage",
      blocked_ranges::text[] as "blockedRanges", blocked_countries as "blockedCountries", time_zone as "timeZone",
      enc_payload as "encPayload", sms_countries as "smsCountries", sms_hourly_budget as "smsHourlyBudget",
      code_minutes as "codeMinutes", resources, customer_service as "customerService", analytics,
      chat_origins as "chatOrigins", service_version as "serviceVersion", image_cdns as "imageCDNs", launch_game_cdns as "launchGameCDNs", licences,
      theme, real_money as "realMoney"
    from settings.merchants where id = ${id}`
  return row
}

export async function listFlags(db: Sql | Tx, merchantId: number): Promise<Flag[]> {
  return db<Flag[]>`
    select mod_id as "modId", parent_mod_id as "parentModId", enabled
    from settings.merchant_flags where merchant_id = ${merchantId} order by position, mod_id`
}

export async function listFields(db: Sql | Tx, merchantId: number) {
  return db<(RegistrationField & { field: string })[]>`
    select field, enabled, required, pattern_id as "patternId", min_length as "minLength", max_length as "maxLength"
    from settings.registration_fields where merchant_id = ${merchantId} order by position, field`
}

export async function listRoutes(db: Sql, merchantId: number) {
  return db<{ domainName: string }[]>`
    select domain_name as "domainName" from settings.merchant_routes
    where merchant_id = ${merchantId} order by position`
}

export type NewMerchant = Pick<Merchant, 'id' | 'code' | 'name' | 'moneyMode' | 'currency' | 'currencySymbol'> & {
  takesUnknownHosts?: boolean
  timeZone?: string
  encPayload?: Merchant['encPayload']
}

export async function insertMerchant(tx: Tx, m: NewMerchant): Promise<void> {
  await tx`
    insert into settings.merchants
      (id, code, name, money_mode, currency, currency_symbol, takes_unknown_hosts, enc_payload, time_zone)
    values (${m.id}, ${m.code}, ${m.name}, ${m.moneyMode}, ${m.currency}, ${m.currencySymbol},
      ${m.takesUnknownHosts ?? false}, ${m.encPayload ?? 'required'}, ${m.timeZone ?? 'UTC'})`
}

export async function insertHost(tx: Tx, merchantId: number, host: string): Promise<void> {
  await tx`insert into settings.merchant_hosts (host, merchant_id) values (${host}, ${merchantId})`
}

export async function keepHost(tx: Tx, merchantId: number, host: string): Promise<void> {
  await tx`
    insert into settings.merchant_hosts (host, merchant_id) values (${host}, ${merchantId})
    on conflict do nothing`
}

export async function insertFlag(tx: Tx, merchantId: number, flag: Flag, position: number): Promise<void> {
  await tx`
    insert into settings.merchant_flags (merchant_id, mod_id, parent_mod_id, enabled, position)
    values (${merchantId}, ${flag.modId}, ${flag.parentModId}, ${flag.enabled}, ${position})`
}

export async function insertField(
  tx: Tx,
  merchantId: number,
  name: string,
  field: RegistrationField,
  position: number,
) {
  await tx`
    insert into settings.registration_fields
      (merchant_id, field, enabled, required, pattern_id, min_length, max_length, position)
    values (${merchantId}, ${name}, ${field.enabled}, ${field.required}, ${field.patternId}, ${field.minLength},
      ${field.maxLength}, ${position})`
}

/** False when this merchant has no such field. What is not named stays as it is. */
export async function updateField(tx: Tx, merchantId: number, name: string, change: Partial<RegistrationField>) {
  const { enabled = null, required = null, patternId = null, minLength = null, maxLength = null } = change
  const done = await tx`
    update settings.registration_fields set enabled = coalesce(${enabled}, enabled),
      required = coalesce(${required}, required), pattern_id = coalesce(${patternId}, pattern_id),
      min_length = coalesce(${minLength}, min_length), max_length = coalesce(${maxLength}, max_length)
    where merchant_id = ${merchantId} and field = ${name}`
  return done.count === 1
}

/** False when this merchant has no such flag. */
export async function updateFlag(tx: Tx, merchantId: number, modId: string, enabled: boolean): Promise<boolean> {
  const done = await tx`
    update settings.merchant_flags set enabled = ${enabled} where merchant_id = ${merchantId} and mod_id = ${modId}`
  return done.count === 1
}

export type StatusChange = {
  status: SystemStatus['status']
  /** What the maintenance page says (status 1). */
  maintenance?: { title: string; message: string; endsAt: Date | null }
}

/** False when there is no such merchant. Without a maintenance notice the last one stays for the next time. */
export async function updateStatus(tx: Tx, merchantId: number, change: StatusChange): Promise<boolean> {
  const notice = change.maintenance
  const done = await tx`
    update settings.merchants set status = ${change.status}
      ${notice ? tx`, maintenance_title = ${notice.title}, maintenance_message = ${notice.message}, maintenance_ends_at = ${notice.endsAt}` : tx``}
    where id = ${merchantId}`
  return done.count === 1
}

export async function updateTheme(tx: Tx, merchantId: number, theme: MerchantTheme): Promise<void> {
  await tx`update settings.merchants set theme = ${tx.json(theme)} where id = ${merchantId}`
}

/** `ranges` are CIDR notations; the database refuses anything else. */
export async function updateBlockedRanges(tx: Tx, merchantId: number, ranges: readonly string[], message: string) {
  await tx`
    update settings.merchants set blocked_ranges = ${ranges}::text[]::cidr[], region_message = ${message}
    where id = ${merchantId}`
}

export async function findFirstMerchant(db: Sql): Promise<number> {
  const [row] = await db<{ id: number }[]>`select min(id) as id from settings.merchants`
  return row!.id
}

export async function findMerchantByCode(db: Sql, code: string): Promise<number | undefined> {
  const [row] = await db<{ id: number }[]>`select id from settings.merchants where code = ${code}`
  return row?.id
}

/** False when this merchant has no such field. */
export async function replaceField(tx: Tx, merchantId: number, name: string, f: RegistrationField, position: number) {
  const done = await tx`
    update settings.registration_fields set enabled = ${f.enabled}, required = ${f.required},
      pattern_id = ${f.patternId}, min_length = ${f.minLength}, max_length = ${f.maxLength}, position = ${position}
    where merchant_id = ${merchantId} and field = ${name}`
  return done.count === 1
}
