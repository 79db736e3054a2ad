/** SVG text with the game's paints, as a document of its own. Width and height are those of its field. */
export function svgDocument(paints: string, content: string, width: number, height: number): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><defs>${paints}</defs>${content}</svg>`
}

export function svgAddress(svg: string): string {
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}
