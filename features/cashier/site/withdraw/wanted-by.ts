import { AskError } from '#shared/web/ask.ts'

/** How a second factor is shown; null when this account has no way yet. */
export type Channel = 'totp' | 'sms' | 'email' | null

/** By what a call that was refused wants the second factor; undefined when it was refused for something else. */
export function wantedBy(error: unknown): Channel | undefined {
  if (!(error instanceof AskError) || error.code !== 'step_up_required') return undefined
  const { channel } = error.details
  return channel === 'totp' || channel === 'sms' || channel === 'email' ? channel : null
}
