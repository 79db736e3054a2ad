import type { Draw } from '../slots/draw.ts'
import { explain, GameFileError } from '../slots/game-file.ts'
import { BOUGHT, type FishFile, type FishingFile, fishingFile, type Weapon } from './fishing-file.ts'
import type { Aim, FishingAction, FishingRound, FishingStep, Hit } from './fishing-round.ts'
import { type Prize, strike } from './strike.ts'

/** A fishing game made of its file: pure rules, the same in the studio, in a browser and in proofs. */
export type FishingGame = {
  file: FishingFile
  kindOf: (id: string) => FishFile
  prizeOf: (id: string) => Prize
  /** Units that this costs: shots of power 1. */
  priceOf: (weapon: Weapon, power: number) => number
  /** Decides one shot that hit. Throws RangeError for what the game does not offer. */
  strike: (aim: Aim, draw: Draw) => Hit
  begin: (room: number) => FishingRound
  /** The reserve after one more batch. Throws RangeError for more shots than it has. */
  goOn: (round: FishingRound, hits: readonly Hit[], end: boolean) => FishingRound
  /** The whole reserve again, from its draws. */
  play: (choice: FishingRound['choice'], actions: readonly FishingAction[], draw: Draw) => FishingRound
}

const MOST_DRAWN = 2 ** 32

/** Reads a game file of the format `fishing/1` (docs/fishing.md). Throws GameFileError with the place of a mistake. */
export function loadFishing(json: unknown): FishingGame {
  const read = fishingFile.safeParse(json, { error: explain })
  if (!read.success) throw new GameFileError(read.error.issues[0]!.path, read.error.issues[0]!.message)
  return gameOf(read.data)
}

function gameOf(file: FishingFile): FishingGame {
  const kinds = new Map(file.fish.map(fish => [fish.id, fish]))
  const prizes = new Map(file.fish.map((fish, i) => [fish.id, prizeOf(fish, i)]))
  const found = <T>(value: T | undefined, what: string): T => {
    if (value === undefined) throw new RangeError(`the game has no ${what}`)
    return value
  }
  const timesOf = (weapon: Weapon) => (weapon === 'cannon' ? 1 : found(file.weapons[weapon], weapon).price)
  const targetsOf = (weapon: Weapon) => (weapon === 'cannon' ? 1 : file.weapons[weapon].targets)

  const game: FishingGame = {
    file,
    kindOf: id => found(kinds.get(id), id),
    prizeOf: id => found(prizes.get(id), id),
    priceOf(weapon, power) {
      if (!file.powers.includes(power)) throw new RangeError(`the game has no power ${power}`)
      return timesOf(weapon) * power
    },
    strike({ weapon, power, fish }, draw) {
      if (fish.length < 1 || fish.length > targetsOf(weapon)) throw new RangeError('it strikes none, or too many')
      const drawn = strike(fish.map(game.prizeOf), game.priceOf(weapon, power) / power, file.return, draw)
      return { weapon, power, fish, ...drawn }
    },
    begin: room => {
      const first: FishingStep = { hits: [], shot: 0, won: 0, ended: false }
      return { ...baseOf(file), choice: { room }, steps: [first], coins: 0, back: 0, over: false }
    },
    goOn(round, hits, ended) {
      const last = round.steps.at(-1)!
      if (last.ended) throw new RangeError('the reserve is over')
      const shot = hits.reduce((sum, { weapon, power }) => sum + game.priceOf(weapon, power), last.shot)
      const won = hits.reduce((sum, hit) => sum + wonBy(hit), last.won)
      if (shot > file.shots) throw new RangeError('the reserve holds no more')
      const steps = [...round.steps, { hits: [...hits], shot, won, ended }]
      return { ...round, steps, coins: ended ? won : 0, back: ended ? file.shots - shot : 0, over: ended }
    },
    play(choice, actions, draw) {
      let round = game.begin(choice.room)
      for (const { hits, end } of actions)
        round = game.goOn(
          round,
          hits.map(aim => game.strike(aim, draw)),
          end,
        )
      return round
    },
  }
  return game
}

const baseOf = ({ id, version, shots }: FishingFile) => ({ kind: 'fishing', game: id, version, bet: shots }) as const

/** Units that a hit paid. */
export const wonBy = ({ times, rest, power }: Hit) => (times.reduce((sum, each) => sum + each, 0) + rest) * power

/** Enough to play a reserve again from its draws. */
export function actionsOf({ steps }: FishingRound): FishingAction[] {
  return steps.slice(1).map(({ hits, ended }) => ({
    hits: hits.map(({ weapon, power, fish }) => ({ weapon, power, fish })),
    end: ended,
  }))
}

function prizeOf({ pays, id }: FishFile, place: number): Prize {
  const weights = pays.reduce((sum, { weight }) => sum + weight, 0)
  const mean = pays.reduce((sum, { times, weight }) => sum + times * weight, 0) / weights
  if (!Number.isInteger(mean))
    throw new GameFileError(['fish', place, 'pays'], `the mean of ${id} is not whole: ${mean}`)
  if (mean < 1 || mean * 1000 >= MOST_DRAWN)
    throw new GameFileError(['fish', place, 'pays'], 'the mean cannot be drawn')
  return { pays, weights, mean }
}

export const WEAPONS: readonly Weapon[] = ['cannon', ...BOUGHT]
