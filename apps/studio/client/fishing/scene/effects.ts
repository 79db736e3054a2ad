import { Container, Sprite, type Texture } from 'pixi.js'
import type { Props } from './props.ts'

/** One thing that moves for a moment: from a place to a place, growing and fading. */
type Spark = {
  sprite: Sprite
  age: number
  lasts: number
  from: { x: number; y: number }
  to: { x: number; y: number }
  size: [number, number]
  spin: number
  rise: number
  fades: boolean
}
type Wanted = Pick<Spark, 'lasts' | 'from' | 'to' | 'size'> &
  Partial<Pick<Spark, 'spin' | 'rise' | 'fades'>> & { late?: number }

const MOST = 160

/** Nets, flashes and coins: made once, and used again. */
export function createEffects(props: Props) {
  const view = new Container()
  const idle: Spark[] = []
  const live: Spark[] = []
  for (let i = 0; i < MOST; i++) {
    const sprite = new Sprite({ anchor: 0.5, visible: false })
    view.addChild(sprite)
    const nowhere = { x: 0, y: 0 }
    idle.push({ sprite, age: 0, lasts: 1, from: nowhere, to: nowhere, size: [1, 1], spin: 0, rise: 0, fades: true })
  }

  function add(texture: Texture, { late = 0, spin = 0, rise = 0, fades = true, ...rest }: Wanted): void {
    const spark = idle.pop()
    if (!spark) return
    Object.assign(spark, rest, { age: -late, spin, rise, fades })
    spark.sprite.texture = texture
    spark.sprite.rotation = 0
    live.push(spark)
  }

  return {
    view,
    net(x: number, y: number, size: number, strong: boolean): void {
      const at = { x, y }
      add(props.net, { lasts: 320, from: at, to: at, size: [size * 0.35, size], spin: 0.6 })
      if (strong) add(props.flash, { lasts: 260, from: at, to: at, size: [size, size * 1.5] })
    },
    blast(x: number, y: number, size: number): void {
      const at = { x, y }
      add(props.ring, { lasts: 620, from: at, to: at, size: [size * 0.1, size] })
      add(props.flash, { lasts: 420, from: at, to: at, size: [size * 0.4, size * 1.1] })
    },
    shoot(x: number, y: number, size: number): void {
      add(props.flash, { lasts: 120, from: { x, y }, to: { x, y }, size: [size, size * 0.6] })
    },
    /** The fish itself goes up in a turn. */
    caught(texture: Texture, x: number, y: number, width: number): void {
      const scale = width / texture.width
      add(texture, {
        lasts: 520,
        from: { x, y },
        to: { x, y },
        size: [scale, scale * 0.25].map(s => s * texture.width) as [number, number],
        spin: 7,
        rise: width * 0.2,
      })
    },
    coins(count: number, from: { x: number; y: number }, to: { x: number; y: number }, size: number): void {
      for (let i = 0; i < count; i++) {
        const start = { x: from.x + (Math.random() - 0.5) * size * 4, y: from.y + (Math.random() - 0.5) * size * 4 }
        add(props.coin, {
          lasts: 620 + Math.random() * 260,
          late: i * 34,
          from: start,
          to,
          size: [size, size * 0.7],
          rise: size * 4,
          fades: false,
        })
      }
    },
    /** Pictures that are drawn anew are not shown any more. */
    clear(): void {
      for (const spark of live) spark.sprite.visible = false
      idle.push(...live.splice(0))
    },
    advance(deltaMs: number): void {
      for (let i = live.length - 1; i >= 0; i--) {
        const spark = live[i]!
        const { sprite, from, to, size } = spark
        spark.age += deltaMs
        const t = spark.age / spark.lasts
        if (t >= 1) {
          sprite.visible = false
          live.splice(i, 1)
          idle.push(spark)
          continue
        }
        sprite.visible = t >= 0
        if (t < 0) continue
        const eased = t * t * (3 - 2 * t)
        sprite.position.set(
          from.x + (to.x - from.x) * eased,
          from.y + (to.y - from.y) * eased - Math.sin(t * Math.PI) * spark.rise,
        )
        sprite.scale.set((size[0] + (size[1] - size[0]) * eased) / sprite.texture.width)
        sprite.rotation = spark.spin * t
        sprite.alpha = spark.fades ? 1 - t * t : 1
      }
    },
  }
}
export type Effects = ReturnType<typeof createEffects>
