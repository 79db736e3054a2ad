import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { gameFiles } from '../shipped-games.ts'

/** What simulations of the studio's games came to, by the hash of the file that was played. */
export const KEPT_SIMULATIONS = new URL('./kept-simulations.json', import.meta.url)

/**
 * So many rounds of each of so many ways to play. `rtp` in parts of the stake, null of more than one way; `z`: how many
 * standard errors the return was from the exact one, of more ways the farthest.
 */
export type Simulated = { rounds: number; ways: number; rtp: number | null; z: number }
type Kept = Record<string, Simulated & { game: string }>
export type KeepSimulation = (game: string, simulated: Simulated) => void

const read = () => JSON.parse(readFileSync(KEPT_SIMULATIONS, 'utf8')) as Kept

let kept: Kept | undefined

/** For the pages that tell a game's figures. */
export function keptSimulation(hash: string): Simulated | null {
  kept ??= read()
  return kept[hash] ?? null
}

/** The kept simulations as they are written: those of files that are gone are left out. */
export function openSimulations() {
  const hashes = new Map([...gameFiles()].map(([id, path]) => [id, hashOf(readFileSync(path, 'utf8'))]))
  const current = new Set(hashes.values())
  const now: Kept = Object.fromEntries(Object.entries(read()).filter(([hash]) => current.has(hash)))
  const isMissing = (game: string) => !now[hashes.get(game)!]

  /** A longer run takes the place of a shorter one. */
  const keep: KeepSimulation = (game, simulated) => {
    const hash = hashes.get(game)!
    if ((now[hash]?.rounds ?? 0) > simulated.rounds) return
    now[hash] = { game, ...simulated }
    const inOrder = Object.entries(now).toSorted(([, a], [, b]) => (a.game < b.game ? -1 : 1))
    writeFileSync(KEPT_SIMULATIONS, `${JSON.stringify(Object.fromEntries(inOrder), null, 2)}\n`)
  }
  return { isMissing, keep }
}

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')
