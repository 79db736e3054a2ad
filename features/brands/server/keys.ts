import * as z from 'zod/mini'
import { type Actions, fourEyes } from '#features/operators/server/operators.ts'
import {
  holdMerchant,
  isSecureUrl,
  keysOf,
  removePhoneAuth,
  removeThirdProvider,
  setPhoneAuth,
  setThirdProvider,
} from '#features/settings/server/settings.ts'
import { Refusal } from '#shared/refusal.ts'
import type { Context } from '#shared/server/context.ts'
import { transaction } from '#shared/server/db.ts'
import { seal, unseal } from '#shared/server/secrets/secrets.ts'
import { versionOf } from './sections.ts'

/* Keys that we are known by elsewhere: written by two people, read by nobody. */

const PURPOSE = 'a key that waits for a second person'
const text = z.string()
const third = z.object({ provider: text, label: text, issuer: text, clientId: text, sealed: text })
const phone = z.object({ issuer: text, audience: text, jwksUrl: text, apiUrl: text, sealed: text })

/** What waits for a second person has the key sealed: who reads a proposal learns none. */
export function sealKey(serverSecret: string, key: string, urls: Record<string, string>): string {
  for (const [field, url] of Object.entries(urls))
    if (!isSecureUrl(url) || !URL.canParse(url)) throw new Refusal('invalid_input', { field })
  return seal(serverSecret, PURPOSE, key).toString('base64')
}

export function keyActions({ db, serverSecret }: Pick<Context, 'db' | 'serverSecret'>): Actions {
  const open = (sealed: string) => unseal(serverSecret, PURPOSE, Buffer.from(sealed, 'base64'))
  return {
    'settings.third': fourEyes('settings.keys', third, {
      ground: async (tx, merchantId, { sealed: _, ...to }) => {
        const found = (await keysOf(tx, merchantId)).third.find(each => each.provider === to.provider) ?? null
        return { item: `settings:third:${to.provider}`, version: versionOf(found), effect: { from: found, to } }
      },
      carryOut: ({ merchantId, people }, { sealed, ...given }) =>
        transaction(db, async tx => {
          await holdMerchant(tx, merchantId)
          await people.mark(tx)
          const own = { ...given, kind: 'openid', authorizeUrl: null, clientSecret: open(sealed) } as const
          await setThirdProvider(tx, serverSecret, merchantId, own)
        }),
    }),
    'settings.no_third': fourEyes('settings.keys', z.object({ provider: text }), {
      ground: async (tx, merchantId, { provider }) => {
        const from = (await keysOf(tx, merchantId)).third.find(each => each.provider === provider)
        if (!from) throw new Refusal('not_found')
        return { item: `settings:third:${provider}`, version: versionOf(from), effect: { from, to: null } }
      },
      carryOut: ({ merchantId, people }, { provider }) =>
        transaction(db, async tx => {
          await holdMerchant(tx, merchantId)
          await people.mark(tx)
          await removeThirdProvider(tx, merchantId, provider)
        }),
    }),
    'settings.no_phone': fourEyes('settings.keys', z.object({}), {
      ground: async (tx, merchantId) => {
        const from = (await keysOf(tx, merchantId)).phone
        if (!from) throw new Refusal('not_found')
        return { item: 'settings:phone', version: versionOf(from), effect: { from, to: null } }
      },
      carryOut: ({ merchantId, people }) =>
        transaction(db, async tx => {
          await holdMerchant(tx, merchantId)
          await people.mark(tx)
          await removePhoneAuth(tx, merchantId)
        }),
    }),
    'settings.phone': fourEyes('settings.keys', phone, {
      ground: async (tx, merchantId, { sealed: _, ...to }) => {
        const found = (await keysOf(tx, merchantId)).phone
        return { item: 'settings:phone', version: versionOf(found), effect: { from: found, to } }
      },
      carryOut: ({ merchantId, people }, { sealed, ...given }) =>
        transaction(db, async tx => {
          await holdMerchant(tx, merchantId)
          await people.mark(tx)
          await setPhoneAuth(tx, serverSecret, merchantId, { ...given, apiKey: open(sealed) })
        }),
    }),
  }
}
