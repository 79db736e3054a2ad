import { Texture } from 'pixi.js'
import { describe, expect, it, vi } from 'vitest'
import type { Atlas } from './atlas.ts'
import { createReel } from './reel.ts'

const strip = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']
const textures = new Map([...strip, 'x'].map(id => [id, new Texture()]))
const dims = new Map([...textures.keys()].map(id => [id, new Texture()]))
const atlas: Atlas = {
  size: 100,
  symbol: id => textures.get(id)!,
  blurred: id => textures.get(id)!,
  dimmed: id => dims.get(id)!,
  spark: () => Texture.EMPTY,
  destroy: () => undefined,
}
const nameOf = (texture: Texture) => [...textures].find(([, each]) => each === texture)?.[0]

function open() {
  const reel = createReel(3)
  reel.fit(atlas, 100, 100, 98)
  reel.place(strip, 0, ['a', 'b', 'c'])
  return { reel, shown: () => [0, 1, 2].map(row => nameOf(reel.spriteAt(row).texture)) }
}

describe('a reel', () => {
  it('shows the column at rest', () => expect(open().shown()).toEqual(['a', 'b', 'c']))

  it('comes to rest on the column of the round after its bounce, whatever the strip says', async () => {
    const { reel, shown } = open()
    const touched = vi.fn()
    reel.launch(strip, 50)
    for (let t = 0; t < 900; t += 16) reel.advance(16)
    const landed = reel.land(4, ['x', 'f', 'g'], touched)
    for (let t = 0; t < 900; t += 16) reel.advance(16)
    await landed
    expect(touched).toHaveBeenCalledOnce()
    expect(reel.turning).toBe(false)
    expect(shown()).toEqual(['x', 'f', 'g'])
    expect(reel.spriteAt(0).y).toBe(50)
  })

  it('dims the symbols that did not win, until they are shown as usual', () => {
    const { reel, shown } = open()
    reel.dim(1, true)
    expect(reel.spriteAt(1).texture).toBe(dims.get('b'))
    reel.fit(atlas, 120, 120, 98)
    expect(reel.spriteAt(1).texture).toBe(dims.get('b'))
    reel.dim(1, false)
    expect(shown()).toEqual(['a', 'b', 'c'])
  })

  it('never swaps a symbol that is in view', () => {
    const { reel, shown } = open()
    reel.launch(strip, 0)
    for (let t = 0; t < 640; t += 16) reel.advance(16)
    const before = shown()
    void reel.land(5, ['f', 'g', 'h'], () => undefined)
    reel.advance(0.001)
    expect(shown()).toEqual(before)
  })

  it('turns as far in a few slow frames as in many quick ones', async () => {
    const { reel, shown } = open()
    reel.launch(strip, 0)
    for (let t = 0; t < 1000; t += 250) reel.advance(250)
    const landed = reel.land(2, ['c', 'd', 'e'], () => undefined)
    for (let t = 0; t < 1500; t += 250) reel.advance(250)
    await landed
    expect(shown()).toEqual(['c', 'd', 'e'])
  })
})
