import { PROOFS as GAMES } from '#features/games/server/proof.ts'
import { PROOFS as DRAWS } from '#features/lottery/server/proof.ts'
import { SALE_PROOFS as SALE } from '#features/lottery/server/sale/sale-proof.ts'
import { PROOFS as PROTECTION } from '#features/protection/server/protection.ts'
import { PROOFS as TRANSFERS } from '#features/transfers/server/proof.ts'
import { PROOFS as WALLET } from '#features/wallet/server/wallet.ts'

/** The views that must be empty, by the feature that owns them; each is read once an hour. */
export const PROOFS = {
  wallet: WALLET,
  protection: PROTECTION,
  games: GAMES,
  lottery: [...DRAWS, ...SALE],
  transfers: TRANSFERS,
}
export const ALL_PROOFS = Object.values(PROOFS).flat()
