import dns from 'node:dns'

/**
 * Browsers know every name under localhost as their own machine (RFC 6761); Node asks the system, of which many know none.
 * From here on Node knows them, too: brands of the demo world have such names.
 */
export function knowLocalNames(): void {
  const { lookup } = dns
  const known = (name: string, ...rest: unknown[]) =>
    Reflect.apply(lookup, dns, [name.endsWith('.localhost') ? 'localhost' : name, ...rest])
  dns.lookup = Object.assign(known as typeof lookup, lookup)
}
