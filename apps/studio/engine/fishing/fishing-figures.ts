import { type FishingGame, WEAPONS } from './fishing.ts'
import type { Weapon } from './fishing-file.ts'
import { type Prize, shareOut } from './strike.ts'

/** Exact figures of one way to shoot, for each unit that it costs. */
export type ShotFigures = {
  weapon: Weapon
  /** The kind that it is aimed at; where several are struck, all are of it. */
  fish: string
  /** How many are struck. */
  targets: number
  price: number
  rtp: number
  sigma: number
  /** How likely one of them is caught. */
  chance: number
  /** The most that it can pay, for each unit. */
  maximumWin: number
}

/** The published figures of a fishing game. */
export type FishingSheet = {
  id: string
  name: string
  version: number
  kind: 'fishing'
  rtp: number
  highestRtp: number
  /** The most that a reserve can win in one catch, in reserves. */
  maximumWin: number
  byShot: ShotFigures[]
}

/** Mean and variance of what one shot pays, in shots of its power. */
export function momentsOf(prizes: readonly Prize[], price: number, back: number) {
  const { chances, rest } = shareOut(
    price,
    back,
    prizes.map(({ mean }) => mean),
  )
  let [mean, variance] = [0, 0]
  chances.forEach(({ value, of }, i) => {
    const { pays, weights } = prizes[i]!
    const p = value / of
    const first = p * prizes[i]!.mean
    const second = (p * pays.reduce((sum, { times, weight }) => sum + weight * times ** 2, 0)) / weights
    mean += first
    variance += second - first ** 2
  })
  const part = (rest % 1000) / 1000
  return { mean: mean + rest / 1000, variance: variance + part * (1 - part) }
}

export function shotFigures(game: FishingGame, weapon: Weapon, fish: string, targets: number): ShotFigures {
  const prize = game.prizeOf(fish)
  const price = game.priceOf(weapon, game.file.powers[0]!) / game.file.powers[0]!
  const prizes = Array.from({ length: targets }, () => prize)
  const { mean, variance } = momentsOf(prizes, price, game.file.return)
  const { chances, rest } = shareOut(
    price,
    game.file.return,
    prizes.map(each => each.mean),
  )
  const most = Math.max(...prize.pays.map(({ times }) => times))
  return {
    ...{ weapon, fish, targets, price, rtp: mean / price, sigma: Math.sqrt(variance) / price },
    chance: chances[0]!.value / chances[0]!.of,
    maximumWin: (most * targets + Math.ceil(rest / 1000)) / price,
  }
}

/** Each weapon at each kind: at one of it, and at as many as it may strike. */
export function makeFishingSheet(game: FishingGame): FishingSheet {
  const { file } = game
  const byShot = WEAPONS.flatMap(weapon => {
    const most = weapon === 'cannon' ? 1 : file.weapons[weapon].targets
    const counts = most === 1 ? [1] : [1, most]
    return file.fish.flatMap(({ id }) => counts.map(targets => shotFigures(game, weapon, id, targets)))
  })
  const strongest = Math.max(...file.powers)
  const most = Math.max(...file.fish.flatMap(({ pays }) => pays.map(({ times }) => times)))
  return {
    ...{ id: file.id, name: file.name, version: file.version, kind: 'fishing' },
    rtp: Math.min(...byShot.map(({ rtp }) => rtp)),
    highestRtp: Math.max(...byShot.map(({ rtp }) => rtp)),
    maximumWin: (most * strongest) / file.shots,
    byShot,
  }
}
