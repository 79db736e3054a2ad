import { Container, Graphics, Rectangle, Sprite, Texture, TextureSource } from 'pixi.js'
import { describe, expect, it } from 'vitest'
import { createPieces } from './pieces.ts'

const window = { left: 0, top: 0, right: 400, bottom: 600 }
const texture = (width: number, height: number) =>
  new Texture({ source: new TextureSource({ resource: {}, width, height }), frame: new Rectangle(0, 0, width, height) })

function open(density = 1) {
  const stage = new Container()
  const pieces = createPieces(texture => texture.label === 'opaque')
  return { stage, read: () => pieces.read(stage, density, window), forget: pieces.forget }
}

function withSprite(density = 1) {
  const scene = open(density)
  const sprite = new Sprite(texture(40, 40))
  sprite.position.set(100, 100)
  scene.stage.addChild(sprite)
  return { ...scene, sprite }
}

describe('what is painted', () => {
  it('is all of it at first, and nothing while nothing changes', () => {
    const { read } = withSprite()
    expect(read().changed).toEqual([{ left: 100, top: 100, right: 140, bottom: 140 }])
    expect(read().changed).toEqual([])
  })

  it.each<[string, (sprite: Sprite) => unknown, object]>([
    ['moved', sprite => sprite.position.set(110, 100), { left: 100, top: 100, right: 150, bottom: 140 }],
    [
      'faded',
      sprite => {
        sprite.alpha = 0.5
      },
      { left: 100, top: 100, right: 140, bottom: 140 },
    ],
    [
      'changed its picture',
      sprite => {
        sprite.texture = texture(40, 20)
      },
      { left: 100, top: 100, right: 140, bottom: 140 },
    ],
    [
      'vanished',
      sprite => {
        sprite.visible = false
      },
      { left: 100, top: 100, right: 140, bottom: 140 },
    ],
    ['left the scene', sprite => sprite.removeFromParent(), { left: 100, top: 100, right: 140, bottom: 140 }],
  ])('is where something %s', (_name, change, region) => {
    const { read, sprite } = withSprite()
    read()
    change(sprite)
    expect(read().changed).toEqual([region])
    expect(read().changed).toEqual([])
  })

  it('is nothing of a sprite that comes and goes elsewhere', () => {
    const { stage, read, sprite } = withSprite()
    const other = new Sprite(texture(20, 20))
    stage.addChildAt(other, 0)
    read()
    other.visible = false
    expect(read().changed).toEqual([{ left: 0, top: 0, right: 20, bottom: 20 }])
    expect(read().pieces).toHaveLength(1)
    expect(sprite.visible).toBe(true)
  })

  it('lies on whole pixels where it stands upright', () => {
    const { read, sprite } = withSprite(1.5)
    sprite.position.set(33.3, 33.4)
    // 39.9 instead of 40 pixels.
    sprite.scale.set(0.665)
    expect(read().pieces[0]).toMatchObject({ a: 1, d: 1, x: 50, y: 50, right: 90, bottom: 90 })
  })

  it('reaches round what is turned, and ends at the mask', () => {
    const { stage, read, sprite } = withSprite()
    sprite.anchor.set(0.5)
    sprite.rotation = Math.PI / 4
    expect(read().changed).toEqual([{ left: 71, top: 71, right: 129, bottom: 129 }])
    const glass = new Graphics().rect(0, 0, 120, 90).fill(0xffffff)
    stage.addChild(glass)
    stage.mask = glass
    expect(read().pieces[0]).toMatchObject({ left: 71, top: 71, right: 120, bottom: 90 })
    expect(read().pieces).toHaveLength(1)
  })

  it('is only what a mask uncovers or covers', () => {
    const { stage, read } = withSprite()
    const glass = new Graphics().rect(0, 0, 110, 200).fill(0xffffff)
    stage.addChild(glass)
    stage.mask = glass
    expect(read().changed).toEqual([{ left: 100, top: 100, right: 110, bottom: 140 }])
    glass.clear().rect(0, 0, 130, 200).fill(0xffffff)
    expect(read().changed).toEqual([{ left: 110, top: 100, right: 130, bottom: 140 }])
    glass.clear().rect(0, 0, 120, 200).fill(0xffffff)
    expect(read().changed).toEqual([{ left: 120, top: 100, right: 130, bottom: 140 }])
    glass.clear().rect(0, 0, 90, 200).fill(0xffffff)
    expect(read().changed).toEqual([{ left: 100, top: 100, right: 120, bottom: 140 }])
  })

  it('is a drawing that was drawn anew', () => {
    const { stage, read } = open()
    const lines = new Graphics()
    stage.addChild(lines)
    expect(read().pieces).toEqual([])
    lines.roundRect(10, 10, 80, 30, 8).stroke({ width: 4, color: 0xffffff })
    expect(read().changed).toEqual([{ left: 6, top: 6, right: 94, bottom: 44 }])
    expect(read().changed).toEqual([])
    lines.clear()
    expect(read().changed).toEqual([{ left: 6, top: 6, right: 94, bottom: 44 }])
  })

  it('is nothing behind what covers it', () => {
    const { stage, read, sprite } = withSprite()
    const ground = new Sprite(texture(200, 200))
    ground.texture.label = 'opaque'
    stage.addChild(ground)
    read()
    sprite.x += 10
    expect(read().changed).toEqual([])
    sprite.x = 190
    expect(read().changed).toEqual([{ left: 190, top: 100, right: 230, bottom: 140 }])
    ground.alpha = 0.5
    read()
    sprite.x = 50
    expect(read().changed).not.toEqual([])
  })

  it('is everything again when all was forgotten', () => {
    const { read, forget } = withSprite()
    read()
    forget()
    expect(read().changed).toHaveLength(1)
  })
})
