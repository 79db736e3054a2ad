import { Container, Sprite, Texture, Ticker } from 'pixi.js'
import { MUZZLES } from '../../../engine/fishing/bullets.ts'
import type { Swimmer } from '../../../engine/fishing/pond.ts'
import type { ArcadeLook } from '../../../games/kit/looks.ts'
import { makePaints, paintsIn } from '../../../games/kit/paints.ts'
import { drawPlace } from '../../../games/kit/place.ts'
import { svgDocument } from '../../shell/svg.ts'
import { rasterise, textureOf } from '../../slot/scene/picture.ts'
import { watchQuality } from '../../slot/scene/quality.ts'
import { openScreen } from '../../slot/scene/screen.ts'
import type { Flying, Water } from '../water.ts'
import { createEffects } from './effects.ts'
import { drawProps } from './props.ts'
import { createSharp, type Sharp } from './sharp.ts'
import { DRAWN } from './skins.ts'
import { createStrips, FRAMES, type Strips } from './strips.ts'
import { type Box, fitWater, screenAngle, screenX, screenY, type View, waterAt } from './view.ts'

/** Shares of the density, the finest first: a full water has so many pictures that a processor alone draws fewer pixels from the start. */
const BY_CARD = [1, 5 / 6, 2 / 3]
const BY_PROCESSOR = [5 / 6, 2 / 3, 1 / 2]
/** The pictures of fish have no more pixels than this for each length of the water. */
const FINEST = 1.25
/** Pictures are drawn again when the water's size changes by more. */
const TOLERANCE = 0.2
/** A beat of the tail takes a fish of this speed so long. */
const BEAT_MS = 900
const RAYS = 4
const BUBBLES = 16

