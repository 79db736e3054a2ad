import { BlockList, isIP } from 'node:net'

/**
 * Who is kept out by address (specification §4, status 2). Ranges are CIDR notations of both families, countries ISO
 * codes as `countryOf` knows them; an address of which no country is known is in none. What is no
 * address is kept out where a range or country is.
 */
export function compileRegions(
  ranges: readonly string[],
  countries: readonly string[],
  countryOf: (ip: string) => string | null,
): (ip: string) => boolean {
  if (ranges.length === 0 && countries.length === 0) return () => false
  const isBlocked = compileRanges(ranges)
  return ip => isIP(ip) === 0 || isBlocked(ip) || (countries.length > 0 && countries.includes(countryOf(ip) ?? ''))
}

function compileRanges(ranges: readonly string[]): (ip: string) => boolean {
  const blocked = new BlockList()
  for (const range of ranges) {
    const [net = '', prefix] = range.split('/')
    blocked.addSubnet(net, Number(prefix), familyOf(net))
  }
  return ip => blocked.check(ip, familyOf(ip))
}

function familyOf(ip: string): 'ipv4' | 'ipv6' {
  return isIP(ip) === 6 ? 'ipv6' : 'ipv4'
}
