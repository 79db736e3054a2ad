import type { SystemStatus } from '#features/settings/api.ts'
import { isChat, mayLeadChat } from '#features/settings/rules/chat.ts'
import { isSecureUrl } from '#features/settings/rules/hosts.ts'
import { Refusal } from '#shared/refusal.ts'
import type { Tx } from '#shared/server/db.ts'
import * as store from './store-support.ts'

type Info = SystemStatus['info']

/** A path of this site, as the browser takes it: neither `//elsewhere` nor `/\elsewhere`. */
const OWN_PATH = /^\/(?![/\\])/
/** Stands for whatever host the merchant has. */
const SOME_ORIGIN = 'https://self.invalid'

/**
 * The merchant's customer service and the origins that its chat windows may be led to (`self` for pages of the site).
 * Refused when an address is neither one of https nor a path, or a chat would lead elsewhere.
 */
export async function setCustomerService(
  tx: Tx,
  merchantId: number,
  service: Pick<Info, 'customerService' | 'chatOrigins'>,
): Promise<void> {
  for (const { csType, path } of service.customerService) {
    assertAddress('path', path)
    const url = new URL(path, SOME_ORIGIN)
    if (isChat(csType) && !mayLeadChat(url, service.chatOrigins, SOME_ORIGIN))
      throw new Refusal('invalid_input', { field: 'path' })
  }
  await store.updateCustomerService(tx, merchantId, service)
}

/** What the download page offers. Refused when an address is neither one of https nor a path of the site. */
export async function setResources(tx: Tx, merchantId: number, resources: Info['resources']): Promise<void> {
  for (const { url, qrCodeUrl } of resources) {
    assertAddress('url', url)
    if (qrCodeUrl !== '') assertOwnPath('qrCodeUrl', qrCodeUrl)
  }
  await store.updateResources(tx, merchantId, resources)
}

/** Licences to show in the footer: the operator's own, never ours (security D5). Images are files of the site. */
export async function setLicences(tx: Tx, merchantId: number, licences: Info['licences']): Promise<void> {
  for (const { imageUrl, link } of licences) {
    assertOwnPath('imageUrl', imageUrl)
    assertAddress('link', link)
  }
  await store.updateLicences(tx, merchantId, licences)
}

export type SmsRules = { countries: readonly string[]; hourlyBudget: number; codeMinutes: number }

/** Where SMS may go (dialling codes), how many an hour, and how long a code by SMS is good for. */
export async function setSmsRules(tx: Tx, merchantId: number, rules: SmsRules): Promise<void> {
  await store.updateSmsRules(tx, merchantId, rules)
}

/** Measuring begins for visitors who agree; an empty id ends it. */
export async function setAnalytics(tx: Tx, merchantId: number, analytics: Info['analytics']): Promise<void> {
  await store.updateAnalytics(tx, merchantId, analytics)
}

function assertAddress(field: string, text: string): void {
  if (!isSecureUrl(text)) assertOwnPath(field, text)
}

function assertOwnPath(field: string, text: string): void {
  if (!OWN_PATH.test(text)) throw new Refusal('invalid_input', { field })
}