export async function createFishingScene(
  host: HTMLElement,
  game: string,
  look: ArcadeLook,
  water: Water,
  still: () => boolean,
) {
  const screen = await openScreen()
  const density = Math.min(screen.mostDense, window.devicePixelRatio || 1)
  host.append(screen.canvas)
  const props = drawProps()
  const effects = createEffects(props)
  const stage = new Container()
  const backdrop = new Sprite()
  const [rays, fishes, shots, guns] = [new Container(), new Container(), new Container(), new Container()]
  const frost = new Sprite({ texture: props.flash, alpha: 0, anchor: 0.5, tint: 0x9adfff })
  const aim = new Sprite({ texture: props.aim, anchor: 0.5, visible: false })
  stage.addChild(backdrop, rays, fishes, frost, shots, effects.view, aim, guns)

  let view: View = fitWater({ x: 0, y: 0, width: 16, height: 9 }, 0)
  let strips: Strips = createStrips(1)
  let sharp: Sharp | null = null
  const densities = screen.hasCard ? BY_CARD : BY_PROCESSOR
  /** Of the densities. */
  let step = 0
  let fits = 0
  let isDrifting = !still()
  const sprites = new Map<number, Sprite>()
  const spare: Sprite[] = []
  const shotSprites: Sprite[] = []
  const turns = [0, 0, 0, 0]

  const lights = Array.from({ length: RAYS }, () =>
    rays.addChild(new Sprite({ anchor: { x: 0.5, y: 0 }, alpha: 0.35, roundPixels: true })),
  )
  const bubbles = Array.from({ length: BUBBLES }, () => ({
    sprite: rays.addChild(new Sprite({ texture: props.bubble, anchor: 0.5, alpha: 0.5 })),
    ...{ x: Math.random(), y: Math.random(), pace: 0.03 + Math.random() * 0.06, size: 5 + Math.random() * 12 },
  }))
  const cannons = MUZZLES.map((_, seat) => {
    const base = guns.addChild(new Sprite({ texture: props.bases[seat]!, anchor: 0.5, visible: false }))
    const barrel = guns.addChild(new Sprite({ texture: props.barrel, anchor: { x: 0.46, y: 0.5 }, visible: false }))
    return { base, barrel, kick: 0 }
  })

  async function fit(room: Box): Promise<void> {
    const { innerWidth: width, innerHeight: height } = window
    view = fitWater(room, water.seat)
    const wanted = Math.min(FINEST, view.scale * density)
    if (Math.abs(strips.density / wanted - 1) > TOLERANCE || !sharp) {
      const old = strips
      strips = createStrips(wanted)
      for (const sprite of sprites.values()) spare.push(sprite)
      for (const sprite of spare) sprite.visible = false
      sprites.clear()
      effects.clear()
      old.destroy()
    }
    for (const [seat, { base, barrel }] of cannons.entries()) {
      const { x, y } = MUZZLES[seat]!
      for (const part of [base, barrel]) part.position.set(screenX(view, x, y), screenY(view, x, y))
      const size = Math.max(46, 150 * view.scale)
      base.setSize(size, size)
      barrel.setSize(size * 1.22, size * 0.61)
    }
    frost.position.set(width / 2, height / 2)
    frost.setSize(Math.max(width, height) * 2.4, Math.max(width, height) * 2.4)
    await sharpen()
  }

  /** Draws in the density of now what stands or flies pixel by pixel. */
  async function sharpen(): Promise<void> {
    const mine = ++fits
    const { innerWidth: width, innerHeight: height } = window
    const pixels = density * densities[step]!
    screen.resize(width, height, pixels)
    const old = sharp
    sharp = createSharp(width, height, view.scale, pixels)
    for (const light of lights) {
      light.texture = sharp.light
      light.scale.set(1 / pixels)
    }
    showShots()
    old?.destroy()
    const content = drawPlace(game, look, width, height, 'base')
    const svg = svgDocument(paintsIn(makePaints(look), content), content, width, height)
    const picture = await rasterise(svg, width, height, Math.min(pixels, 1.5), true)
    if (mine !== fits) return
    const before = backdrop.texture
    backdrop.texture = textureOf(picture)
    backdrop.setSize(width, height)
    if (before.source.resource) before.destroy(true)
  }

  function spriteOf({ fish, kind }: Swimmer): Sprite {
    const known = sprites.get(fish.id)
    if (known) return known
    const sprite = spare.pop() ?? fishes.addChild(new Sprite())
    sprite.anchor.copyFrom(strips.of(kind).middle)
    sprite.visible = true
    sprite.alpha = 1
    sprites.set(fish.id, sprite)
    return sprite
  }

  function showFish(swimmer: Swimmer, now: number): void {
    const { fish, kind, place } = swimmer
    if (place.passed < 0) return
    const sprite = spriteOf(swimmer)
    const { frames } = strips.of(kind)
    const beat = BEAT_MS * (80 / (40 + kind.speed))
    sprite.texture = frames[Math.floor((((now + (fish.seed % 1000)) / beat) % 1) * FRAMES)]!
    sprite.position.set(screenX(view, place.x, place.y), screenY(view, place.x, place.y))
    const heading = screenAngle(view, place.heading)
    const isLeftwards = Math.cos(heading) < 0
    const size = view.scale / strips.density
    if (DRAWN[kind.id]!.upright) {
      sprite.rotation = 0
      sprite.scale.set(isLeftwards ? -size : size, size)
    } else {
      sprite.rotation = heading
      sprite.scale.set(size, isLeftwards ? -size : size)
    }
  }

  function showShots(): void {
    if (!sharp) return
    let i = 0
    for (const shot of water.shots.values()) {
      const sprite = shotSprites[i] ?? shots.addChild(new Sprite({ anchor: 0.5, roundPixels: true }))
      shotSprites[i] = sprite
      i++
      sprite.visible = true
      sprite.texture = sharp.shot(shot.power)
      sprite.scale.set(1 / sharp.density)
      sprite.position.set(screenX(view, shot.x, shot.y), screenY(view, shot.x, shot.y))
      turns[shot.seat] ??= shot.angle
    }
    for (; i < shotSprites.length; i++) Object.assign(shotSprites[i]!, { visible: false, texture: Texture.EMPTY })
  }

  const quality = watchQuality({
    densities: densities.length,
    draw(next) {
      step = next
      void sharpen()
    },
    dropEffects() {
      isDrifting = false
      rays.visible = false
    },
  })

  function drift(now: number, deltaMs: number): void {
    const { innerWidth: width, innerHeight: height } = window
    lights.forEach((light, i) => {
      light.position.set(width * (0.14 + i * 0.25) + Math.sin(now / 5200 + i * 2) * width * 0.05, -20)
      light.alpha = 0.16 + 0.1 * Math.sin(now / 2300 + i)
    })
    for (const bubble of bubbles) {
      bubble.y -= (bubble.pace * deltaMs) / 1000
      if (bubble.y < -0.05) Object.assign(bubble, { y: 1.05, x: Math.random() })
      bubble.sprite.position.set((bubble.x + Math.sin(now / 900 + bubble.size) * 0.006) * width, bubble.y * height)
      bubble.sprite.setSize(bubble.size, bubble.size)
    }
  }

  let locked = 0
  Ticker.system.add(({ elapsedMS }) => {
    const deltaMs = Math.min(elapsedMS, 100)
    quality.advance(elapsedMS, true)
    water.advance(elapsedMS)
    const now = performance.now()
    const beat = water.isFrozen() ? 0 : now
    for (const swimmer of water.swimmers.values()) showFish(swimmer, beat)
    for (const [id, sprite] of sprites) {
      if (water.swimmers.has(id)) continue
      sprite.visible = false
      sprites.delete(id)
      spare.push(sprite)
    }
    showShots()
    cannons.forEach((cannon, seat) => {
      cannon.kick = Math.max(0, cannon.kick - deltaMs / 120)
      const turn = screenAngle(view, turns[seat]!)
      const { x, y } = MUZZLES[seat]!
      const back = cannon.kick * 10 * Math.max(0.6, view.scale)
      cannon.barrel.rotation = turn
      cannon.barrel.position.set(
        screenX(view, x, y) - Math.cos(turn) * back,
        screenY(view, x, y) - Math.sin(turn) * back,
      )
    })
    const target = water.swimmers.get(locked)
    aim.visible = target !== undefined && target.place.passed >= 0
    if (target) {
      aim.position.set(screenX(view, target.place.x, target.place.y), screenY(view, target.place.x, target.place.y))
      aim.setSize(
        Math.max(54, target.kind.half.height * 3 * view.scale),
        Math.max(54, target.kind.half.height * 3 * view.scale),
      )
      if (!still()) aim.rotation += deltaMs / 900
    }
    frost.visible = frost.alpha > 0 || water.isFrozen()
    frost.alpha = Math.max(0, Math.min(0.55, frost.alpha + (water.isFrozen() ? deltaMs : -deltaMs) / 400))
    if (isDrifting) drift(now, deltaMs)
    effects.advance(deltaMs)
    screen.paint(stage)
  })

  const on = (at: { x: number; y: number }) => ({ x: screenX(view, at.x, at.y), y: screenY(view, at.x, at.y) })
  return {
    fit,
    on,
    waterAt: (x: number, y: number) => waterAt(view, x, y),
    get scale() {
      return view.scale
    },
    /** The cannons that somebody sits at. */
    seats(taken: readonly boolean[]): void {
      cannons.forEach(({ base, barrel }, seat) => {
        base.visible = barrel.visible = taken[seat] ?? false
      })
    },
    point(seat: number, angle: number): void {
      turns[seat] = angle
    },
    lock(fish: number): void {
      locked = fish
    },
    shot({ seat, angle }: Pick<Flying, 'seat' | 'angle'>): void {
      turns[seat] = angle
      cannons[seat]!.kick = 1
    },
    hit(at: { x: number; y: number }, power: number): void {
      const { x, y } = on(at)
      effects.net(x, y, (90 + power * 8) * Math.max(0.55, view.scale), power >= 5)
    },
    blast(at: { x: number; y: number }, radius: number): void {
      const { x, y } = on(at)
      effects.blast(x, y, radius * 2 * view.scale)
    },
    caught(swimmer: Swimmer, seat: number, times: number): void {
      const { x, y } = on(swimmer.place)
      const to = on(MUZZLES[seat]!)
      if (still()) return
      const [picture] = strips.of(swimmer.kind).frames
      effects.caught(picture!, x, y, (picture!.width * view.scale) / strips.density)
      effects.coins(Math.min(22, 2 + Math.round(Math.sqrt(times) * 1.6)), { x, y }, to, Math.max(14, 30 * view.scale))
    },
  }
}
export type FishingScene = Awaited<ReturnType<typeof createFishingScene>>
