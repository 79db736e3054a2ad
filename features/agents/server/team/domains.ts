import { domainRoute, homeOf } from '#features/settings/server/settings.ts'
import type { Context } from '#shared/server/context.ts'
import type { Sql } from '#shared/server/db.ts'

/** The sites of a merchant, by their hosts. */
export async function domainsOf(db: Sql, merchantId: number): Promise<string[]> {
  const { domainList } = await domainRoute(db, merchantId)
  return [...new Set(domainList.map(({ domainName }) => new URL(absolute(domainName)).hostname))]
}

/** Where somebody registers by a code. */
export async function registerUrl(context: Context, merchantId: number, code: string, domain: string): Promise<string> {
  const home = domain === '' ? await homeOf(context.db, merchantId, context.siteUrl) : absolute(domain)
  return `${home ?? ''}/register?affiliateCode=${code}`
}

const absolute = (address: string) => address.replace(/^(?!https?:)/, 'https://')
