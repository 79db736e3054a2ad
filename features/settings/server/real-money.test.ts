import { afterAll, beforeAll, expect, test } from 'vitest'
import { transaction } from '#shared/server/db.ts'
import { type FreshDatabase, freshDatabase } from '../../../tests/support/database.ts'
import { givenContext, givenMerchant } from '../../../tests/support/given.ts'
import type { RealMoney } from '../rules/real-money.ts'
import { background } from './clock.ts'
import { setRealMoney } from './settings.ts'

const ALL: RealMoney = {
  legalEntity: 'Example House Ltd.',
  allowedCountries: ['MT'],
  minimumAge: 18,
  kyc: 'manual',
  helpLinks: ['https://help.example/'],
  exclusion: 'none',
  fundsStatement: 'Members’ money is kept apart.',
}

let fresh: FreshDatabase
beforeAll(async () => {
  fresh = await freshDatabase()
  await givenMerchant(fresh.db)
  await givenMerchant(fresh.db, 2)
})
afterAll(() => fresh.drop())

const say = (said: RealMoney) => transaction(fresh.db, tx => setRealMoney(tx, 2, said))
const start = async () => background(givenContext(fresh.db)).prepare!()

test('credits need nothing said', async () => {
  await start()
})

test('real money does not start before all is said, and says what is missing', async () => {
  await fresh.db`update settings.merchants set money_mode = 'real' where id = 2`
  await expect(start()).rejects.toThrow(/merchant 2 \(m2\): the legal entity; .*; the statement on how/)
  for (const [item, words] of [
    ['legalEntity', 'the legal entity'],
    ['allowedCountries', 'the allowed countries'],
    ['minimumAge', 'the minimum age'],
    ['kyc', 'who checks identities'],
    ['helpLinks', 'links to help'],
    ['exclusion', 'the provider of exclusions'],
    ['fundsStatement', 'the statement on how'],
  ] as const) {
    const { [item]: _, ...rest } = ALL
    await say(rest)
    await expect(start()).rejects.toThrow(`merchant 2 (m2): ${words}`)
  }
  await say({ ...ALL, allowedCountries: [] })
  await expect(start()).rejects.toThrow('the allowed countries')
  await say(ALL)
  await start()
})

test('nobody below eighteen is ever allowed, whoever writes it', async () => {
  await expect(say({ ...ALL, minimumAge: 17 })).rejects.toThrow()
  const lowered = fresh.db`update settings.merchants set real_money = '{"minimumAge": 17}' where id = 2`
  await expect(lowered).rejects.toThrow('merchants_minimum_age')
})
