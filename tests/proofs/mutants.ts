import type { WalletOp } from '#features/gateway/api.ts'
import { withoutTombstones } from './faulty-network.ts'
import type { Wallet } from './proof-world.ts'

type Fields = { tx: string; actions: (Fields & { op: WalletOp })[] } & Record<string, unknown>

/** Moves money again for each repeat: the key of a call that was seen before is changed. */
function withoutKeys(wallet: Wallet): Wallet {
  const seen = new Set<string>()
  return async (op, raw) => {
    const fields = JSON.parse(raw) as Fields
    const isAgain = (op === 'bet' || op === 'win') && seen.has(raw)
    seen.add(raw)
    return wallet(op, isAgain ? JSON.stringify({ ...fields, tx: `${fields.tx}.${seen.size}` }) : raw)
  }
}

/** Sends the actions of a play one by one before it: those before a refused one stay. */
function withoutAllOrNothing(wallet: Wallet): Wallet {
  return async (op, raw) => {
    const { actions, ...common } = JSON.parse(raw) as Fields
    if (op === 'play') await wallet('play', JSON.stringify({ ...common, actions: actions.slice(0, 1) }))
    return wallet(op, raw)
  }
}

/** Platforms with a mistake, each before a right one: a proof that finds none of them proves nothing. */
export const MUTANTS: Record<string, (wallet: Wallet) => Wallet> = {
  'a repeated call moves money again': withoutKeys,
  'no tombstone is kept': withoutTombstones,
  'a play is not all or nothing': withoutAllOrNothing,
}
