import { globSync, readFileSync, statSync } from 'node:fs'
import { needs } from '#features/needs.ts'

/** What the walls are checked on: the text of every file by its path, and `features/needs.ts`. */
export type House = { files: ReadonlyMap<string, string>; needs: Record<string, readonly string[]> }
/** Answers one line for each breach. */
export type Wall = (house: House) => string[]

export function readHouse(): House {
  const paths = globSync([
    '{apps,features,shared,database,tests,tools,bench}/**/*.{ts,tsx,mjs,js,css,json,sql}',
    '{apps,shared,docs}/**/*.{html,svg,txt,md,webmanifest}',
    '*.{ts,json,md}',
    '{.ci/run,.npmrc,.gitignore}',
  ])
  const files = paths.filter(path => statSync(path).isFile()).map(path => [path, readFileSync(path, 'utf8')] as const)
  return { files: new Map(files), needs }
}

/** The code that runs: `[path, text]` of TypeScript under apps, features, shared and database, without tests. */
export function codeOf({ files }: House): [string, string][] {
  return [...files].filter(
    ([path]) => /^(apps|features|shared|database)\/.*\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path),
  )
}

export type Place = {
  floor: 'apps' | 'features' | 'shared' | 'outside'
  /** The app's or the feature's name. */
  name: string
  /** A room of architecture §3, `ui`, or `anywhere` for what both ends may use. */
  room: string
}

/** Where a file stands in the house. */
export function placeOf(path: string): Place {
  const [floor = '', name = '', inner = ''] = path.split('/')
  if (floor === 'database') return { floor: 'apps', name: 'server', room: 'server' }
  if (floor === 'apps') return { floor, name, room: roomOfApp(name, inner) }
  if (floor === 'features') {
    if (inner === '') return { floor, name: '', room: 'anywhere' }
    if (inner === 'refusals.ts') return { floor, name, room: 'anywhere' }
    return { floor, name, room: /^api(-\w+)?\.ts$/.test(inner) ? 'api' : inner }
  }
  if (floor === 'shared') {
    return { floor, name: '', room: inner === '' ? 'anywhere' : name }
  }
  return { floor: 'outside', name: floor, room: 'outside' }
}

/** The studio's client and the games' art run in a browser; the rest of the strangers in their servers. */
function roomOfApp(name: string, inner: string): string {
  if (name === 'bank') return 'server'
  if (name !== 'studio') return name
  return inner === 'client' || inner === 'games' ? 'stage' : 'server'
}
