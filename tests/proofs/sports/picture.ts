import type { Calibration } from './calibration.ts'

const [WIDTH, SIZE, LEFT, TOP] = [760, 400, 56, 36]
const COLOURS = ['#b3261e', '#00677d', '#7a5900', '#4c6706', '#6b4ea2', '#b0417d', '#355ca8', '#5d5f5f']

/** What was told in play against how often it came, by twentieths: points of a right model lie on the line. */
export function drawCalibration(matches: number, found: readonly (readonly [sport: string, Calibration])[]): string {
  const x = (p: number) => (LEFT + p * SIZE).toFixed(1)
  const y = (p: number) => (TOP + (1 - p) * SIZE).toFixed(1)
  const ticks = [0, 0.25, 0.5, 0.75, 1].flatMap(p => [
    `<text x="${x(p)}" y="${TOP + SIZE + 18}" text-anchor="middle">${p * 100} %</text>`,
    `<text x="${LEFT - 8}" y="${Number(y(p)) + 4}" text-anchor="end">${p * 100} %</text>`,
  ])
  const sports = found.flatMap(([sport, { buckets }], i) => {
    const points = buckets
      .filter(({ count }) => count >= 100)
      .map(({ count, told, came }) => `<circle cx="${x(told / count)}" cy="${y(came / count)}" r="3.5"/>`)
    const top = TOP + 20 + i * 22
    return [
      `<g fill="${COLOURS[i % COLOURS.length]}" fill-opacity="0.7">${points.join('')}`,
      `<circle cx="${LEFT + SIZE + 40}" cy="${top - 4}" r="5"/><text x="${LEFT + SIZE + 54}" y="${top}">${sport}</text></g>`,
    ]
  })
  const title = `Told in play (across) and what came (up): ${matches} matches of each sport`
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${TOP + SIZE + 48}" font-family="sans-serif" font-size="12">`,
    `<title>${title}</title>`,
    '<rect width="100%" height="100%" fill="#fff"/>',
    `<text x="${LEFT}" y="22" font-size="14">${title}</text>`,
    `<rect x="${LEFT}" y="${TOP}" width="${SIZE}" height="${SIZE}" fill="none" stroke="#999"/>`,
    `<line x1="${x(0)}" y1="${y(0)}" x2="${x(1)}" y2="${y(1)}" stroke="#999"/>`,
    ...ticks,
    ...sports,
    '</svg>\n',
  ].join('\n')
}
