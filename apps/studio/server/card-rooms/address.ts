import { isIP } from 'node:net'
import { hashServerSeed } from '#apps/studio/rng/fair.ts'

/* Two players of one address do not sit at one table for money (games.md §5). Addresses are kept as hashes. */

const OWN = /^(::1$|f[cd]|fe80|127\.|10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.)/i

/** Empty for an address of a machine or house network: behind it may be anybody. */
export function addressOf(ip: string): string {
  const plain = ip.replace(/^::ffff:/i, '')
  return isIP(plain) === 0 || OWN.test(plain) ? '' : hashServerSeed(plain)
}
