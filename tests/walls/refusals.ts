import { codeOf, type House, placeOf, type Wall } from './house.ts'
import { parse } from './parse.ts'

/** Failures that only a browser knows: no connection, an answer that is not ours. */
const BROWSER_FAILURES = ['unknown', 'offline']
const HOUSE = 'shared/ui'

/** The codes that the house (`shared/ui` has their texts) and each feature declare, by who does. */
function declaredIn({ files }: House): Map<string, string[]> {
  const declared = [...files].flatMap(([path, text]): [string, string[]][] => {
    const owner = path === 'shared/refusal.ts' ? HOUSE : /^(features\/[\w-]+)\/refusals\.ts$/.exec(path)?.[1]
    return owner ? [[owner, [...text.matchAll(/^ {2}(\w+): \d+,$/gm)].map(([, code]) => code!)]] : []
  })
  return new Map(declared)
}

type Texts = { refusal?: object }

/**
 * Every refusal is declared once and has one text, where its owner's texts stand: in those of players, which operators
 * read, too, or in those of operators alone. No text is left of a refusal that is gone. Languages: `completeWords`.
 */
export const translatedRefusals: Wall = house => {
  const declared = declaredIn(house)
  const all = [...declared.values()].flat()
  const twice = all.filter((code, nth) => all.indexOf(code) !== nth).map(code => `${code} is declared twice`)
  const owners = new Set([...declared.keys(), ...[...house.files.keys()].flatMap(ownerOfWords)])
  const breaches = [...owners].flatMap(owner => {
    const wanted = [...(declared.get(owner) ?? []), ...(owner === HOUSE ? BROWSER_FAILURES : [])]
    const texts = ['en.json', 'office.en.json'].flatMap(name => {
      const text = house.files.get(`${owner}/words/${name}`)
      return Object.keys((text && (JSON.parse(text) as Texts).refusal) || {})
    })
    const wrong = wanted.filter(code => texts.filter(text => text === code).length !== 1)
    const gone = texts.filter(code => !wanted.includes(code))
    return [
      ...wrong.map(code => `${owner}/words: not one text for the refusal ${code}`),
      ...gone.map(code => `${owner}/words: ${code} is no refusal of theirs`),
    ]
  })
  return [...twice, ...breaches]
}

const ownerOfWords = (path: string) => /^(.+)\/words\/(?:office\.)?en\.json$/.exec(path)?.[1] ?? []

/** A feature refuses by its own codes, those of whom it needs and the house's; a stranger by the house's alone. */
export const ownRefusals: Wall = house => {
  const declared = declaredIn(house)
  const ownerOf = new Map([...declared].flatMap(([owner, codes]) => codes.map(code => [code, owner] as const)))
  const given = codeOf(house).flatMap(([path, text]) =>
    [...parse(path, text).code.matchAll(/\bnew Refusal\(([^)]*)/g)].flatMap(([, said = '']) =>
      [...said.matchAll(/'(\w+)'/g)].map(([, code]) => ({ path, code: code! })),
    ),
  )
  const reaches = (path: string, owner: string) => {
    const { floor, name } = placeOf(path)
    if (owner === HOUSE || (floor === 'apps' && name === 'server')) return true
    return floor === 'features' && [name, ...(house.needs[name] ?? [])].some(each => owner === `features/${each}`)
  }
  const said = new Set(codeOf(house).flatMap(([path, text]) => spoken(path, text)))
  return [
    ...given.flatMap(({ path, code }) => {
      const owner = ownerOf.get(code)
      return owner && !reaches(path, owner) ? [`${path}: ${code} belongs to ${owner}`] : []
    }),
    ...[...ownerOf].flatMap(([code, owner]) =>
      owner === HOUSE || said.has(`${owner} ${code}`) ? [] : [`${owner} never says ${code}`],
    ),
  ]
}

/** What each feature says as a string, beside who says it. */
function spoken(path: string, text: string): string[] {
  const { floor, name } = placeOf(path)
  return floor === 'features' ? [...parse(path, text).strings].map(each => `features/${name} ${each}`) : []
}
