import { createNetwork, FAULTY, type Fate, type Fates, PERFECT, withoutTombstones } from './faulty-network.ts'
import { differencesOf, type Ledger, readLedger } from './final-ledger.ts'
import { playRound, type RoundKind } from './network-rounds.ts'
import type { ProofWorld, Wallet } from './proof-world.ts'

export type NetworkPlan = { seed: number; rounds: number; players: number; atOnce: number }
export type NetworkRun = { ledger: Ledger; met: Record<Fate, number>; kinds: Map<RoundKind, number> }
export type NetworkReport = { differences: string[]; faulty: NetworkRun; entries: number }

let runs = 0

/** Plays the rounds of a seed over one network, for fresh players. */
export async function playOver(
  world: ProofWorld,
  plan: NetworkPlan,
  fates: Fates,
  wallet: Wallet = world.wallet,
): Promise<NetworkRun> {
  const { seed, rounds, players, atOnce } = plan
  const run = `n${++runs}`
  const seats = await Promise.all(
    Array.from({ length: players }, (_, i) =>
      // Every third stakes a bonus that lasts, so that whose money a stake was depends on no order.
      world.seat(`${run}p${i}`, i % 3 === 0 ? { bonus: '1000000' } : undefined),
    ),
  )
  const line = createNetwork(wallet, seed, fates)
  const kinds = new Map<RoundKind, number>()
  let next = 0
  const worker = async () => {
    for (let n = next++; n < rounds; n = next++) {
      const kind = await playRound(line, seed, n, seats, `${run}.`)
      kinds.set(kind, (kinds.get(kind) ?? 0) + 1)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  await line.settle()
  return { ledger: await readLedger(world.db, seats, `${run}.`), met: line.met, kinds }
}

/** the same rounds over a perfect and a faulty network. In what their ledgers differ: nothing. */
export async function compareNetworks(world: ProofWorld, plan: NetworkPlan): Promise<NetworkReport> {
  const [perfect, faulty] = await Promise.all([playOver(world, plan, PERFECT), playOver(world, plan, FAULTY)])
  const differences = differencesOf(perfect.ledger, faulty.ledger)
  return { differences, faulty, entries: perfect.ledger.size }
}

/** The control: a faulty network before a wallet without tombstones must be told apart. */
export async function compareWithoutTombstones(world: ProofWorld, plan: NetworkPlan): Promise<NetworkReport> {
  const [perfect, faulty] = await Promise.all([
    playOver(world, plan, PERFECT),
    playOver(world, plan, FAULTY, withoutTombstones(world.wallet)),
  ])
  return { differences: differencesOf(perfect.ledger, faulty.ledger), faulty, entries: perfect.ledger.size }
}
