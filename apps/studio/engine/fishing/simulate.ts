import type { Draw } from '../slots/draw.ts'
import { WATER } from './course.ts'
import { type FishingGame, wonBy } from './fishing.ts'
import { momentsOf } from './fishing-figures.ts'
import type { Bought, Weapon } from './fishing-file.ts'
import type { Aim } from './fishing-round.ts'
import { createPond, type Pond, STEP_MS, type Swimmer } from './pond.ts'

/** What came of many shots: against the exact mean and variance of each of them. */
export type Sum = { shots: number; price: number; won: number; variance: number }
export const emptySum = (): Sum => ({ shots: 0, price: 0, won: 0, variance: 0 })

/** How many standard errors the return is from R. */
export const errorsOf = ({ price, won, variance }: Sum, back: number) =>
  (won - (price * back) / 1000) / Math.sqrt(variance)

/** Adds one shot to what it belongs to. */
export function count(sum: Sum, game: FishingGame, aim: Aim, won: number): void {
  const price = game.priceOf(aim.weapon, aim.power)
  const { variance } = momentsOf(aim.fish.map(game.prizeOf), price / aim.power, game.file.return)
  sum.shots++
  sum.price += price
  sum.won += won
  sum.variance += variance * aim.power ** 2
}

/** So many shots of one weapon at so many fish of one kind. */
export function simulateShots(game: FishingGame, aim: Aim, shots: number, draw: Draw): Sum {
  const sum = emptySum()
  const one = emptySum()
  count(one, game, aim, 0)
  for (let i = 0; i < shots; i++) sum.won += wonBy(game.strike(aim, draw))
  return { shots, price: one.price * shots, won: sum.won, variance: one.variance * shots }
}

/** What who plays so does next; nothing waits for a fish that suits. `last`: what the last shot won. */
export type Style = (see: { pond: Pond; game: FishingGame; draw: Draw; last: number }) => Next | undefined
type Next = { power: number } & ({ angle: number; lock: number } | { weapon: Bought; x: number; y: number })

const seen = ({ place: { x, y, passed } }: Swimmer) =>
  passed > 0 && x > 0 && y > 0 && x < WATER.width && y < WATER.height
const best = (pond: Pond, worth: (swimmer: Swimmer) => number) =>
  [...pond.swimmers.values()]
    .filter(seen)
    .reduce<Swimmer | undefined>(
      (found, each) => (worth(each) > (found ? worth(found) : Number.NEGATIVE_INFINITY) ? each : found),
      undefined,
    )
const lockOn = (target: Swimmer | undefined, power: number): Next | undefined =>
  target && { power, angle: 0, lock: target.fish.id }

/** Five ways to play; the fourth looks for whatever could be had from the rules. */
export const STYLES: Readonly<Record<string, Style>> = {
  spray: ({ game, draw }) => ({ power: game.file.powers[0]!, angle: -draw(1571) / 1000, lock: 0 }),
  dearest: ({ pond, game }) =>
    lockOn(
      best(pond, ({ kind }) => game.prizeOf(kind.id).mean),
      game.file.powers[1]!,
    ),
  smallest: ({ pond, game }) =>
    lockOn(
      best(pond, ({ kind }) => -game.prizeOf(kind.id).mean),
      game.file.powers[2]!,
    ),
  // Only what is about to leave, the power doubled after a loss, and another weapon after a win.
  leaving({ pond, game, draw, last }) {
    const target = best(pond, ({ place }) => place.passed)
    if (!target || target.place.passed < 0.8) return undefined
    const { powers } = game.file
    const power = powers[last === 0 ? powers.length - 1 : 0]!
    const { x, y } = target.place
    if (last > 0) return { power, weapon: (['torpedo', 'bomb', 'frost'] as const)[draw(3)]!, x, y }
    return lockOn(target, power)
  },
  // Where most fish are, with what strikes many, after each boss and each freeze again.
  crowds({ pond, game, draw }) {
    const around = (one: Swimmer) => pond.near(one.place.x, one.place.y, game.file.weapons.bomb.radius, 20).length
    const target = best(pond, around)
    if (!target) return undefined
    const power = game.file.powers[draw(game.file.powers.length)]!
    const weapon = (['bomb', 'frost', 'torpedo'] as const)[draw(3)]!
    return draw(4) === 0 ? lockOn(target, power) : { power, weapon, x: target.place.x, y: target.place.y }
  },
}

/** Between two shots of one player, in the water's time. */
const SHOT_MS = 125

/** Plays in water of its own until so many shots hit. Answers what came of all, and by weapon and kind. */
export function playStyle(game: FishingGame, style: Style, shots: number, draw: Draw) {
  const all = emptySum()
  const parts = new Map<string, Sum>()
  let last = 0
  const decide = (weapon: Weapon, power: number, fish: string[]) => {
    const hit = game.strike({ weapon, power, fish }, draw)
    last = wonBy(hit)
    count(all, game, hit, last)
    const name = weapon === 'cannon' ? `cannon ${fish[0]}` : weapon
    const part = parts.get(name) ?? emptySum()
    parts.set(name, part)
    count(part, game, hit, last)
    return hit.times
  }
  const pond = createPond(game.file, draw, {
    onSpawn: () => undefined,
    onLost: () => undefined,
    onHit: ({ power }, { kind }) => decide('cannon', power, [kind.id])[0]! > 0,
  })
  for (let next = 0; all.shots < shots; next += SHOT_MS) {
    pond.advance(Math.ceil(next / STEP_MS) * STEP_MS)
    const now = style({ pond, game, draw, last })
    if (!now) continue
    if ('angle' in now) {
      pond.fire(0, now.power, now.angle, now.lock)
      continue
    }
    const { radius, targets, freezeMs } = game.file.weapons[now.weapon]
    const struck = pond.near(now.x, now.y, radius, targets)
    if (struck.length === 0) continue
    const times = decide(
      now.weapon,
      now.power,
      struck.map(({ kind }) => kind.id),
    )
    struck.forEach(({ fish }, i) => {
      if (times[i]! > 0) pond.remove(fish.id)
    })
    if (freezeMs > 0) pond.freeze(freezeMs)
  }
  return { all, parts }
}
