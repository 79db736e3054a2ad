/** What a provider is called in: our own contract for strangers (docs/payments.md), or BTCPay Server's Greenfield API. */
export const PROVIDER_KINDS = ['pc1', 'btcpay'] as const
export type ProviderKind = (typeof PROVIDER_KINDS)[number]

/** What each signs its events with looks like this. */
export const EVENT_KEYS: Record<ProviderKind, RegExp> = {
  pc1: /^whsec_[A-Za-z0-9+/=]{32,200}$/,
  btcpay: /^[\x21-\x7e]{16,200}$/,
}
