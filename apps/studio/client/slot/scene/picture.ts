import { ImageSource, Rectangle, Texture } from 'pixi.js'
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
): Promise<OffscreenCanvas> {
  const image = new Image()
  image.src = svgAddress(svg)
  await image.decode()
  const canvas = new OffscreenCanvas(Math.max(1, Math.ceil(width * scale)), Math.max(1, Math.ceil(height * scale)))
  canvas.getContext('2d', { alpha: !opaque })?.drawImage(image, 0, 0, canvas.width, canvas.height)
  return canvas
}

/**
 * What was drawn on the canvas, which is empty afterwards: a browser without a graphics card looks at a canvas anew
 * each time it is drawn from, at a bitmap never.
 */
export function textureOf(canvas: OffscreenCanvas): Texture {
  return new Texture({ source: new ImageSource({ resource: canvas.transferToImageBitmap() }) })
}

export function cutOut(sheet: Texture, x: number, y: number, width: number, height: number): Texture {
  return new Texture({ source: sheet.source, frame: new Rectangle(x, y, width, height) })
}
