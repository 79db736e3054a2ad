import { Container, Sprite } from 'pixi.js'
import type { GameArt } from '../../../games/game-art.ts'
import { type Clock, easeInOut, easeOutBack } from '../../play/clock.ts'
import { svgDocument } from '../../shell/svg.ts'
import { rasterise, textureOf } from './picture.ts'

/** Two leaves of a door over the whole stage, closed while the scene behind them changes. */
export type Doors = {
  view: Container
  fit(width: number, height: number): void
  close(): Promise<void>
  open(): Promise<void>
}

export function createDoors(art: GameArt, clock: Clock, still: () => boolean): Doors {
  const view = new Container({ visible: false })
  const left = new Sprite()
  const right = new Sprite()
  view.addChild(left, right)
  let size = { width: 0, height: 0 }
  let drawn = { width: 0, height: 0 }
  let shut = 0

  const draw = async () => {
    if (drawn.width === size.width && drawn.height === size.height) return
    drawn = { ...size }
    const width = Math.ceil(size.width / 2)
    const svg = svgDocument(art.paints, art.drawDoor(width, size.height), width, size.height)
    const old = left.texture
    left.texture = textureOf(await rasterise(svg, width, size.height, 1))
    right.texture = left.texture
    if (old.source.resource) old.destroy(true)
    swing(shut)
  }
  const swing = (share: number) => {
    shut = share
    const half = size.width / 2
    left.setSize(half, size.height)
    left.x = -half * (1 - share)
    right.setSize(half, size.height)
    right.scale.x = -Math.abs(right.scale.x)
    right.x = size.width + half * (1 - share)
    view.visible = share > 0
  }
  return {
    view,
    fit(width, height) {
      size = { width, height }
      if (view.visible) void draw()
    },
    async close() {
      await draw()
      await clock.tween(still() ? 0 : 520, swing, easeOutBack)
      swing(1)
    },
    async open() {
      await clock.tween(still() ? 0 : 620, share => swing(1 - share), easeInOut)
      swing(0)
    },
  }
}
