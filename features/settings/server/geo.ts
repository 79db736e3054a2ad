import { isIP } from 'node:net'
import { type CountryResponse, open } from 'maxmind'
import { plainAddress } from '#features/settings/rules/settings.ts'
import type { Sql } from '#shared/server/db.ts'
import type { Log } from '#shared/server/log.ts'
import { someCountryIsBlocked } from './store-outside.ts'

type CountryOf = (ip: string) => string | null

const files = new WeakMap<Sql, CountryOf>()

/**
 * Reads the operator's GeoIP file (MaxMind format), and again when it is replaced. Without a file no visitor's country
 * is known: nobody is kept out by country, and the log says so when a merchant wanted that.
 */
export async function startGeo(db: Sql, file: string | undefined, log: Pick<Log, 'warn'>): Promise<void> {
  if (file) {
    const reader = await open<CountryResponse>(file, { watchForUpdates: true, watchForUpdatesNonPersistent: true })
    files.set(db, ip => reader.get(ip)?.country?.iso_code ?? null)
  } else if (await someCountryIsBlocked(db)) {
    log.warn('merchants keep countries out, but there is no GEOIP_FILE: visitors of all countries are let in')
  }
}

/** The ISO code of the country that an address belongs to; null when that is not known. */
export function countryOf(db: Sql, ip: string): string | null {
  const address = plainAddress(ip)
  return isIP(address) > 0 ? (files.get(db)?.(address) ?? null) : null
}
