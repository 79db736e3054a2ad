import { CanvasSource, Rectangle, Texture } from 'pixi.js'

/** SVG text with the game's paints, as a document of its own. Width and height are those of its field. */
export function svgDocument(paints: string, content: string, width: number, height: number): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><defs>${paints}</defs>${content}</svg>`
}

export function svgAddress(svg: string): string {
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}

/** Draws SVG text into pixels of the device: `scale` device pixels for each of its units. */
export async function rasterise(svg: string, width: number, height: number, scale: number): Promise<HTMLCanvasElement> {
  const image = new Image()
  image.src = svgAddress(svg)
  await image.decode()
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.ceil(width * scale))
  canvas.height = Math.max(1, Math.ceil(height * scale))
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height)
  return canvas
}

export function textureOf(canvas: HTMLCanvasElement): Texture {
  return new Texture({ source: new CanvasSource({ resource: canvas }) })
}

export function cutOut(sheet: Texture, x: number, y: number, width: number, height: number): Texture {
  return new Texture({ source: sheet.source, frame: new Rectangle(x, y, width, height) })
}
