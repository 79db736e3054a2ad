import { RESET_LETTER } from '#features/sessions/rules/account-letters.ts'
import { domainRoute } from '#features/settings/server/settings.ts'
import type { Visitor } from '#shared/server/caller.ts'
import type { Context } from '#shared/server/context.ts'
import type { Tx } from '#shared/server/db.ts'
import { queueLetter } from './letters.ts'

/** The way to a new password. Its host is the operator's own first address, never what a request says (S-12). */
export async function sendResetLink(
  tx: Tx,
  context: Context,
  reader: Pick<Visitor, 'merchantId' | 'language'>,
  to: string,
  token: string,
  minutes: number,
) {
  const { merchantId, language } = reader
  const [home] = (await domainRoute(context.db, merchantId)).domainList
  const origin = home ? home.domainName.replace(/^(?!https?:)/, 'https://').replace(/\/$/, '') : ''
  const about = { link: `${origin}/forget?token=${token}`, minutes }
  const letter = { merchantId, channel: 'email', to, ...RESET_LETTER[language](about) } as const
  await queueLetter(tx, context, letter, { goodMinutes: minutes })
}
