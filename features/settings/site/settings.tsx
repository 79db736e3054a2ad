import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { type SystemStatus, settingsApi } from '#features/settings/api.ts'
import { isOn } from '#features/settings/rules/flags.ts'
import { lazyScreen } from '#shared/ui/loading/lazy-screen.tsx'
import { ask } from '#shared/web/ask.ts'
import { rememberMerchant } from '#shared/web/session.ts'
import { showCurrency } from '#shared/web/shown-amount.ts'
import type { ServiceLinksProps } from './support.tsx'

export const STATUS_KEY = ['system', 'status']

/** Whoever waits before a closed site is told by nobody that it is open again. */
const CLOSED_POLL_MS = 20_000

const STATUS = queryOptions({
  queryKey: STATUS_KEY,
  queryFn: readStatus,
  staleTime: 60_000,
  refetchInterval: ({ state: { data } }) => (data && data.status !== 0 ? CLOSED_POLL_MS : false),
})

/** The system status, permissions and settings of this site; `boot.js` has asked for them before the site's code came. */
export function useStatus() {
  return useQuery({ ...STATUS, refetchOnWindowFocus: true })
}

/** The page is drawn once, with its settings, when they come before the rest of it, which they nearly always do. */
export function awaitStatus(client: QueryClient, patienceMs: number): Promise<unknown> {
  return Promise.race([client.prefetchQuery(STATUS), new Promise(resolve => setTimeout(resolve, patienceMs))])
}

async function readStatus(): Promise<SystemStatus> {
  const early = takeEarlyStatus()
  const status = (early && (await early)) || (await ask(settingsApi.status, { host: location.host }))
  showCurrency(status.info.currency)
  rememberMerchant({ name: status.info.merchantName, code: status.info.merchantCode })
  return status
}

/** The answer to the question that `boot.js` asked, once. */
function takeEarlyStatus(): Promise<SystemStatus | null> | undefined {
  const early = globalThis.earlyStatus
  globalThis.earlyStatus = undefined
  return early?.then(
    reply => (reply.success ? reply.value : null),
    () => null,
  )
}

declare global {
  var earlyStatus: Promise<{ success: boolean; value: SystemStatus }> | undefined
}

/** Whether a white-label flag is on; undefined while the settings are not known. */
export function useFlag(modId: string): boolean | undefined {
  const { data } = useStatus()
  return data && isOn(data.info.whitelabel, modId)
}

/** Tells of any white-label flag whether it is on; none is while the settings are not known. */
export function useFlagTree(): (modId: string) => boolean {
  const { data } = useStatus()
  return modId => data !== undefined && isOn(data.info.whitelabel, modId)
}

/** Every way to customer service, drawn as the caller says. */
export const ServiceLinks = lazyScreen<ServiceLinksProps>(() => import('./support.tsx').then(file => file.ServiceLinks))

/** Whether there is any; undefined while the settings are not known. */
export function useHasService(): boolean | undefined {
  const { data } = useStatus()
  return data && data.info.customerService.length > 0
}

/** What stands before an amount of money; nothing while the settings are not known. */
export function useCurrencySymbol(): string {
  return useStatus().data?.info.currencySymbol ?? ''
}

/** How old members are at least; nothing while the settings are not known. */
export function useMinimumAge(): number | '' {
  return useStatus().data?.info.minimumAge ?? ''
}

export function useRegistrationRules() {
  return useQuery({ queryKey: ['system', 'register'], queryFn: () => ask(settingsApi.register, {}) })
}
