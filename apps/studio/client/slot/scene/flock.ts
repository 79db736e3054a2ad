import { Container, Sprite } from 'pixi.js'
import type { Spark } from '../../../games/game-art.ts'
import type { Atlas } from './atlas.ts'

/** Sparks, coins and petals in flight. A fixed number of sprites is reused; nothing is made while they fly. */
export type Flock = {
  view: Container
  fit(atlas: Atlas): void
  burst(spark: Spark, x: number, y: number, count: number, force: number): void
  /** Lets sparks rain from above over the given width until `stopRain`. */
  rain(spark: Spark, width: number, perSecond: number): void
  stopRain(): void
  limit(most: number): void
  advance(deltaMs: number): void
  readonly flying: boolean
}

type Bird = {
  sprite: Sprite
  vx: number
  vy: number
  spin: number
  turn: number
  age: number
  life: number
  size: number
  fall: number
}

const MOST = 140

export function createFlock(): Flock {
  const view = new Container()
  const birds: Bird[] = Array.from({ length: MOST }, () => {
    const sprite = new Sprite({ visible: false })
    sprite.anchor.set(0.5)
    view.addChild(sprite)
    return { sprite, vx: 0, vy: 0, spin: 0, turn: 0, age: 0, life: 0, size: 0, fall: 0 }
  })
  let atlas: Atlas | null = null
  let most = MOST
  let rainSpark: Spark | null = null
  let rainWidth = 0
  let perMs = 0
  let due = 0

  const fly = (
    spark: Spark,
    x: number,
    y: number,
    vx: number,
    vy: number,
    size: number,
    life: number,
    fall: number,
  ) => {
    for (let i = 0; i < most; i++) {
      const bird = birds[i]!
      if (bird.sprite.visible || !atlas) continue
      bird.sprite.texture = atlas.spark(spark)
      bird.sprite.visible = true
      bird.sprite.position.set(x, y)
      bird.vx = vx
      bird.vy = vy
      bird.size = size / atlas.size
      bird.spin = Math.random() * 6
      bird.turn = (Math.random() - 0.5) * 0.012
      bird.age = 0
      bird.life = life
      bird.fall = fall
      return
    }
  }
  return {
    view,
    fit(next) {
      atlas = next
      for (const { sprite } of birds) sprite.visible = false
    },
    burst(spark, x, y, count, force) {
      for (let i = 0; i < count; i++) {
        const angle = Math.random() * Math.PI * 2
        const speed = force * (0.3 + Math.random() * 0.7)
        fly(
          spark,
          x,
          y,
          Math.cos(angle) * speed,
          Math.sin(angle) * speed - force * 0.4,
          12 + Math.random() * 22,
          700 + Math.random() * 700,
          0.0011,
        )
      }
    },
    rain(spark, width, perSecond) {
      rainSpark = spark
      rainWidth = width
      perMs = perSecond / 1000
    },
    stopRain() {
      rainSpark = null
    },
    limit(next) {
      most = Math.min(MOST, next)
    },
    get flying() {
      return rainSpark !== null || birds.some(({ sprite }) => sprite.visible)
    },
    advance(deltaMs) {
      if (rainSpark) {
        due += perMs * deltaMs
        for (; due >= 1; due--)
          fly(
            rainSpark,
            Math.random() * rainWidth,
            -40,
            (Math.random() - 0.5) * 0.1,
            0.15 + Math.random() * 0.25,
            22 + Math.random() * 30,
            3600,
            0.0006,
          )
      }
      for (const bird of birds) {
        if (!bird.sprite.visible) continue
        bird.age += deltaMs
        if (bird.age >= bird.life) {
          bird.sprite.visible = false
          continue
        }
        bird.vy += bird.fall * deltaMs
        bird.sprite.x += bird.vx * deltaMs
        bird.sprite.y += bird.vy * deltaMs
        bird.sprite.rotation += bird.turn * deltaMs
        bird.spin += deltaMs * 0.009
        bird.sprite.scale.set(bird.size * Math.cos(bird.spin), bird.size)
        bird.sprite.alpha = Math.min(1, (1 - bird.age / bird.life) * 3)
      }
    },
  }
}
