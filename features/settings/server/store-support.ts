import type { SystemStatus } from '#features/settings/api.ts'
import type { Tx } from '#shared/server/db.ts'

type Info = SystemStatus['info']

export async function updateCustomerService(
  tx: Tx,
  merchantId: number,
  { customerService, chatOrigins }: Pick<Info, 'customerService' | 'chatOrigins'>,
): Promise<void> {
  await tx`
    update settings.merchants set customer_service = ${tx.json(customerService)},
      chat_origins = ${chatOrigins}::text[], service_version = service_version + 1
    where id = ${merchantId}`
}

export async function updateResources(tx: Tx, merchantId: number, resources: Info['resources']): Promise<void> {
  await tx`update settings.merchants set resources = ${tx.json(resources)} where id = ${merchantId}`
}

export async function updateLicences(tx: Tx, merchantId: number, licences: Info['licences']): Promise<void> {
  await tx`update settings.merchants set licences = ${tx.json(licences)} where id = ${merchantId}`
}

export async function updateSmsRules(
  tx: Tx,
  merchantId: number,
  rules: { countries: readonly string[]; hourlyBudget: number; codeMinutes: number },
): Promise<void> {
  await tx`
    update settings.merchants set sms_countries = ${[...rules.countries]}::text[], sms_hourly_budget = ${rules.hourlyBudget},
      code_minutes = ${rules.codeMinutes}
    where id = ${merchantId}`
}

export async function updateAnalytics(tx: Tx, merchantId: number, analytics: Info['analytics']): Promise<void> {
  await tx`update settings.merchants set analytics = ${tx.json(analytics)} where id = ${merchantId}`
}
