import * as z from 'zod/mini'
import {
  assertCarrier,
  type OwnCarrier,
  ownCarrierOf,
  removeCarrier,
  setCarrier,
  tryCarrier,
} from '#features/notifications/server/notifications.ts'
import { type Acting, type Actions, audit, emailOf, fourEyes } from '#features/operators/server/operators.ts'
import { holdMerchant, merchantById } from '#features/settings/server/settings.ts'
import { Refusal } from '#shared/refusal.ts'
import type { Channel, Context } from '#shared/server/context.ts'
import { transaction } from '#shared/server/db.ts'
import { seal, unseal } from '#shared/server/secrets/secrets.ts'
import { versionOf } from './sections.ts'

/* Who carries a merchant's e-mail and SMS: set and taken away by two people, tried by one. */

const PURPOSE = 'a gateway that waits for a second person'
const text = z.string()
const channel = z.enum(['email', 'sms'])
const carrier = z.object({ channel, address: text, sender: text, account: text, sealed: text })

/** What waits for a second person has the secret sealed: who reads a proposal learns none. */
export function sealCarrier(serverSecret: string, { secret, ...shown }: OwnCarrier): z.output<typeof carrier> {
  assertCarrier(shown)
  return { ...shown, sealed: seal(serverSecret, PURPOSE, secret).toString('base64') }
}

export function carrierActions({ db, serverSecret }: Pick<Context, 'db' | 'serverSecret'>): Actions {
  return {
    'settings.carrier': fourEyes('settings.keys', carrier, {
      ground: async (tx, merchantId, { sealed: _, channel, ...to }) => {
        const from = await ownCarrierOf(tx, merchantId, channel)
        return { item: itemOf(channel), version: versionOf(from), effect: { from, to } }
      },
      carryOut: ({ merchantId, people }, { sealed, ...given }) =>
        transaction(db, async tx => {
          await holdMerchant(tx, merchantId)
          await people.mark(tx)
          const secret = unseal(serverSecret, PURPOSE, Buffer.from(sealed, 'base64'))
          await setCarrier(tx, serverSecret, merchantId, { ...given, secret })
        }),
    }),
    'settings.no_carrier': fourEyes('settings.keys', z.object({ channel }), {
      ground: async (tx, merchantId, { channel }) => {
        const from = await ownCarrierOf(tx, merchantId, channel)
        if (!from) throw new Refusal('not_found')
        return { item: itemOf(channel), version: versionOf(from), effect: { from, to: null } }
      },
      carryOut: ({ merchantId, people }, given) =>
        transaction(db, async tx => {
          await holdMerchant(tx, merchantId)
          await people.mark(tx)
          await removeCarrier(tx, merchantId, given.channel)
        }),
    }),
  }
}

/** Sends a trial in one's own name: e-mail to one's own address, SMS to a number. Kept on record, with what came of it. */
export async function tryOut(
  context: Context,
  who: Acting,
  { channel, to }: { channel: Channel; to?: string | undefined },
): Promise<string | null> {
  const { merchantId } = who
  if (channel === 'sms' && to === undefined) throw new Refusal('invalid_input', { field: 'to' })
  const { name } = await merchantById(context.db, merchantId)
  const words = { subject: `${name}: ${channel}`, text: `${name}: ${new Date().toISOString()}` }
  const fault = await tryCarrier(
    context,
    { merchantId, channel, to: channel === 'sms' ? to! : await emailOf(context, who) },
    words,
  )
  await transaction(context.db, tx =>
    audit(tx, who, { action: 'settings.try_carrier', item: itemOf(channel), inputs: { fault }, reason: '' }),
  )
  return fault
}

const itemOf = (channel: Channel) => `settings:carrier:${channel}`
