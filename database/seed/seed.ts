import { setUpVendor } from '#features/games/server/games.ts'
import { addMemberWithPassword } from '#features/sessions/server/sessions.ts'
import { addMerchant, merchantById, setFlag } from '#features/settings/server/settings.ts'
import { Refusal } from '#shared/refusal.ts'
import type { Context } from '#shared/server/context.ts'
import { connect, transaction } from '#shared/server/db.ts'
import { createLog } from '#shared/server/log.ts'
import { createRealtime } from '#shared/server/realtime.ts'
import logins from './demo-logins.json' with { type: 'json' }

const MERCHANT = 1
/** Codes go nowhere but into the development outbox here: they cost nothing. */
const EVERY_WAY_IN = ['MOBILENUMREG3', 'MOBILEVERCODELOGIN3', 'MOBILENUMPASSREG3', 'FREEPLAY3']

export type SeedEnvironment = {
  SERVER_SECRET: string
  STUDIO_URL: string
  STUDIO_PUBLIC_URL: string
  /** The key the studio signs with, and the one the platform signs with when it calls the studio. */
  STUDIO_KEY_ID: string
  STUDIO_KEY_SECRET: string
  PLATFORM_KEY_ID: string
  PLATFORM_KEY_SECRET: string
}

/**
 * The demo world: one merchant that plays for credits, its demo logins, and our studio as a vendor. Members and
 * merchant are made once; the studio's address and keys follow the environment at every start.
 */
export async function seed(databaseUrl: string, env: SeedEnvironment): Promise<void> {
  const db = connect(databaseUrl, 2)
  const log = createLog('seed', 'warn')
  const context: Context = { db, log, realtime: createRealtime(), serverSecret: env.SERVER_SECRET }
  try {
    if (!(await hasMerchant(context))) {
      await transaction(db, async tx => {
        await addMerchant(tx, {
          id: MERCHANT,
          code: 'grandstand',
          name: 'Grandstand',
          moneyMode: 'credits',
          currency: 'CRD',
          currencySymbol: 'P',
          takesUnknownHosts: true,
        })
        for (const flag of EVERY_WAY_IN) await setFlag(tx, MERCHANT, flag, true)
      })
    }
    for (const { username, password, type } of logins) {
      const account = { merchantId: MERCHANT, username, password, type, chosenByMember: true }
      await addMemberWithPassword(context, account).catch(ignoreTaken)
    }
    await transaction(db, tx =>
      setUpVendor(tx, env.SERVER_SECRET, {
        merchantId: MERCHANT,
        vendor: {
          code: 'LACQUER',
          name: 'Lacquer Studio',
          baseUrl: env.STUDIO_URL,
          publicOrigin: env.STUDIO_PUBLIC_URL,
        },
        incoming: { keyId: env.STUDIO_KEY_ID, secret: env.STUDIO_KEY_SECRET },
        outgoing: { keyId: env.PLATFORM_KEY_ID, secret: env.PLATFORM_KEY_SECRET },
      }),
    )
  } finally {
    await db.end()
  }
}

async function hasMerchant({ db }: Context): Promise<boolean> {
  return merchantById(db, MERCHANT).then(
    () => true,
    error => {
      if (error instanceof Refusal) return false
      throw error
    },
  )
}

function ignoreTaken(error: unknown): void {
  if (!(error instanceof Refusal && error.code === 'username_taken')) throw error
}
