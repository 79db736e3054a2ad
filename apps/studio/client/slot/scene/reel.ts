import { Container, Sprite } from 'pixi.js'
import type { Atlas } from './atlas.ts'

/** One reel. Positions count symbols; the strip moves downward, so that the position of the window falls. */
export type Reel = {
  view: Container
  /** Fits cells of this size, and symbols of `side`; `atlas` may be a new one. */
  fit(atlas: Atlas, cellWidth: number, cellHeight: number, side: number): void
  /** Shows the strip at rest with `stop` in the top row; `column` is what the round says is in view. */
  place(strip: readonly string[], stop: number, column: readonly string[]): void
  launch(strip: readonly string[], delayMs: number): void
  /** Brings the strip to rest at `stop`; resolves when it stands, after the bounce. `onTouch` is the moment it arrives. */
  land(stop: number, column: readonly string[], onTouch: () => void): Promise<void>
  advance(deltaMs: number): void
  spriteAt(row: number): Sprite
  /** Other symbols in the window of a reel at rest. */
  show(column: readonly string[]): void
  /** Draws the symbol of a row so many rows below its place, as strong as `alpha` says. */
  lift(row: number, rows: number, alpha: number): void
  /** Shows the symbol of a row as one that did not win, or as usual. */
  dim(row: number, dimmed: boolean): void
  readonly turning: boolean
}

/** Symbols per millisecond at full speed, and how the reel gets there and rests. */
const SPEED = 0.03
const SPEED_UP_MS = 220
const BOUNCE_MS = 300
const BOUNCE = 0.3
/** Symbols are blurred from this part of the full speed on. */
const BLUR_FROM = 0.55
/** Symbols that still pass when the stop is known. */
const RUN_OUT = 2

type Phase = 'rest' | 'delay' | 'turning' | 'landing' | 'bounce'

/** `pace`: reels of larger symbols turn fewer of them in the same time. */
export function createReel(rows: number, pace = 1): Reel {
  const fullSpeed = SPEED * pace
  const view = new Container()
  const sprites = Array.from({ length: rows + 2 }, () => {
    const sprite = new Sprite()
    sprite.anchor.set(0.5)
    view.addChild(sprite)
    return sprite
  })
  const dimmed = sprites.map(() => false)
  let atlas: Atlas | null = null
  let cell = { width: 1, height: 1 }
  let side = 1
  let phase: Phase = 'rest'
  let time = 0
  /** How far the reel has turned since it was placed, and where it will rest. */
  let turned = 0
  let goal = 0
  let speed = 0
  let strip: readonly string[] = []
  let start = 0
  let landingStop = 0
  let landingColumn: readonly string[] = []
  /** What stood in the window when the reel was launched, one row above it and one below included. */
  let held: string[] = []
  let touch: () => void = () => undefined
  let rest: () => void = () => undefined

  const around = (index: number) => strip[((index % strip.length) + strip.length) % strip.length]!
  /** The symbol at a place of the tape: 0 was the top row at the start, the tape comes from below zero. */
  const symbolAt = (place: number): string => {
    if ((phase === 'landing' || phase === 'bounce') && place <= rows - goal)
      return landingColumn[place + goal] ?? around(landingStop + place + goal)
    return place >= -1 ? (held[place + 1] ?? around(start + place)) : around(start + place)
  }
  const draw = () => {
    if (!atlas || strip.length === 0) return
    const whole = Math.floor(turned)
    const blur = speed > fullSpeed * BLUR_FROM && phase !== 'bounce'
    const scale = side / atlas.size
    sprites.forEach((sprite, i) => {
      const row = i - 1
      const id = symbolAt(row - whole)
      const texture = blur ? atlas!.blurred(id) : dimmed[i] ? atlas!.dimmed(id) : atlas!.symbol(id)
      if (sprite.texture !== texture) sprite.texture = texture
      sprite.position.set(cell.width / 2, (row + turned - whole + 0.5) * cell.height)
      sprite.scale.set(scale)
    })
  }
  const settle = (stop: number, column: readonly string[]) => {
    phase = 'rest'
    speed = 0
    turned = 0
    start = stop
    held = Array.from({ length: rows + 2 }, (_, i) => column[i - 1] ?? around(stop + i - 1))
    draw()
  }
  return {
    view,
    fit(next, width, height, nextSide) {
      atlas = next
      cell = { width, height }
      side = nextSide
      draw()
    },
    place(nextStrip, stop, column) {
      strip = nextStrip
      settle(stop, column)
    },
    launch(nextStrip, delayMs) {
      strip = nextStrip
      phase = 'delay'
      time = -delayMs
    },
    land(stop, column, onTouch) {
      landingStop = stop
      landingColumn = column
      goal = Math.ceil(Math.max(turned, 0)) + rows + RUN_OUT
      phase = 'landing'
      touch = onTouch
      return new Promise(resolve => {
        rest = resolve
      })
    },
    advance(deltaMs) {
      if (phase === 'rest') return
      time += deltaMs
      if (phase === 'delay' && time >= 0) phase = 'turning'
      if (phase === 'turning') {
        speed = fullSpeed * Math.min(1, (time / SPEED_UP_MS) ** 2)
        turned =
          time < SPEED_UP_MS * 0.4 ? -0.12 * Math.sin((time / (SPEED_UP_MS * 0.4)) * Math.PI) : turned + speed * deltaMs
      } else if (phase === 'landing') {
        speed = Math.max(speed, fullSpeed * 0.9)
        turned += speed * deltaMs
        if (turned >= goal) {
          phase = 'bounce'
          time = 0
          turned = goal
          touch()
        }
      } else if (phase === 'bounce') {
        const share = time / BOUNCE_MS
        if (share >= 1) {
          settle(landingStop, landingColumn)
          rest()
          return
        }
        turned = goal + BOUNCE * Math.sin(Math.PI * share) * (1 - share)
      }
      draw()
    },
    spriteAt: row => sprites[row + 1]!,
    show: column => settle(start, column),
    lift(row, byRows, alpha) {
      const sprite = sprites[row + 1]!
      sprite.y = (row + byRows + 0.5) * cell.height
      sprite.alpha = alpha
    },
    dim(row, on) {
      dimmed[row + 1] = on
      const id = symbolAt(row)
      if (atlas && phase === 'rest') sprites[row + 1]!.texture = on ? atlas.dimmed(id) : atlas.symbol(id)
    },
    get turning() {
      return phase !== 'rest'
    },
  }
}
