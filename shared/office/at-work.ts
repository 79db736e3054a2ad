import { createContext, use } from 'react'

export type Merchant = { code: string; name: string; currency: string; currencySymbol: string; timeZone: string }

/** Who works here, for whom, and what they may do there. */
export type AtWork = {
  id: string
  email: string
  role: string
  permissions: ReadonlySet<string>
  merchant: Merchant
  /** Where else they may. */
  merchants: readonly Pick<Merchant, 'code' | 'name'>[]
  /** What they keep for themselves by a key, and the way to keep it. */
  kept: Readonly<Record<string, unknown>>
  keep: (key: string, value: Record<string, unknown>) => Promise<void>
}

const Context = createContext<AtWork | null>(null)
export const AtWorkProvider = Context

export function useAtWork(): AtWork {
  const atWork = use(Context)
  if (!atWork) throw new Error('useAtWork needs somebody who is logged in')
  return atWork
}

/** Whether the operator may do what a call asks for; the server decides it again. */
export function useMay(): (may: string) => boolean {
  const { permissions } = useAtWork()
  return may => may === 'any' || permissions.has(may)
}
