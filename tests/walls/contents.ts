import { codeOf, placeOf, type Wall } from './house.ts'
import { parse } from './parse.ts'

const MAX_LINES = 300

/** One line for each match of `pattern` in the code that `where` picks. */
function banned(where: (path: string) => boolean, pattern: RegExp, why: string): Wall {
  return house =>
    codeOf(house)
      .filter(([path]) => where(path))
      .flatMap(([path, text]) =>
        [...parse(path, text).code.matchAll(pattern)].map(([found]) => `${path}: ${found}: ${why}`),
      )
}

/** Wall 6: rules decide from their arguments alone: no clock, chance, I/O or waiting. */
export const pureRules: Wall = banned(
  path => placeOf(path).room === 'rules',
  /\bDate\.now\b|\bnew Date\(\)|\bMath\.random\b|\bcrypto\.|:crypto\b|\basync\b|\bawait\b|\bfetch\(|\bprocess\.|\bperformance\.|\bset(?:Timeout|Interval)\b|\bconsole\./g,
  'rules are pure',
)

/** The rules of the studio's games; how they look stands in folders of their own. */
const isMath = (path: string) => /^apps\/studio\/engine\/(?:slots|arcade(?!\/games))\//.test(path)

/** Wall 6: what a game pays is computed the same anywhere: in the studio's server, in a browser, in a proof. */
export const pureMath: Wall = house => [
  ...banned(
    isMath,
    /\bDate\.now\b|\bnew Date\(\)|\bMath\.random\b|\bfetch\(|\bprocess\.|\bperformance\.|\bset(?:Timeout|Interval)\b|\bconsole\./g,
    'math is pure',
  )(house),
  ...codeOf(house).flatMap(([path, text]) => {
    if (!isMath(path)) return []
    return parse(path, text)
      .imports.filter(target => !isMath(target) && !/^(?:shared\/[\w-]+\.ts$|zod\/)/.test(target))
      .map(target => `${path} imports ${target}: math is pure`)
  }),
]

/** Money is an `Amount`, a coin count or a wire string: a `number` loses cents. */
export const money: Wall = banned(
  () => true,
  /\b(?:Number|(?:Number\.)?parse(?:Float|Int))\((?:[^()]*[.\s])?\w*(?:amount|balance|stake|payout)\b[^()]*\)|\b\w*(?:amount|balance|stake|payout)\??: (?:number\b|z\.(?:int|number)\b)/gi,
  'no number holds money',
)

/** The types hold everywhere, every test runs, and nothing is left for later in the code. */
export const unfinished: Wall = ({ files }) =>
  [...files].flatMap(([path, text]) => {
    if (!/\.(?:tsx?|mjs|js)$/.test(path)) return []
    const inCode = parse(path, text).code.matchAll(/\bas any\b|\b(?:test|it|describe)\.(?:skip|only|todo|fixme)\b/g)
    const anywhere = text.matchAll(/@ts-(?:ignore|nocheck|expect-error)|\b(?:TO[D]O|FIX[M]E)\b/g)
    return [...inCode, ...anywhere].map(([found]) => `${path}: ${found}`)
  })

/** Chance that decides anything is cryptographic; the light of sparks and the noise of sounds may use the cheap one. */
export const chance: Wall = banned(
  path => !/^apps\/studio\/client\/(?:slot\/scene\/|fishing\/scene\/|sound\/|arcade\/coins\.ts)/.test(path),
  /\bMath\.random\b/g,
  'not a source of chance outside animation',
)

/** The environment is read and checked once, at start, by config.ts. */
export const environment: Wall = house =>
  banned(
    path => !path.endsWith('/config.ts') && !path.endsWith('vite.config.ts'),
    /(?<!readConfig\()\bprocess\.env\b/g,
    'the environment is read in config.ts',
  )(house)

/** What Mantine draws by a style element breaks under the office's policy, though no test of screens shows it. */
export const styleElements: Wall = banned(
  path => path.includes('/office/'),
  /\b(?:SimpleGrid|Grid\.Col)\b/g,
  'the office allows no style element: shared/office/fields.tsx',
)

/** No file is too long to be read. */
export const lengths: Wall = ({ files }) =>
  [...files]
    .filter(([path]) => /\.(?:tsx?|mjs|js|css|sql)$/.test(path) && !path.endsWith('database/schema.sql'))
    .map(([path, text]) => [path, text.trimEnd().split('\n').length] as const)
    .filter(([, lines]) => lines > MAX_LINES)
    .map(([path, lines]) => `${path} has ${lines} lines; ${MAX_LINES} are the most`)

/** File names say what is in a file; a barrel or a drawer does not. */
export const names: Wall = ({ files }) =>
  [...files.keys()]
    .filter(path => /^(?:apps|features|shared|tools|tests|bench)\/.*\.tsx?$/.test(path))
    .filter(path => {
      const file = path.split('/').at(-1)!
      return (
        /(?:^index|(?:^|-)(?:utils?|helpers?|manager|service|impl)|^common)\./.test(file) || !/^[a-z0-9.-]+$/.test(file)
      )
    })
    .map(path => `${path}: say what it holds, in kebab-case`)

/** Packages come from wherever the reader's npm is set to, and the house stands in any folder: no file says where. */
export const addresses: Wall = ({ files }) =>
  [...files].flatMap(([path, text]) =>
    [
      ...text.matchAll(/https?:\/\/[\w.-]*(?:registry|npmjs|yarnpkg|artifactory)[\w.-]*|\bregistry\.[\w-]+\.\w+/g),
      ...text.matchAll(/(?<![\w.~/<-])\/(?:work|root|tmp|home\/\w+|Users\/\w+)\/[\w.-]*/g),
    ].map(([place]) => `${path} names ${place}`),
  )
