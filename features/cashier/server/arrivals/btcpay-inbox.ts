import type { EventResult } from '../../rules/events.ts'
import { openEventKeys } from '../config.ts'
import type { Deps } from '../deps.ts'
import { createGreenfield } from '../providers/btcpay/greenfield.ts'
import { isSignedWebhook, newsOf, readWebhook } from '../providers/btcpay/webhooks.ts'
import { openLine } from '../providers/providers.ts'
import { keepEvent } from './inbox.ts'

/** What a delivery came to, of all that it said: what needs somebody comes first. */
const ORDER: readonly EventResult[] = ['conflict', 'waits', 'review', 'applied', 'duplicate', 'ignored']

/**
 * Takes a webhook of a BTCPay Server: what it means goes the way of all events. Throws when its server does not tell of the
 * invoice: it delivers again what was not answered with success.
 */
export async function receiveBtcpay(deps: Deps, route: string, signature: string, body: string): Promise<EventResult> {
  const { serverSecret } = deps
  const { known: line } = await deps.events.open(route)
  if (line?.kind !== 'btcpay') return 'refused'
  const { merchantId, code: provider, keys } = line
  if (!isSignedWebhook(openEventKeys(serverSecret, keys), signature, body)) return 'refused'
  const told = readWebhook(body)
  const results: EventResult[] = []
  for (const news of await newsOf(createGreenfield(openLine(serverSecret, line)), told))
    results.push(await keepEvent(deps, { merchantId, provider, ...news }, await deps.now()))
  return ORDER.find(each => results.includes(each)) ?? 'ignored'
}
