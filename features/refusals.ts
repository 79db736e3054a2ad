import { HOUSE_REFUSALS } from '#shared/refusal.ts'
import { refusals as agents } from './agents/refusals.ts'
import { refusals as cashier } from './cashier/refusals.ts'
import { refusals as credentials } from './credentials/refusals.ts'
import { refusals as draws } from './draws/refusals.ts'
import { refusals as finance } from './finance/refusals.ts'
import { refusals as games } from './games/refusals.ts'
import { refusals as identities } from './identities/refusals.ts'
import { refusals as lottery } from './lottery/refusals.ts'
import { refusals as operators } from './operators/refusals.ts'
import { refusals as people } from './people/refusals.ts'
import { refusals as points } from './points/refusals.ts'
import { refusals as promotions } from './promotions/refusals.ts'
import { refusals as rebates } from './rebates/refusals.ts'
import { refusals as registration } from './registration/refusals.ts'
import { refusals as sessions } from './sessions/refusals.ts'
import { refusals as transfers } from './transfers/refusals.ts'
import { refusals as verification } from './verification/refusals.ts'
import { refusals as wallet } from './wallet/refusals.ts'

/** The closed list of expected refusals and the HTTP status of each, from all who declare some. */
export const REFUSALS = {
  ...HOUSE_REFUSALS,
  ...wallet,
  ...people,
  ...credentials,
  ...verification,
  ...identities,
  ...registration,
  ...sessions,
  ...operators,
  ...cashier,
  ...promotions,
  ...games,
  ...transfers,
  ...lottery,
  ...draws,
  ...finance,
  ...agents,
  ...points,
  ...rebates,
} as const

type All = typeof REFUSALS
declare module '#shared/refusal.ts' {
  interface Refusals extends All {}
}
