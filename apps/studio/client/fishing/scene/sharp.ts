import type { Texture } from 'pixi.js'
import { drawLight, drawShot } from './props.ts'

/** A stronger shot is larger, up to this. */
const shotSize = (power: number, scale: number) => (38 + Math.min(30, power * 3)) * Math.max(0.5, scale)
const STRONG = 5

/**
 * What there is much of, drawn in the very pixels of the screen: copied as it stands, where a picture of another size
 * is mixed of four pixels for each, which takes a phone without a graphics card many times as long.
 */
export function createSharp(width: number, height: number, scale: number, density: number) {
  // Halves of even sides lie on whole pixels.
  const even = (length: number) => Math.max(2, 2 * Math.round((length * density) / 2))
  const shots = new Map<number, Texture>()
  return {
    density,
    light: drawLight(even(width * 0.22), even(height * 0.8)),
    shot(power: number): Texture {
      const drawn = shots.get(power) ?? drawShot(even(shotSize(power, scale)), power >= STRONG)
      shots.set(power, drawn)
      return drawn
    },
    destroy(): void {
      this.light.destroy(true)
      for (const texture of shots.values()) texture.destroy(true)
    },
  }
}
export type Sharp = ReturnType<typeof createSharp>
