import { CanvasSource, Rectangle, Texture, type TextureSource } from 'pixi.js'
import { svgAddress } from '../../shell/svg.ts'

/**
 * Draws SVG text into pixels of the device: `scale` device pixels for each of its units. Of an opaque picture the
 * painter knows that nothing behind it is seen.
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

const opaque = new WeakSet<TextureSource>()

export function textureOf(canvas: HTMLCanvasElement): Texture {
  const source = new CanvasSource({ resource: canvas })
  if (canvas.getContext('2d')?.getContextAttributes().alpha === false) opaque.add(source)
  return new Texture({ source })
}

export const isOpaque = ({ source }: Texture) => opaque.has(source)

export function cutOut(sheet: Texture, x: number, y: number, width: number, height: number): Texture {
  return new Texture({ source: sheet.source, frame: new Rectangle(x, y, width, height) })
}
