import * as z from 'zod/mini'
import type { Draw } from '../slots/draw.ts'
import { explain, GameFileError } from '../slots/game-file.ts'
import { type CrashFile, crashFile, crashRules } from './crash/crash.ts'
import { diceFile, diceRules } from './dice/dice.ts'
import { type ArcadeSheet, type Distribution, figuresOf } from './figures.ts'
import { hiloFile, hiloRules } from './hilo/hilo.ts'
import { kenoFile, kenoRules } from './keno/keno.ts'
import { limboFile, limboRules } from './limbo/limbo.ts'
import { minesFile, minesRules } from './mines/mines.ts'
import { plinkoFile, plinkoRules } from './plinko/plinko.ts'
import { pokerFile, pokerRules } from './poker/poker.ts'
import { type ArcadeKind, type ArcadeRound, BET, type Kinds } from './round.ts'
import type { Rules } from './rules.ts'
import { scratchFile, scratchRules } from './scratch/scratch.ts'
import { wheelFile, wheelRules } from './wheel/wheel.ts'

const gameFile = z.strictObject({
  format: z.literal('arcade/1'),
  id: z.string().check(z.regex(/^[a-z0-9-]+$/)),
  name: z.string().check(z.minLength(1)),
  /** Rises with every change of the mathematics; stored with each round. */
  version: z.int().check(z.gte(1)),
  /** How lobbies class it: arcade, scratch card, video poker, table game. */
  classify: z.enum(['AC', 'SC', 'VP', 'TG']),
  rules: z.discriminatedUnion('kind', [
    ...([plinkoFile, diceFile, limboFile, kenoFile, wheelFile, scratchFile, minesFile, hiloFile] as const),
    ...([pokerFile, crashFile] as const),
  ]),
})
export type ArcadeFile = z.output<typeof gameFile>

/** A game that is no slot, made of its file. */
export type ArcadeGame = Pick<ArcadeFile, 'id' | 'name' | 'version' | 'classify'> & {
  kind: ArcadeKind
  file: ArcadeFile
  /** Coins that a round costs. */
  bet: number
  /** Flights are shared: they are no rounds of one player alone, and `play` does not play them. */
  crash: CrashFile | null
  /** The choice as the rules know it; undefined for what is none. */
  readChoice: (json: unknown) => unknown
  /** An action that a player may send; undefined for what is none. */
  readAction: (json: unknown) => unknown
  /** The round as it stands after these actions. Throws RangeError for what the game does not offer. */
  play: (choice: unknown, actions: readonly unknown[], draw: Draw) => ArcadeRound
  /** The actions that were done in a round: with its seeds and its choice enough to play it again. */
  actionsOf: (round: ArcadeRound) => unknown[]
  /** What is done for a player who left an open round for good. */
  leave: (round: ArcadeRound) => unknown
  /** The choices, and ways to play on, whose figures are published; `act` tells what who plays so does next. */
  strategies: () => Strategy[]
}
export type Strategy = {
  choice: unknown
  told: Readonly<Record<string, unknown>>
  act: ((round: ArcadeRound) => unknown) | undefined
  distribution: () => Distribution
}

/** Reads a game file of the format `arcade/1` (docs/arcade.md). Throws GameFileError with the place of a mistake. */
export function loadArcade(json: unknown): ArcadeGame {
  const read = gameFile.safeParse(json, { error: explain })
  if (!read.success) throw new GameFileError(read.error.issues[0]!.path, read.error.issues[0]!.message)
  const file = read.data
  try {
    return gameOf(file)
  } catch (error) {
    throw error instanceof RangeError ? new GameFileError(['rules'], error.message) : error
  }
}

function gameOf(file: ArcadeFile): ArcadeGame {
  const { rules } = file
  switch (rules.kind) {
    case 'plinko':
      return makeGame(file, plinkoRules(rules))
    case 'dice':
      return makeGame(file, diceRules(rules))
    case 'limbo':
      return makeGame(file, limboRules(rules))
    case 'keno':
      return makeGame(file, kenoRules(rules))
    case 'wheel':
      return makeGame(file, wheelRules(rules))
    case 'scratch':
      return makeGame(file, scratchRules(rules))
    case 'mines':
      return makeGame(file, minesRules(rules))
    case 'hilo':
      return makeGame(file, hiloRules(rules))
    case 'poker':
      return makeGame(file, pokerRules(rules))
    case 'crash':
      return { ...makeGame(file, crashRules(rules)), crash: rules }
  }
}

function makeGame<K extends ArcadeKind>(file: ArcadeFile, rules: Rules<K>): ArcadeGame {
  const { id, name, version, classify } = file
  const { kind } = file.rules
  type Choice = Kinds[K]['choice']
  type Step = Kinds[K]['step']
  type Action = Kinds[K]['action']
  const stepsOf = (round: ArcadeRound) => round.steps as Step[]
  return {
    ...{ id, name, version, classify, kind, file, bet: BET, crash: null },
    readChoice: json => rules.choice.safeParse(json).data,
    readAction: json => rules.action?.safeParse(json).data,
    play(choice, actions, draw) {
      const { steps, over } = rules.play(choice as Choice, actions as Action[], draw)
      const coins = over ? steps.at(-1)!.coins : 0
      return { kind, game: id, version, bet: BET, choice, steps, coins, over } as ArcadeRound
    },
    actionsOf: round =>
      stepsOf(round)
        .slice(1)
        .map(step => rules.actionOf?.(step)),
    leave: round => rules.leave?.(stepsOf(round)),
    strategies: () =>
      rules.strategies().map(({ choice, told, act, distribution }) => ({
        ...{ choice, told: told ?? choice, distribution },
        act: act && (round => act(stepsOf(round))),
      })),
  }
}

/** The game's published figures, each exact for what the rules play. `leastUnits`: the smallest stake, in smallest units. */
export function makeArcadeSheet({ id, name, version, kind, strategies }: ArcadeGame, leastUnits: number): ArcadeSheet {
  const rows = strategies().map(({ told, distribution }) => {
    const exact = distribution()
    const rounded = exact.map(({ coins, probability }) => ({
      coins: (Math.floor((coins * leastUnits) / BET) * BET) / leastUnits,
      probability,
    }))
    return { choice: told, ...figuresOf(exact), atSmallest: figuresOf(rounded).rtp }
  })
  return {
    ...{ id, name, version, kind },
    rtp: Math.min(...rows.map(row => row.rtp)),
    highestRtp: Math.max(...rows.map(row => row.rtp)),
    maximumWin: Math.max(...rows.map(row => row.maximumWin)),
    lowestPaidRtp: Math.min(...rows.map(row => row.atSmallest)),
    byChoice: rows.map(({ atSmallest: _, ...row }) => row),
  }
}
