import { CanvasSource, Rectangle, Texture } from 'pixi.js'
import { svgAddress } from '../../shell/svg.ts'

/**
 * Draws SVG text into pixels of the device: `scale` device pixels for each of its units. An opaque picture is copied
 * where others are blended.
 */
export async function rasterise(
  svg: string,
  width: number,
  height: number,
  scale: number,
  opaque = false,
): Promise<HTMLCanvasElement> {
  const image = new Image()
  image.src = svgAddress(svg)
  await image.decode()
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.ceil(width * scale))
  canvas.height = Math.max(1, Math.ceil(height * scale))
  canvas.getContext('2d', { alpha: !opaque })?.drawImage(image, 0, 0, canvas.width, canvas.height)
  return canvas
}

export function textureOf(canvas: HTMLCanvasElement): Texture {
  return new Texture({ source: new CanvasSource({ resource: canvas }) })
}

export function cutOut(sheet: Texture, x: number, y: number, width: number, height: number): Texture {
  return new Texture({ source: sheet.source, frame: new Rectangle(x, y, width, height) })
}
