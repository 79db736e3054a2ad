import { codeOf, type Place, placeOf, type Wall } from './house.ts'
import { parse } from './parse.ts'

/** Which rooms the code of a room may reach into (architecture §3). */
const REACH: Record<string, readonly string[]> = {
  anywhere: ['anywhere'],
  rules: ['rules', 'anywhere'],
  api: ['api', 'rules', 'anywhere'],
  server: ['server', 'api', 'rules', 'anywhere'],
  site: ['site', 'ui', 'web', 'api', 'rules', 'anywhere'],
  office: ['office', 'ui', 'web', 'api', 'rules', 'anywhere'],
  stage: ['stage', 'ui', 'web', 'api', 'rules', 'anywhere'],
  ui: ['ui', 'web', 'anywhere'],
  web: ['web', 'anywhere'],
}
/** Rooms whose code a browser loads: no Node there, and of zod the small one. */
const IN_BROWSER = ['anywhere', 'rules', 'api', 'site', 'office', 'stage', 'ui', 'web']
const BUILD_TIME = ['shared/web/lost-files.ts', 'shared/ui/words/precompile.ts', 'apps/studio/client/vite.config.ts']
const HEIGHT = { apps: 2, features: 1, shared: 0, outside: -1 }

/** Calls `check` for each import of one of our files by another, with the places of both. */
function eachImport(check: (from: Place, to: Place, path: string, target: string) => string | false | undefined): Wall {
  return house =>
    codeOf(house).flatMap(([path, text]) =>
      parse(path, text).imports.flatMap(target => {
        if (!/^(apps|features|shared|database|tests|tools|bench)\//.test(target)) return []
        const breach = check(placeOf(path), placeOf(target), path, target)
        return breach ? [`${path} reaches ${target}: ${breach}`] : []
      }),
    )
}

/** Wall 1: apps → features → shared, never upwards, never into tests or tools. */
export const floors: Wall = eachImport((from, to) => {
  if (to.floor === 'outside') return 'tests, tools and benchmarks are not part of the house'
  if (HEIGHT[to.floor] > HEIGHT[from.floor]) return `${from.floor} never reach up to ${to.floor}`
  return from.floor === 'apps' && to.floor === 'apps' && from.name !== to.name && 'an app never reaches another app'
})

/** Wall 1: a room reaches only what the table of architecture §3 allows. */
export const rooms: Wall = house => [
  ...eachImport((from, to) => {
    const within = from.floor === 'apps' && to.floor === 'apps' && from.name === to.name
    if (within || to.floor === 'outside') return false
    return !REACH[from.room]?.includes(to.room) && `the room ${from.room} does not reach ${to.room}`
  })(house),
  ...codeOf(house).flatMap(([path, text]) => {
    const { floor, room } = placeOf(path)
    if (floor === 'features' && !REACH[room]) return [`${path} is in no room of architecture §3`]
    if (!IN_BROWSER.includes(room) || BUILD_TIME.includes(path)) return []
    return parse(path, text)
      .imports.filter(target => target.startsWith('node:') || target === 'zod')
      .map(target => `${path} imports ${target}: browsers load this file`)
  }),
]

/** The one file of each room that others may import: server/wallet.ts, site/wallet.tsx, rules/wallet.ts, api.ts (and api-<whose>.ts). */
function isDoor(path: string): boolean {
  return /^features\/([\w-]+)\/(?:(?:server|site|office|rules)\/\1\.tsx?|api(?:-\w+)?\.ts)$/.test(path)
}

/** What apps/server mounts and runs besides the doors: routes and timed work, never a store. */
const MOUNTED = /^features\/[\w-]+\/server\/(?:[\w-]+\/)?(?!store)[\w-]+\.ts$/

/** Wall 2: another feature is entered by its door, and only if `needs.ts` says so. */
export const doors: Wall = house =>
  eachImport((from, to, path, target) => {
    if (to.floor !== 'features' || to.name === '' || to.name === from.name) return false
    if (path === 'features/refusals.ts' && target === `features/${to.name}/refusals.ts`) return false
    if (from.floor === 'features' && !house.needs[from.name]?.includes(to.name))
      return `${from.name} did not say that it needs ${to.name}`
    if (isDoor(target) || to.room === 'rules' || to.room === 'api') {
      return from.floor === 'features' && !isDoor(target) && 'this is not a door'
    }
    const mounts = path.startsWith('apps/server/') && MOUNTED.test(target)
    return !mounts && 'this is not a door'
  })(house)

/** Wall 2 and 6: every feature is listed, and needs only those above it. */
export const listed: Wall = ({ files, needs }) => {
  const order = Object.keys(needs)
  const built = new Set([...files.keys()].map(path => /^features\/([\w-]+)\//.exec(path)?.[1]))
  return [
    ...[...built].filter(name => name && !order.includes(name)).map(name => `${name} is not listed in needs.ts`),
    ...order.filter(name => !built.has(name)).map(name => `needs.ts lists ${name}, which does not exist`),
    ...Object.entries(needs).flatMap(([name, needed]) =>
      needed
        .filter(other => order.indexOf(other) < 0 || order.indexOf(other) >= order.indexOf(name))
        .map(other => `${name} needs ${other}, which is not above it in needs.ts`),
    ),
  ]
}

/** Wall 4: what happens below reaches those above by reactions.ts alone. */
export const reactions: Wall = house =>
  codeOf(house).flatMap(([path, text]) => {
    const takesOn = /import\s*\{[^}]*\bon\b[^}]*\}\s*from\s*'[^']*outbox\.ts'/.test(text)
    const breaches =
      takesOn && path !== 'apps/server/reactions.ts' ? ['reactions belong in apps/server/reactions.ts'] : []
    if (/\bpg_notify\b|`\s*notify\b/i.test(text)) breaches.push('no NOTIFY: note an event in the outbox')
    return breaches.map(breach => `${path}: ${breach}`)
  })

/** What each stranger knows of features: the contract that it speaks. */
const CONTRACTS: Record<string, RegExp> = {
  studio: /^features\/(?:gateway\/api|games\/api-vendor|transfers\/api-vendor)\.ts$/,
  bank: /^features\/cashier\/api-provider\.ts$/,
}

/** Wall 5: studio and bank are strangers: of the platform each knows its contract and what both ends share. */
export const strangers: Wall = eachImport((from, to, _, target) => {
  const contract = CONTRACTS[from.name]
  if (from.floor !== 'apps' || !contract) return false
  if (to.floor === 'features') return !contract.test(target) && 'a stranger knows its contract only'
  return to.floor === 'apps' && to.name !== from.name && 'a stranger knows no other app'
})
