import type { Exchange } from './client.ts'

/** One line of a report: what is claimed, and how it is proven. */
export type Case<K> = {
  /** As in the contract's table (§2.4); `P-` for what holds over many calls, `V-` for a provider's side. */
  id: string
  about: string
  /** Takes more than a minute: run only when asked to. */
  slow?: boolean
  run: (kit: K) => Promise<void>
}
export type Area<K> = { name: string; cases: Case<K>[] }

/** What was sent, what came and what the contract says should have come. */
export class Breach extends Error {
  exchange: Exchange | undefined
  expected: string
  came: string
  constructor(expected: string, exchange: Exchange | undefined, came = '') {
    super(expected)
    this.expected = expected
    this.exchange = exchange
    this.came = came || (exchange?.http ? `${exchange.http} ${exchange.body}` : 'no answer')
  }
}

/** The case cannot be shown by these calls, with this player, or with what the kit was given. */
export class NotProvable extends Error {}

/** The kit cannot begin: nothing answers, or nobody is there to play as. */
export class NoBeginning extends Error {}

/** Throws a breach unless `holds`. */
export function demand(holds: boolean, expected: string, exchange?: Exchange, came?: string): asserts holds {
  if (!holds) throw new Breach(expected, exchange, came)
}
