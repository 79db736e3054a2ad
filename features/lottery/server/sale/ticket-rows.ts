import { randomBytes } from 'node:crypto'
import type { Account } from '#features/wallet/server/wallet.ts'
import { toHex } from '#shared/hex.ts'
import { hashLine } from '../../rules/draws/bets-root.ts'
import { factsOf, type SoldLine } from '../../rules/sold.ts'
import type { StakedPart } from '../bonus/stakes.ts'

/** A ticket as it is written. Amounts in ten-thousandths. */
export type TicketRow = StakedPart & {
  id: bigint
  placedAt: Date
  drawId: bigint
  gameId: number
  memberId: string
  account: Account
  stake: bigint
  series: number | null
  rebatePpm: number
  maxPayout: bigint | null
  maxProfit: bigint | null
  lines: readonly SoldLine[]
  lineHashes: string
  salt: string
  chase: { id: bigint; index: number } | null
  /** What it would have cost, and the promotion that pays it instead of its member. */
  free: { stake: bigint; promotion: string } | null
}

const SALT_BYTES = 16

/** Binds a ticket's lines for the bets' root: hashes in their order (hex), and the salt that only the member is told. */
export function bindLines(numero: string, lines: readonly SoldLine[]): { lineHashes: string; salt: string } {
  const salt = randomBytes(SALT_BYTES).toString('hex')
  return { salt, lineHashes: lines.map(line => toHex(hashLine(factsOf(numero, line, salt)))).join('') }
}
